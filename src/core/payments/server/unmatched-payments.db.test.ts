import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { fail } from '#kernel/result.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { applyOutcome } from './outcome.ts';
import { resolveUnmatchedPayment } from './unmatched-payments.ts';
import { billingScenario } from './payment.test-support.ts';
import { openPayments } from './top-up.jobs.ts';

const database = await createTestDatabase();
const scenario = billingScenario(database);
const { deps, asSystem, balance } = scenario;
const PAYS = '4242424242424242';
const PAYS_LESS = '4000000000000507';

let staffId: Uuid;
beforeAll(async () => {
  staffId = (await scenario.seed.staff()).id;
});
let companies = 0;
let company: Uuid;
beforeEach(async () => {
  companies += 1;
  const made = await scenario.seed.company(`Payer ${companies}`);
  company = made.id;
  await made.owner();
});

const order = (number: string, redeemId: Uuid | null = null) => scenario.order(company, number, { redeemId });
const { receiveEvent } = scenario;
const waiting = () =>
  asSystem((tx) => tx.selectFrom('paymentException').selectAll().where('companyId', '=', company).execute());
const unmatched = () =>
  asSystem((tx) => tx.selectFrom('unmatchedPayment').selectAll().where('companyId', '=', company).execute());
const decide = async (decision: 'CREDIT' | 'REFUND', using = deps) =>
  resolveUnmatchedPayment(using, { id: (await unmatched())[0]!.id, decision, staffId });
const paidAt = async (topUpId: Uuid) => {
  const found = await scenario.cards.find({ reference: topUpId, paymentRef: null });
  return found.ok ? found.value! : null;
};

test('a payment of another amount is not credited and is stored once, however often it is reported', async () => {
  const topUp = await order(PAYS_LESS);
  scenario.pass(5000);
  await scenario.processMessages();
  await openPayments.runDue(deps);
  expect(await balance(company)).toBe(0n);
  expect((await scenario.topUp(topUp.id)).status).toBe('REQUESTED');
  expect(await unmatched()).toMatchObject([
    { orderedMicros: 100_000_000n, amountMicros: 99_000_000n, currency: 'SGD', reference: topUp.id, decision: null },
  ]);
});

test.each([{ amountMicros: 1n }, { currency: 'MYR' }, { reference: 'else' }])(
  'a payment reported with %o is not credited',
  async (change) => {
    const topUp = await order('4000000000003220');
    const payment = { ...(await paidAt(topUp.id))!, status: 'PAID' as const, ...change };
    await applyOutcome(deps, topUp.id, { payment });
    expect(await balance(company)).toBe(0n);
    expect(await unmatched()).toMatchObject([change]);
  },
);

describe('the received amount can be credited', () => {
  test('once, with its invoice, and refunded later like any other', async () => {
    const topUp = await order(PAYS_LESS);
    const answers = await Promise.all([decide('CREDIT'), decide('CREDIT'), decide('CREDIT')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await decide('REFUND')).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
    expect(await balance(company)).toBe(99_000_000n);
    expect(await scenario.topUp(topUp.id)).toMatchObject({ status: 'SUCCEEDED', totalMicros: 99_000_000n });
    const invoices = await asSystem((tx) =>
      tx.selectFrom('invoice').select(['netMicros', 'taxMicros']).where('companyId', '=', company).execute(),
    );
    expect(invoices).toEqual([{ netMicros: 99_000_000n, taxMicros: 0n }]);
    expect(await unmatched()).toMatchObject([{ decision: 'CREDIT', decidedBy: staffId, doneAt: expect.any(Date) }]);
    scenario.pass(MINUTE_MS);
    await scenario.processMessages();
    expect(await balance(company)).toBe(99_000_000n);
    await scenario.refund(await scenario.topUp(topUp.id), 33_000_000n);
    expect(await balance(company)).toBe(66_000_000n);
    expect(await findDrift(database, deps.clock())).toEqual([]);
  });

  test('without the voucher of the order, which is released', async () => {
    const code = `LESS-${companies}`;
    await scenario.voucher(code, { percentageMicros: 200_000n });
    await order(PAYS_LESS, await scenario.reserve(company, code));
    expect(await decide('CREDIT')).toMatchObject({ ok: true });
    // 80 were ordered, 79 received.
    expect(await balance(company)).toBe(79_000_000n);
    expect(await scenario.reserve(company, code)).toBeTypeOf('string');
    expect(await findDrift(database, deps.clock())).toEqual([]);
  });

  test('but not for another reference, in another currency, or when refunded in the meantime', async () => {
    const topUp = await order('4000000000003220');
    const payment = { ...(await paidAt(topUp.id))!, status: 'PAID' as const, currency: 'MYR' };
    await applyOutcome(deps, topUp.id, { payment });
    expect(await decide('CREDIT')).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });

    company = (await scenario.seed.company(`Payer ${(companies += 1)}`)).id;
    const less = await order(PAYS_LESS);
    const { paymentRef } = (await paidAt(less.id))!;
    await scenario.cards.refund({ key: deps.newId(), paymentRef, currency: 'SGD', amountMicros: 1_000_000n });
    expect(await decide('CREDIT')).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
    expect(await balance(company)).toBe(0n);
  });
});

describe('the received amount can be refunded', () => {
  test('once, and the company can pay again', async () => {
    const topUp = await order(PAYS_LESS);
    expect(await decide('REFUND')).toMatchObject({ ok: true });
    expect(await decide('REFUND')).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
    expect(await paidAt(topUp.id)).toMatchObject({ refundedMicros: 99_000_000n });
    expect(await scenario.topUp(topUp.id)).toMatchObject({ status: 'FAILED', failure: 'other_payment' });
    scenario.pass(MINUTE_MS);
    await scenario.processMessages();
    expect(await unmatched()).toMatchObject([{ decision: 'REFUND', decidedBy: staffId, doneAt: expect.any(Date) }]);
    expect((await order(PAYS)).status).toBe('SUCCEEDED');
    expect(await balance(company)).toBe(100_000_000n);
    expect(await findDrift(database, deps.clock())).toEqual([]);
  });

  test('once, repeated with the same key when the answer is lost', async () => {
    const topUp = await order(PAYS_LESS);
    const losingAnswers = {
      ...deps,
      cards: {
        ...scenario.cards,
        refund: async (details: Parameters<typeof scenario.cards.refund>[0]) => {
          await scenario.cards.refund(details);
          return fail({ kind: 'UNKNOWN' } as const);
        },
      },
    };
    expect(await decide('REFUND', losingAnswers)).toMatchObject({ ok: true });
    expect(await unmatched()).toMatchObject([{ decision: 'REFUND', doneAt: null }]);
    await Promise.all([openPayments.runDue(deps), openPayments.runDue(deps)]);
    expect(await unmatched()).toMatchObject([{ decision: 'REFUND', doneAt: expect.any(Date) }]);
    expect(await paidAt(topUp.id)).toMatchObject({ refundedMicros: 99_000_000n });
  });

  test('unless the provider rejects it; then it waits again and is repeated with another key', async () => {
    await order(PAYS_LESS);
    const keys: string[] = [];
    const refund = async ({ key }: { key: string }) => {
      keys.push(key);
      return fail({ kind: 'REJECTED', reason: 'no' } as const);
    };
    const rejecting = { ...deps, cards: { ...scenario.cards, refund } };
    expect(await decide('REFUND', rejecting)).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
    expect(await unmatched()).toMatchObject([{ decision: null, decidedBy: null, doneAt: null, failedRefunds: 1 }]);
    await decide('REFUND', rejecting);
    expect(new Set(keys).size).toBe(2);
    expect(await decide('REFUND')).toMatchObject({ ok: true });
  });

  test('without a second call when it was already refunded at the provider', async () => {
    const topUp = await order(PAYS_LESS);
    const { paymentRef } = (await paidAt(topUp.id))!;
    await scenario.cards.refund({ key: deps.newId(), paymentRef, currency: 'SGD', amountMicros: 99_000_000n });
    expect(await decide('REFUND')).toMatchObject({ ok: true });
    expect(await unmatched()).toMatchObject([{ decision: 'REFUND', doneAt: expect.any(Date) }]);
    expect(await scenario.topUp(topUp.id)).toMatchObject({ status: 'FAILED' });
  });

  test('and waits again when the refund fails later', async () => {
    const topUp = await order(PAYS_LESS);
    const { paymentRef } = (await paidAt(topUp.id))!;
    const before = (await sentEmails(database)).length;
    await decide('REFUND');
    await receiveEvent({ paymentRef, failedRefundMicros: 99_000_000n });
    expect(await unmatched()).toMatchObject([{ decision: null, doneAt: null, failedRefunds: 1 }]);
    expect(await waiting()).toEqual([]);
    expect(await decide('REFUND')).toMatchObject({ ok: true });
    const sent = (await sentEmails(database)).slice(before);
    expect(sent.map(({ subject }) => subject)).toEqual(['S$99.00 was refunded to you']);
  });
});

test('a second payment of a paid top-up is not credited and can only be refunded', async () => {
  const topUp = await order(PAYS);
  const second = await scenario.cards.charge({
    key: 'by mistake',
    reference: topUp.id,
    currency: 'SGD',
    amountMicros: topUp.totalMicros,
    source: { kind: 'form', data: await scenario.form(PAYS) },
    customer: { reference: company, name: 'Payer', email: null, countryCode: 'SG', customerRef: null },
    isOffSession: false,
    installmentMonths: 1,
    returnUrl: 'https://console.example',
    description: 'Again',
  });
  if (!second.ok) throw new Error('the second payment was rejected');
  scenario.pass(MINUTE_MS);
  await scenario.processMessages();
  expect(await balance(company)).toBe(100_000_000n);
  expect(await scenario.topUp(topUp.id)).toMatchObject({ paymentRef: topUp.paymentRef });
  expect(await unmatched()).toMatchObject([{ paymentRef: second.value.paymentRef, amountMicros: 100_000_000n }]);
  expect(await decide('CREDIT')).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
  expect(await decide('REFUND')).toMatchObject({ ok: true });
  scenario.pass(MINUTE_MS);
  await scenario.processMessages();
  // The second payment was refunded, the first is credited.
  expect(await balance(company)).toBe(100_000_000n);
  expect(await findDrift(database, deps.clock())).toEqual([]);
});

describe('the back office', async () => {
  const api = await startApi(database, scenario.seed);
  const LIST = `query ($isDone: Boolean) { otherPayments(isDone: $isDone, searchTerm: "Payer") {
    objects { id company { id } orderedAmount receivedAmount receivedCurrencyCode isForAnother mayBeCredited decision decidedBy } } }`;
  const DECIDE = 'mutation ($input: DecideOtherPaymentInput!) { decideOtherPayment(input: $input) { ok } }';

  test('lists them to staff only and records who decided', async () => {
    await asSystem((tx) => setFlag(tx, 'billing_top_up', true));
    await order(PAYS_LESS);
    const made = await scenario.seed.company('Payer of the back office');
    const owner = await api.browser().signIn(await made.owner());
    const staff = await api.browser().signIn(await scenario.seed.staff());
    const listed = async (browser: TestBrowser, isDone: boolean) => {
      const { data } = await browser.graphql(LIST, { isDone });
      return data!['otherPayments'].objects.find(
        (payment: { company: { id: string } }) => payment.company.id === company,
      );
    };
    const waiting = await listed(staff, false);
    expect(waiting).toMatchObject({
      orderedAmount: '100',
      receivedAmount: '99',
      receivedCurrencyCode: 'SGD',
      isForAnother: false,
      mayBeCredited: true,
      decision: null,
    });
    const input = { id: waiting.id, decision: 'CREDIT' };
    expect((await owner.graphql(LIST, {})).codes).toEqual(['FORBIDDEN']);
    expect((await owner.graphql(DECIDE, { input })).codes).toEqual(['FORBIDDEN']);
    expect((await staff.graphql(DECIDE, { input: { ...input, id: deps.newId() } })).codes).toEqual(['NOT_FOUND']);
    expect((await staff.graphql(DECIDE, { input })).codes).toEqual([]);
    const done = await listed(staff, true);
    expect(done).toMatchObject({ id: waiting.id, decision: 'CREDIT', decidedBy: expect.stringMatching(/Test/) });
  });
});
