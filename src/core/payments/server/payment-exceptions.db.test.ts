import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findDrift } from '#core/ledger/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import type { PaymentExceptionOutcome } from '../rules/payment-exception.ts';
import { billingScenario } from './payment.test-support.ts';
import { endPaymentException } from './payment-exceptions.ts';

const database = await createTestDatabase();
const scenario = billingScenario(database);
const { deps, asSystem, balance } = scenario;

let staffId: Uuid;
beforeAll(async () => {
  staffId = (await scenario.seed.staff()).id;
});
let companies = 0;
let company: Uuid;
beforeEach(async () => {
  companies += 1;
  company = (await scenario.seed.company(`Payer ${companies}`)).id;
});

const topUp = () => scenario.order(company, '4242424242424242');
const exceptions = () =>
  asSystem((tx) => tx.selectFrom('paymentException').selectAll().where('companyId', '=', company).execute());
const end = async (outcome: PaymentExceptionOutcome) =>
  endPaymentException(deps, { id: (await exceptions())[0]!.id, outcome, staffId });
/** Ledger totals from the provider's side: cash held, losses borne. */
const books = async () => {
  const { rows } = await asSystem((tx) =>
    sql<{ ledger: string; sum: bigint }>`select ledger, -sum(amount_micros)::bigint as sum from ledger_entry
      where company_id = ${company} and ledger in ('CASH', 'LOSS') group by ledger order by ledger`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ ledger, sum }) => [ledger, sum]));
};

describe('a payment refunded after its credit was spent', () => {
  test('claws back the remainder and books the rest as a loss, once, until staff write it off', async () => {
    const paid = await topUp();
    await scenario.spend(company, 70_000_000n, true);
    await scenario.refund(paid, 40_000_000n);
    await scenario.refund(paid, 60_000_000n);
    await scenario.processMessages();
    expect(await balance(company)).toBe(0n);
    expect(await exceptions()).toMatchObject([
      { kind: 'SPENT', amountMicros: 10_000_000n, outcome: null },
      { kind: 'SPENT', amountMicros: 60_000_000n, outcome: null },
    ]);
    expect(await books()).toEqual({ CASH: 0n, LOSS: 70_000_000n });
    expect(await findDrift(database, deps.clock())).toEqual([]);
    expect(await end('SETTLED')).toMatchObject({ ok: false, problem: { code: 'VALIDATION' } });
    expect(await end('WRITTEN_OFF')).toMatchObject({ ok: true });
    expect(await end('COLLECTED')).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
    expect(await books()).toEqual({ CASH: 0n, LOSS: 70_000_000n });
  });

  test('is collected from the wallet once it has enough, by the first decision', async () => {
    const paid = await topUp();
    await scenario.spend(company, 100_000_000n, true);
    await scenario.refund(paid, 100_000_000n);
    expect(await end('COLLECTED')).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
    expect(await exceptions()).toMatchObject([{ outcome: null }]);
    await topUp();
    await topUp();
    const answers = await Promise.all([end('COLLECTED'), end('COLLECTED'), end('WRITTEN_OFF')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const loss = (await exceptions())[0]!.outcome === 'COLLECTED' ? 0n : 100_000_000n;
    expect(await books()).toEqual({ CASH: 200_000_000n, LOSS: loss });
    expect(await balance(company)).toBe(100_000_000n + loss);
    expect(await findDrift(database, deps.clock())).toEqual([]);
  });
});

test('a refund that failed after its credit was clawed back waits until staff settle it', async () => {
  const paid = await topUp();
  const event = { eventId: 'failed', paymentRef: paid.paymentRef, failedRefundMicros: 100_000_000n };
  // Nothing has been clawed back yet, so there is nothing to settle.
  await scenario.receiveEvent({ ...event, eventId: 'early' });
  expect(await exceptions()).toEqual([]);
  await scenario.refund(paid, 100_000_000n);
  await scenario.receiveEvent(event);
  await scenario.receiveEvent(event);
  expect(await exceptions()).toMatchObject([{ kind: 'REFUND_FAILED', amountMicros: 100_000_000n }]);
  expect(await end('COLLECTED')).toMatchObject({ ok: false, problem: { code: 'VALIDATION' } });
  expect(await end('SETTLED')).toMatchObject({ ok: true });
});

test('only staff see and decide it, and the record names them', async () => {
  const api = await startApi(database, scenario.seed);
  const LIST = `query ($isEnded: Boolean) { paymentTroubles(isEnded: $isEnded, searchTerm: "Seen") {
    total objects { id kind amount description outcome endedBy company { name } } } }`;
  const END = 'mutation ($input: EndPaymentTroubleInput!) { endPaymentTrouble(input: $input) { ok } }';
  const made = await scenario.seed.company('Seen by staff');
  company = made.id;
  const paid = await topUp();
  await scenario.spend(company, 100_000_000n, true);
  await scenario.refund(paid, 100_000_000n);
  const owner = await api.browser().signIn(await made.owner());
  const staff = await api.browser().signIn(await scenario.seed.staff());
  const { data } = await staff.graphql(LIST, { isEnded: false });
  const [waiting] = data!['paymentTroubles'].objects;
  expect(waiting).toMatchObject({ kind: 'SPENT', amount: '100', outcome: null, company: { name: 'Seen by staff' } });
  const input = { id: waiting.id, outcome: 'WRITTEN_OFF' };
  expect((await owner.graphql(LIST, {})).codes).toEqual(['FORBIDDEN']);
  expect((await owner.graphql(END, { input })).codes).toEqual(['FORBIDDEN']);
  expect((await staff.graphql(END, { input: { ...input, id: deps.newId() } })).codes).toEqual(['NOT_FOUND']);
  expect((await staff.graphql(END, { input })).codes).toEqual([]);
  const ended = await staff.graphql(LIST, { isEnded: true });
  expect(ended.data!['paymentTroubles'].objects).toMatchObject([
    { outcome: 'WRITTEN_OFF', endedBy: expect.stringMatching(/Test/) },
  ]);
});
