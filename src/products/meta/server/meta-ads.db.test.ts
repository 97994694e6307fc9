import { paymentMessages } from '#core/payments/rules/payment.messages.ts';
import { metaMessages } from '../rules/meta.messages.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setConfiguration } from '#core/settings/server/index.ts';
import { saveCard } from '#core/payments/server/cards.ts';
import { decideTransfer, payerOf, paymentWork, saveTax } from '#core/payments/server/index.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import { integrationMessages } from '#integrations/meta/meta.messages.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import type { Message } from '#kernel/message.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { accountOf, latestLinking } from './account.repository.ts';
import { dailyTotals, listCampaigns, type ReportRow } from './campaign.repository.ts';
import { changeCampaign, requestedFacts } from './changing.ts';
import { startCampaign, type CampaignRequest } from './creating.ts';
import { orderMetaTopUp, type MetaTopUpInput } from './funding.ts';
import { metaCatalogs, metaResults } from './sync.ts';
import { sessionById } from './session.repository.ts';
import { metaScenario, unreliable } from './meta.test-support.ts';
import { changeMetaTopUp, metaTopUpById } from './top-up.repository.ts';

const database = await createTestDatabase();
const line = unreliable();
const scenario = metaScenario(database, { meta: line.wrap });
const { asSystem, deps } = scenario;
let acme: Awaited<ReturnType<typeof scenario.company>>;
const seller = () => ({ companyId: acme.id, sellerId: acme.sellerId });
const EVER = { from: '2036-01-01', to: '2037-01-01' };

beforeAll(async () => {
  acme = await scenario.company('Acme');
  await asSystem(async (tx) => {
    await setConfiguration(tx, 'wire_transfer_instructions', 'Bank of Endcap');
    for (const method of ['CARD', 'WIRE_TRANSFER'] as const)
      await saveTax(tx, { countryCode: 'SG', method, rateMicros: 90_000n });
  });
});

const { problem } = metaMessages;
const inAllLanguages = (message: Message | null) =>
  (Object.keys(LANGUAGES) as Language[]).map((language) => message && textOf(message, language));

describe('linking', () => {
  test('is rejected with a reason in the reader’s language, and may be tried again', async () => {
    await scenario.link(acme.id, acme.sellerId, acme.owner.id, 'https://shop.example/refused');
    const { status, userMessage } = (await asSystem((tx) => latestLinking(tx, seller())))!;
    expect([status, ...inAllLanguages(userMessage)]).toEqual([
      'FAILED',
      'The owner of this page did not give us access to it',
      'O dono desta página não nos deu acesso a ela',
      'Pemilik halaman ini tidak memberi kami akses',
    ]);
    expect(await asSystem((tx) => accountOf(tx, seller()))).toBeUndefined();
  });

  test('waits for the page’s owner, one run at a time, and fails after two weeks', async () => {
    const silent = await scenario.link(acme.id, acme.sellerId, acme.owner.id, 'https://shop.example/silent');
    expect(silent.ok).toBe(true);
    expect(await asSystem((tx) => latestLinking(tx, seller()))).toMatchObject({ status: 'IN_PROGRESS' });
    const second = await scenario.link(acme.id, acme.sellerId, acme.owner.id);
    expect(second).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
    scenario.passDays(15);
    await scenario.work(1);
    expect(await asSystem((tx) => latestLinking(tx, seller()))).toMatchObject({ status: 'FAILED' });
  });

  test('creates one account, however often its job runs', async () => {
    await scenario.link(acme.id, acme.sellerId, acme.owner.id);
    expect(await asSystem((tx) => latestLinking(tx, seller()))).toMatchObject({ status: 'COMPLETED' });
    expect(await asSystem((tx) => accountOf(tx, seller()))).toMatchObject({ currency: 'SGD', fundedMicros: 0n });
    const repeated = await scenario.link(acme.id, acme.sellerId, acme.owner.id);
    expect(repeated).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
  });
});

const topUp = async (change: Partial<MetaTopUpInput> = {}) =>
  orderMetaTopUp(scenario.billing, {
    shop: await scenario.shop(acme.id, acme.sellerId),
    userId: acme.owner.id,
    amountMicros: 100_000_000n,
    method: 'PAID_CREDIT',
    takesPaidCredit: true,
    ...change,
  });
const topUpNow = async (id: string) => (await asSystem((tx) => metaTopUpById(tx, id)))!;
const statementLines = async () =>
  (
    await asSystem((tx) =>
      sql<{ reason: string; amount: string }>`
        select t.reason, e.amount_micros::text as amount from ledger_transaction t join ledger_entry e on e.ledger_transaction_id = t.id
        where t.company_id = ${acme.id} and e.ledger = 'WALLET' order by t.created_at, t.reason desc`.execute(tx),
    )
  ).rows.map(({ reason, amount }) => `${reason} ${Number(amount) / 1e6}`);

describe('a top-up', () => {
  test('from paid credit leaves the wallet once, is invoiced, and reaches Meta', async () => {
    await scenario.addCredit(acme.id, 'FREE', 500_000_000n);
    await scenario.addCredit(acme.id, 'PAID', 150_000_000n);
    const ordered = await topUp();
    if (!ordered.ok) throw new Error(JSON.stringify(ordered.problem));
    expect(ordered.value).toMatchObject({ status: 'APPROVED', taxMicros: 0n, invoiceId: expect.any(String) });
    await scenario.work();
    await scenario.work();
    expect(await topUpNow(ordered.value.id)).toMatchObject({ status: 'COMPLETED' });
    expect(await asSystem((tx) => accountOf(tx, seller()))).toMatchObject({ fundedMicros: 100_000_000n });
    expect(await statementLines()).toEqual(['TOP_UP 150', 'PURCHASE -100', 'GRANT 500']);
  });

  test('from paid credit is rejected above the paid balance, whatever the free credit', async () => {
    expect(await topUp({ amountMicros: 50_010_000n })).toMatchObject({
      ok: false,
      problem: { code: 'VALIDATION', fields: { requestAmount: [problem.paidCreditTooLow()] } },
    });
    expect(await topUp({ takesPaidCredit: false, amountMicros: 1_000_000n })).toMatchObject({
      ok: false,
      problem: { code: 'VALIDATION', fields: { method: expect.anything() } },
    });
    expect(await topUp({ amountMicros: 0n })).toMatchObject({ ok: false });
    expect(await topUp({ amountMicros: 1_001_000n })).toMatchObject({ ok: false });
    expect(await statementLines()).toHaveLength(3);
  });

  test('is made once although Meta’s answer is lost, deferred and lost again', async () => {
    line.says('LOST', { busyMs: 1000 }, 'LOST');
    const ordered = await topUp({ amountMicros: 10_000_000n });
    await scenario.work(6);
    expect(await topUpNow(ordered.ok ? ordered.value.id : '')).toMatchObject({ status: 'COMPLETED' });
    expect(await asSystem((tx) => accountOf(tx, seller()))).toMatchObject({ fundedMicros: 110_000_000n });
  });

  test('that Meta rejects returns to the credit it came from, with a credit note', async () => {
    const before = await scenario.balance(acme.id);
    line.says({ reject: 'The account is disabled' });
    const ordered = await topUp({ amountMicros: 20_000_000n });
    await scenario.work();
    expect(await topUpNow(ordered.ok ? ordered.value.id : '')).toMatchObject({
      status: 'FAILED',
      statusReason: metaMessages.topUpFailed.rejected({ reason: 'The account is disabled' }),
    });
    expect(await scenario.balance(acme.id)).toBe(before);
    const notes = await asSystem((tx) =>
      tx.selectFrom('creditNote').select('netMicros').where('companyId', '=', acme.id).execute(),
    );
    expect(notes).toEqual([{ netMicros: 20_000_000n }]);
    // The next top-up builds on the sum that Meta has.
    const next = await topUp({ amountMicros: 5_000_000n });
    await scenario.work();
    expect(await topUpNow(next.ok ? next.value.id : '')).toMatchObject({ status: 'COMPLETED' });
    expect(await asSystem((tx) => accountOf(tx, seller()))).toMatchObject({ fundedMicros: 115_000_000n });
  });

  test('by card charges the card with tax, passes through the wallet and is invoiced', async () => {
    expect(await topUp({ method: 'CARD' })).toMatchObject({
      ok: false,
      problem: { fields: { method: [paymentMessages.problem.noCard()] } },
    });
    const token = (await scenario.cards.tokenize({ number: '4242424242424242', expMonth: 12, expYear: 2040 }))!.token;
    const payer = (await asSystem((tx) => payerOf(tx, acme.id)))!;
    await saveCard(scenario.billing, payer, { token, indexToReplace: null, isSingleCard: false });
    const before = await scenario.balance(acme.id);
    const ordered = await topUp({ method: 'CARD' });
    if (!ordered.ok) throw new Error(JSON.stringify(ordered.problem));
    expect(ordered.value).toMatchObject({ status: 'APPROVED', taxMicros: 9_000_000n, invoiceId: expect.any(String) });
    expect(await scenario.balance(acme.id)).toBe(before);
    const charged = await asSystem((tx) => tx.selectFrom('sandbox.payment').select('amountMicros').execute());
    expect(charged).toEqual([{ amountMicros: 109_000_000n }]);
    await scenario.work();
    await paymentWork.openPayments.runDue(scenario.billing);
    expect(await topUpNow(ordered.value.id)).toMatchObject({ status: 'COMPLETED' });
    expect((await statementLines()).slice(-2)).toEqual(['TOP_UP 100', 'PURCHASE -100']);
  });

  test('by transfer waits for the money, and fails without it', async () => {
    const ordered = await topUp({ method: 'WIRE_TRANSFER' });
    const lost = await topUp({ method: 'WIRE_TRANSFER', amountMicros: 30_000_000n });
    const late = await topUp({ method: 'WIRE_TRANSFER', amountMicros: 20_000_000n });
    if (!ordered.ok || !lost.ok || !late.ok) throw new Error('refused');
    expect(ordered.value).toMatchObject({ status: 'REQUESTING', ledgerTransactionId: null });
    const referenceOf = async ({ id }: { id: string }) =>
      (
        await asSystem((tx) =>
          tx.selectFrom('topUp').select('transferReference').where('purchaseId', '=', id).executeTakeFirstOrThrow(),
        )
      ).transferReference!;
    const receipt = async () => (await sentEmails(database)).at(-1)?.paragraphs.at(-1);
    const failed = { status: 'FAILED', statusReason: paymentMessages.failure.not_received() } as const;
    await asSystem((tx) => changeMetaTopUp(tx, late.value.id, failed, scenario.clock()));
    await decideTransfer(scenario.billing, await referenceOf(late.value), { receivedMicros: 21_800_000n }, null);
    expect(await receipt()).toBe('The credit does not expire.');
    const reference = await referenceOf(ordered.value);
    await decideTransfer(scenario.billing, reference, { receivedMicros: 109_000_000n }, null);
    await decideTransfer(scenario.billing, reference, { receivedMicros: 109_000_000n }, null);
    expect(await receipt()).toMatch(/^It pays for: /);
    await decideTransfer(scenario.billing, await referenceOf(lost.value), 'NOT_RECEIVED', null);
    await scenario.work();
    expect(await topUpNow(ordered.value.id)).toMatchObject({ status: 'COMPLETED' });
    expect(await topUpNow(lost.value.id)).toMatchObject({
      status: 'FAILED',
      statusReason: paymentMessages.failure.not_received(),
    });
    expect((await statementLines()).slice(-2)).toEqual(['TOP_UP 100', 'PURCHASE -100']);
    expect(await asSystem((tx) => accountOf(tx, seller()))).toMatchObject({ fundedMicros: 315_000_000n });
  });

  test('by a declined card fails with the reason, and changes no balance', async () => {
    const before = (await statementLines()).length;
    await asSystem((tx) => sql`update sandbox.card set behaviour = 'DECLINES'`.execute(tx));
    const ordered = await topUp({ method: 'CARD' });
    expect(ordered).toMatchObject({
      ok: true,
      value: { status: 'FAILED', statusReason: paymentMessages.failure.declined() },
    });
    expect(await statementLines()).toHaveLength(before);
  });

  test('leaves a consistent ledger', async () => {
    expect(await findDrift(database, scenario.clock())).toEqual([]);
  });
});

const campaignRequest = async (change: Partial<CampaignRequest> = {}): Promise<CampaignRequest> => ({
  shop: await scenario.shop(acme.id, acme.sellerId),
  name: 'Spring',
  lifetimeBudgetMicros: 240_000_000n,
  startDate: '2036-06-01',
  endDate: '2036-06-10',
  creativeText: 'Fresh for spring',
  categories: [],
  minPriceMicros: null,
  maxPriceMicros: null,
  skus: [],
  audienceIds: [],
  requestedBy: acme.owner.id,
  ...change,
});
const start = async (change: Partial<CampaignRequest> = {}) => {
  const request = await campaignRequest(change);
  return asSystem((tx) => startCampaign(tx, deps, request));
};
const listed = async (): Promise<ReportRow[]> =>
  (await asSystem((tx) => listCampaigns(tx, seller(), EVER, { offset: 0, limit: 10 }))).rows;

describe('a campaign', () => {
  test.each([
    ['another shop’s product', { skus: ['Acme-1', 'OTHER'] }, { skus: [problem.skusUnknown({ skus: 'OTHER' })] }],
    ['no product at all', { minPriceMicros: 900_000_000n }, { skus: [problem.noProducts()] }],
    ['an unknown audience', { audienceIds: [1n] }, { customAudienceIds: [problem.audienceUnknown()] }],
    ['a start that has passed', { startDate: '2036-05-01' }, { startDate: [problem.startTooEarly()] }],
  ])('with %s is rejected', async (_, change, fields) => {
    expect(await start(change)).toMatchObject({ ok: false, problem: { code: 'VALIDATION', fields } });
  });

  test('is created in the background, once, although answers are lost', async () => {
    line.says('LOST', { busyMs: 1000 }, 'LOST');
    const started = await start({ skus: ['Acme-1'] });
    if (!started.ok) throw new Error(JSON.stringify(started.problem));
    expect(started.value.status).toBe('PENDING');
    await scenario.work(8);
    expect(await asSystem((tx) => sessionById(tx, started.value.id))).toMatchObject({ status: 'COMPLETED' });
    await metaResults.runDue(deps);
    expect(await listed()).toMatchObject([
      { name: 'Spring', isActive: true, skus: ['Acme-1'], sessionId: started.value.id },
    ]);
  });

  test('that Meta rejects has the reason', async () => {
    const started = await start({ name: 'Miracle', creativeText: 'A miracle' });
    await scenario.work(4);
    expect(await asSystem((tx) => sessionById(tx, started.ok ? started.value.id : ''))).toMatchObject({
      status: 'FAILED',
      errorMessage: metaMessages.rejected({ reason: integrationMessages.meta.textNotAllowed() }),
    });
    expect(await listed()).toHaveLength(1);
  });

  const change = async (edit: Parameters<typeof changeCampaign>[2]['edit']) => {
    const [{ id }] = (await listed()) as [ReportRow];
    const shop = await scenario.shop(acme.id, acme.sellerId);
    return asSystem((tx) => changeCampaign(tx, deps, { shop, campaignId: id, edit, requestedBy: acme.owner.id }));
  };

  test('is changed here at once and at Meta shortly after; quick changes are combined', async () => {
    await change({ name: 'Early summer' });
    const both = await change({ isActive: false, endDate: '2036-06-20' });
    const account = (await asSystem((tx) => accountOf(tx, seller())))!;
    expect(both.ok && requestedFacts(both.value, account)).toMatchObject({
      name: 'Early summer',
      isActive: false,
      endDate: '2036-06-20',
    });
    line.says('LOST');
    await scenario.work();
    const [row] = await listed();
    expect(row).toMatchObject({ name: 'Early summer', isActive: false, pendingChange: null, changeRejection: null });
    await change({ isActive: true });
    await scenario.work();
  });

  test('whose change Meta rejects is unchanged and has the reason', async () => {
    line.says({ reject: 'The budget is too low' });
    await change({ lifetimeBudgetMicros: 1_000_000n });
    await scenario.work();
    const [row] = await listed();
    expect(row).toMatchObject({
      lifetimeBudgetMicros: 240_000_000n,
      pendingChange: null,
      changeRejection: metaMessages.rejected({ reason: 'The budget is too low' }),
    });
  });

  test('delivers over its days, and its results are stored', async () => {
    scenario.pass(Date.parse('2036-06-04T00:00:00+08:00') - scenario.clock());
    await metaResults.runDue(deps);
    await metaResults.runDue(deps);
    const days = await asSystem((tx) => dailyTotals(tx, seller(), EVER));
    expect(days.map(({ day, costMicros }) => [day, costMicros])).toEqual([
      ['2036-06-01', 12_000_000n],
      ['2036-06-02', 12_000_000n],
      ['2036-06-03', 12_000_000n],
    ]);
    expect(await asSystem((tx) => accountOf(tx, seller()))).toMatchObject({ spentMicros: 36_000_000n });
    expect(await change({ lifetimeBudgetMicros: 36_000_000n })).toMatchObject({
      ok: false,
      problem: { code: 'VALIDATION' },
    });
    expect(await change({ startDate: '2036-06-20' })).toMatchObject({ ok: false, problem: { code: 'VALIDATION' } });
  });

  test('requires money at Meta', async () => {
    const poor = await scenario.company('Poor');
    await scenario.link(poor.id, poor.sellerId, poor.owner.id);
    const shop = await scenario.shop(poor.id, poor.sellerId);
    const request = { ...(await campaignRequest({ startDate: '2036-07-01', endDate: '2036-07-02' })), shop };
    expect(await asSystem((tx) => startCampaign(tx, deps, request))).toMatchObject({
      ok: false,
      problem: { code: 'CONFLICT' },
    });
  });
});

test('catalogs at Meta get changed products, at most hourly', async () => {
  const sent: string[] = [];
  const spying = {
    ...deps,
    meta: {
      ...deps.meta,
      putItems: (...[account, items]: Parameters<typeof deps.meta.putItems>) => {
        sent.push(...items.map(({ sku }) => sku));
        return deps.meta.putItems(account, items);
      },
    },
  };
  await metaCatalogs.runDue(spying);
  await metaCatalogs.runDue(spying);
  expect(sent.filter((sku) => sku.startsWith('Acme'))).toEqual(['Acme-1', 'Acme-2']);
  scenario.pass(2 * DAY_MS + MINUTE_MS);
  await metaCatalogs.runDue(spying);
  expect(sent.filter((sku) => sku.startsWith('Acme'))).toHaveLength(2);
});
