import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setFlag } from '#features/shell/server/index.ts';
import { findDrift } from '#features/wallet/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { fail } from '#kernel/result.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { freshDatabase } from '../../../../testing/database.ts';
import { applyOutcome } from './outcome.ts';
import { orderTopUp } from './order.ts';
import { decideOtherPayment } from './other-payments.ts';
import { billingStory } from './testing.ts';
import { topUpById } from './top-up-store.ts';
import { resolveOpenTopUps } from './upkeep.ts';

const database = await freshDatabase();
const story = billingStory(database);
const { needs, asSystem, balance } = story;
const PAYS = '4242424242424242';
const PAYS_LESS = '4000000000000507';

let staffId: Uuid;
beforeAll(async () => {
  staffId = (await story.seed.staff()).id;
});
let companies = 0;
let company: Uuid;
beforeEach(async () => {
  companies += 1;
  const made = await story.seed.company(`Payer ${companies}`);
  company = made.id;
  await made.owner();
});

const order = async (number: string, change: Parameters<typeof story.wish>[1] = {}) => {
  const wish = await story.wish(company, { paymentData: await story.form(number), ...change });
  const made = await orderTopUp(needs, wish);
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return made.value.topUp;
};
const { tellOf } = story;
const waiting = () =>
  asSystem((tx) => tx.selectFrom('payment_trouble').selectAll().where('company_id', '=', company).execute());
const kept = () =>
  asSystem((tx) => tx.selectFrom('other_payment').selectAll().where('company_id', '=', company).execute());
const decide = async (decision: 'CREDIT' | 'REFUND', using = needs) =>
  decideOtherPayment(using, { id: (await kept())[0]!.id, decision, staffId });
const paidAt = async (topUpId: Uuid) => {
  const found = await story.cards.find({ reference: topUpId, paymentRef: null });
  return found.ok ? found.value! : null;
};
const reread = (id: Uuid) => asSystem(async (tx) => (await topUpById(tx, id))!);

test('a payment of another amount credits nobody and is kept once, however often it is told', async () => {
  const topUp = await order(PAYS_LESS);
  story.pass(5000);
  await story.hear();
  await resolveOpenTopUps(needs);
  expect(await balance(company)).toBe(0n);
  expect((await reread(topUp.id)).status).toBe('REQUESTED');
  expect(await kept()).toMatchObject([
    { ordered_micros: 100_000_000n, amount_micros: 99_000_000n, currency: 'SGD', reference: topUp.id, decision: null },
  ]);
});

test.each([{ amount_micros: 1n }, { currency: 'MYR' }, { reference: 'else' }])(
  'a payment told with %o credits nobody',
  async (change) => {
    const topUp = await order('4000000000003220');
    const payment = { ...(await paidAt(topUp.id))!, status: 'PAID' as const, ...change };
    await applyOutcome(needs, topUp.id, { payment });
    expect(await balance(company)).toBe(0n);
    expect(await kept()).toMatchObject([change]);
  },
);

describe('what came can be credited', () => {
  test('once, with its invoice, and given back later like any other', async () => {
    const topUp = await order(PAYS_LESS);
    const answers = await Promise.all([decide('CREDIT'), decide('CREDIT'), decide('CREDIT')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await decide('REFUND')).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
    expect(await balance(company)).toBe(99_000_000n);
    expect(await reread(topUp.id)).toMatchObject({ status: 'SUCCEEDED', total_micros: 99_000_000n });
    const invoices = await asSystem((tx) =>
      tx.selectFrom('invoice').select(['net_micros', 'tax_micros']).where('company_id', '=', company).execute(),
    );
    expect(invoices).toEqual([{ net_micros: 99_000_000n, tax_micros: 0n }]);
    expect(await kept()).toMatchObject([{ decision: 'CREDIT', decided_by: staffId, done_at: expect.any(Date) }]);
    story.pass(MINUTE_MS);
    await story.hear();
    expect(await balance(company)).toBe(99_000_000n);
    const { paymentRef } = await reread(topUp.id);
    await story.cards.refund({
      key: needs.newId(),
      paymentRef: paymentRef!,
      currency: 'SGD',
      amount_micros: 33_000_000n,
    });
    story.pass(MINUTE_MS);
    await story.hear();
    expect(await balance(company)).toBe(66_000_000n);
    expect(await findDrift(database, needs.clock())).toEqual([]);
  });

  test('without the voucher it was ordered with, which is free again', async () => {
    const code = `LESS-${companies}`;
    await story.voucher(code, { percentage_micros: 200_000n });
    await order(PAYS_LESS, { redeemId: await story.reserve(company, code) });
    expect(await decide('CREDIT')).toMatchObject({ ok: true });
    // 80 were asked for, 79 came.
    expect(await balance(company)).toBe(79_000_000n);
    expect(await story.reserve(company, code)).toBeTypeOf('string');
    expect(await findDrift(database, needs.clock())).toEqual([]);
  });

  test('but not what is for something else, in another currency, or was given back meanwhile', async () => {
    const topUp = await order('4000000000003220');
    const payment = { ...(await paidAt(topUp.id))!, status: 'PAID' as const, currency: 'MYR' };
    await applyOutcome(needs, topUp.id, { payment });
    expect(await decide('CREDIT')).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });

    company = (await story.seed.company(`Payer ${(companies += 1)}`)).id;
    const less = await order(PAYS_LESS);
    const { paymentRef } = (await paidAt(less.id))!;
    await story.cards.refund({ key: needs.newId(), paymentRef, currency: 'SGD', amount_micros: 1_000_000n });
    expect(await decide('CREDIT')).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
    expect(await balance(company)).toBe(0n);
  });
});

describe('what came can be given back', () => {
  test('once, and its company may pay again', async () => {
    const topUp = await order(PAYS_LESS);
    expect(await decide('REFUND')).toMatchObject({ ok: true });
    expect(await decide('REFUND')).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
    expect(await paidAt(topUp.id)).toMatchObject({ refunded_micros: 99_000_000n });
    expect(await reread(topUp.id)).toMatchObject({ status: 'FAILED', failure: 'other_payment' });
    story.pass(MINUTE_MS);
    await story.hear();
    expect(await kept()).toMatchObject([{ decision: 'REFUND', decided_by: staffId, done_at: expect.any(Date) }]);
    expect((await order(PAYS)).status).toBe('SUCCEEDED');
    expect(await balance(company)).toBe(100_000_000n);
    expect(await findDrift(database, needs.clock())).toEqual([]);
  });

  test('when the answer is lost it is asked for again with the same key, and given back once', async () => {
    const topUp = await order(PAYS_LESS);
    const deaf = {
      ...needs,
      cards: {
        ...story.cards,
        refund: async (wish: Parameters<typeof story.cards.refund>[0]) => {
          await story.cards.refund(wish);
          return fail({ kind: 'UNKNOWN' } as const);
        },
      },
    };
    expect(await decide('REFUND', deaf)).toMatchObject({ ok: true });
    expect(await kept()).toMatchObject([{ decision: 'REFUND', done_at: null }]);
    await Promise.all([resolveOpenTopUps(needs), resolveOpenTopUps(needs)]);
    expect(await kept()).toMatchObject([{ decision: 'REFUND', done_at: expect.any(Date) }]);
    expect(await paidAt(topUp.id)).toMatchObject({ refunded_micros: 99_000_000n });
  });

  test('unless the provider refuses, and then it waits again, to be asked for with another key', async () => {
    await order(PAYS_LESS);
    const keys: string[] = [];
    const refund = async ({ key }: { key: string }) => {
      keys.push(key);
      return fail({ kind: 'REFUSED', reason: 'no' } as const);
    };
    const stubborn = { ...needs, cards: { ...story.cards, refund } };
    expect(await decide('REFUND', stubborn)).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
    expect(await kept()).toMatchObject([{ decision: null, decided_by: null, done_at: null, failed_refunds: 1 }]);
    await decide('REFUND', stubborn);
    expect(new Set(keys).size).toBe(2);
    expect(await decide('REFUND')).toMatchObject({ ok: true });
  });

  test('which somebody did at the provider already: nobody is asked again', async () => {
    const topUp = await order(PAYS_LESS);
    const { paymentRef } = (await paidAt(topUp.id))!;
    await story.cards.refund({ key: needs.newId(), paymentRef, currency: 'SGD', amount_micros: 99_000_000n });
    expect(await decide('REFUND')).toMatchObject({ ok: true });
    expect(await kept()).toMatchObject([{ decision: 'REFUND', done_at: expect.any(Date) }]);
    expect(await reread(topUp.id)).toMatchObject({ status: 'FAILED' });
  });

  test('though its refund comes to nothing later: then it waits again', async () => {
    const topUp = await order(PAYS_LESS);
    const { paymentRef } = (await paidAt(topUp.id))!;
    await decide('REFUND');
    await tellOf({ paymentRef, failedRefund_micros: 99_000_000n });
    expect(await kept()).toMatchObject([{ decision: null, done_at: null, failed_refunds: 1 }]);
    expect(await waiting()).toEqual([]);
  });
});

test('a second payment of a top-up that was paid credits nobody, and can only be given back', async () => {
  const topUp = await order(PAYS);
  const again = await story.cards.charge({
    key: 'by mistake',
    reference: topUp.id,
    currency: 'SGD',
    amount_micros: topUp.total_micros,
    source: { kind: 'form', data: await story.form(PAYS) },
    customer: { reference: company, name: 'Payer', email: null, countryCode: 'SG', customerRef: null },
    isOffSession: false,
    installmentMonths: 1,
    returnUrl: 'https://console.example',
    description: 'Again',
  });
  if (!again.ok) throw new Error('the second payment was refused');
  story.pass(MINUTE_MS);
  await story.hear();
  expect(await balance(company)).toBe(100_000_000n);
  expect(await reread(topUp.id)).toMatchObject({ paymentRef: topUp.paymentRef });
  expect(await kept()).toMatchObject([{ payment_ref: again.value.paymentRef, amount_micros: 100_000_000n }]);
  expect(await decide('CREDIT')).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
  expect(await decide('REFUND')).toMatchObject({ ok: true });
  story.pass(MINUTE_MS);
  await story.hear();
  // The second went back, the first is there.
  expect(await balance(company)).toBe(100_000_000n);
  expect(await findDrift(database, needs.clock())).toEqual([]);
});

describe('the desk', async () => {
  const api = await startApi(database, story.seed);
  const LIST = `query ($isDone: Boolean) { otherPayments(isDone: $isDone, searchTerm: "Payer") {
    objects { id company { id } orderedAmount receivedAmount receivedCurrencyCode isForAnother mayBeCredited decision decidedBy } } }`;
  const DECIDE = 'mutation ($input: DecideOtherPaymentInput!) { decideOtherPayment(input: $input) { ok } }';

  test('lists them to staff alone, who decide with their name', async () => {
    await asSystem((tx) => setFlag(tx, 'billing_top_up', true));
    await order(PAYS_LESS);
    const made = await story.seed.company('Payer of the desk');
    const owner = await api.browser().signIn(await made.owner());
    const staff = await api.browser().signIn(await story.seed.staff());
    const listed = async (who: TestBrowser, isDone: boolean) => {
      const { data } = await who.graphql(LIST, { isDone });
      return data!['otherPayments'].objects.find((one: { company: { id: string } }) => one.company.id === company);
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
    expect((await staff.graphql(DECIDE, { input: { ...input, id: needs.newId() } })).codes).toEqual(['NOT_FOUND']);
    expect((await staff.graphql(DECIDE, { input })).codes).toEqual([]);
    const done = await listed(staff, true);
    expect(done).toMatchObject({ id: waiting.id, decision: 'CREDIT', decidedBy: expect.stringMatching(/Test/) });
  });
});
