import { UNIT } from '#kernel/money.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { findDrift } from '#core/ledger/server/index.ts';
import { refundCredit } from '#core/ledger/server/refund.repository.ts';
import type { Uuid } from '#kernel/ids.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { saveTax } from './billing.repository.ts';
import { billingScenario } from './payment.test-support.ts';
import type { TopUpRow } from './top-up.repository.ts';

const database = await createTestDatabase();
const scenario = billingScenario(database);
const { deps, asSystem, balance } = scenario;

let companies = 0;
let company: Uuid;
let topUp: TopUpRow;
/** 80 plus 10 % tax are paid for 100. */
beforeEach(async () => {
  companies += 1;
  company = (await scenario.seed.company(`Payer ${companies}`)).id;
  await asSystem((tx) => saveTax(tx, { countryCode: 'SG', method: 'CARD', rateMicros: 100_000n }));
  const code = `BONUS-${companies}`;
  await scenario.voucher(code, { percentageMicros: 200_000n });
  const redeemId = await scenario.reserve(company, code);
  topUp = await scenario.order(company, '4242424242424242', { redeemId });
});

const refund = (units: bigint) => scenario.refund(topUp, units * UNIT);
const spend = (units: bigint, isPaidCreditOnly = false) => scenario.spend(company, units * UNIT, isPaidCreditOnly);
/** In whole units: remaining credits, ledger accounts, credit notes, and amounts for staff to collect. */
const snapshot = async () => {
  const inUnits = (rows: { name: string; micros: bigint }[]) =>
    Object.fromEntries(rows.map(({ name, micros }) => [name, Number(micros) / Number(UNIT)]));
  const [credits, books, notes, exceptions] = await asSystem(async (tx) => [
    await sql<{ name: string; micros: bigint }>`select kind as name, remain_micros as micros from credit
      where company_id = ${company}`.execute(tx),
    await sql<{
      name: string;
      micros: bigint;
    }>`select ledger as name, -sum(amount_micros)::bigint as micros from ledger_entry
      where company_id = ${company} and ledger in ('CASH', 'PROMOTION', 'LOSS') group by ledger`.execute(tx),
    await sql<{ net: bigint; tax: bigint }>`select net_micros as net, tax_micros as tax from credit_note
      where company_id = ${company} order by number`.execute(tx),
    await sql<{ amount: bigint }>`select amount_micros as amount from payment_exception
      where company_id = ${company} order by found_at`.execute(tx),
  ]);
  return {
    ...inUnits(credits.rows),
    books: inUnits(books.rows),
    notes: notes.rows.map(({ net, tax }) => [Number(net / UNIT), Number(tax / UNIT)]),
    exceptions: exceptions.rows.map(({ amount }) => Number(amount / UNIT)),
  };
};

describe('a refunded payment with a voucher', () => {
  test('in half claws back half of the paid credit and of the bonus, with an exact credit note; then the rest', async () => {
    await refund(44n);
    expect(await snapshot()).toEqual({
      PAID: 40,
      FREE: 10,
      books: { CASH: 40, PROMOTION: 10 },
      notes: [[40, 4]],
      exceptions: [],
    });
    await refund(44n);
    expect(await snapshot()).toEqual({
      PAID: 0,
      FREE: 0,
      books: { CASH: 0, PROMOTION: 0 },
      notes: [
        [40, 4],
        [40, 4],
      ],
      exceptions: [],
    });
    expect(await findDrift(database, deps.clock())).toEqual([]);
  });

  test('takes the share of a spent bonus from paid credit: as if 50 had been bought, of which 20 are spent', async () => {
    await spend(20n);
    await refund(44n);
    expect(await snapshot()).toEqual({
      PAID: 30,
      FREE: 0,
      books: { CASH: 40, PROMOTION: 10 },
      notes: [[40, 4]],
      exceptions: [],
    });
    expect(await findDrift(database, deps.clock())).toEqual([]);
  });

  test('takes the bonus where the paid credit is spent, and the rest is lost', async () => {
    await spend(80n, true);
    await refund(44n);
    expect(await snapshot()).toEqual({
      PAID: 0,
      FREE: 0,
      books: { CASH: 40, PROMOTION: 10, LOSS: 30 },
      notes: [[10, 1]],
      exceptions: [30],
    });
    expect(await findDrift(database, deps.clock())).toEqual([]);
  });

  test('is lost with its bonus after all of it was spent', async () => {
    await spend(100n);
    await refund(88n);
    expect(await snapshot()).toEqual({
      PAID: 0,
      FREE: 0,
      books: { CASH: 0, PROMOTION: 0, LOSS: 100 },
      notes: [],
      exceptions: [100],
    });
    expect(await findDrift(database, deps.clock())).toEqual([]);
  });
});

describe('a manual refund', () => {
  const refundManually = async (units: bigint) =>
    asSystem(async (tx) => {
      const paid = tx.selectFrom('credit').select('id').where('companyId', '=', company).where('kind', '=', 'PAID');
      return refundCredit(tx, deps.newId, (await paid.executeTakeFirstOrThrow()).id, units * UNIT, {
        idempotencyKey: deps.newId(),
        reason: 'Account closed',
        atMs: deps.clock(),
        actorId: null,
      });
    });

  test('covers the price of the unspent part, and claws back the rest of the bonus', async () => {
    await spend(20n);
    expect(await refundManually(65n)).toMatchObject({ ok: false, problem: { code: 'VALIDATION' } });
    expect(await refundManually(64n)).toMatchObject({ ok: true });
    expect(await snapshot()).toMatchObject({ PAID: 0, FREE: 0, books: { CASH: 16, PROMOTION: 4 }, notes: [[64, 6]] });
    expect(await findDrift(database, deps.clock())).toEqual([]);
  });

  test('is not clawed back again when the provider reports the same money', async () => {
    expect(await refundManually(40n)).toMatchObject({ ok: true });
    await refund(44n);
    expect(await snapshot()).toMatchObject({ PAID: 40, FREE: 10, books: { CASH: 40, PROMOTION: 10 }, exceptions: [] });
    await refund(22n);
    expect(await balance(company)).toBe(25n * UNIT);
    expect(await findDrift(database, deps.clock())).toEqual([]);
  });
});
