import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/time.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { issueInvoice } from './invoice.repository.ts';
import { newId, walletScenario } from './ledger.test-support.ts';
import { balanceBefore, listTransactions, type TransactionFilter } from './transaction.repository.ts';
import { lockWallets, postTransaction, recordStatementLine } from './wallet.repository.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

// A failing run prints its seed; `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens it.
const RUNS = runLength(1);
const TRANSACTIONS = 90;
const FIRST_DAY = '2026-03-01';
const SIZE = 7;

const database = await createTestDatabase();

function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48271) % 2147483647;
    return state % sides;
  };
}

/** Computes the expected list row by row. */
async function naive(scenario: Awaited<ReturnType<typeof walletScenario>>, filter: TransactionFilter) {
  const { rows } = await scenario.asSystem((tx) =>
    sql<{ id: string; amountMicros: bigint; isIncome: boolean }>`
      select id, amount_micros, is_income from statement_line t
      where company_id = ${filter.companyId}
        and charge_date between ${filter.from ?? '-infinity'}::date and ${filter.to ?? 'infinity'}::date
        and (${filter.brandId}::uuid is null or brand_id = ${filter.brandId})
        and (${filter.isInvoiced ?? false} = false
          or exists (select from invoiced_ledger_transaction i where i.ledger_transaction_id = t.ledger_transaction_id))
      order by position desc`.execute(tx),
  );
  const sum = (isIncome: boolean) =>
    rows.reduce((total, row) => (row.isIncome === isIncome ? total + row.amountMicros : total), 0n);
  return { ids: rows.map(({ id }) => id), incomeMicros: sum(true), spentMicros: sum(false) };
}

test(
  `every page matches the whole list, in whatever order days were written (seed ${RUN_SEED})`,
  { timeout: 600_000 },
  async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const roll = dice(RUN_SEED + run);
      const scenario = await walletScenario(database);
      const { company, brand, catalog, code } = scenario;
      for (let number = 0; number < TRANSACTIONS; number += 1) {
        // Mostly consecutive days, some written long after their day, some runs in random order.
        const daysLate = run % 3 === 2 ? roll(20) : roll(5) === 0 ? roll(15) : 0;
        const day: Day = addDays(FIRST_DAY, Math.max(0, Math.floor(number / 5) - daysLate));
        const atMs = Date.parse('2026-03-01T04:00:00Z') + number;
        const isIncome = number === 0 || roll(3) === 0;
        const amountMicros = isIncome ? 1000n : -1n;
        const idempotencyKey = `pages-${run}-${number}`;
        const ledgerTransactionId = newId();
        await scenario.asSystem(async (tx) => {
          const wallet = (await lockWallets(tx, [company])).get(company)!;
          const reasons = isIncome
            ? ({ reason: 'TOP_UP', against: 'CASH' } as const)
            : ({ reason: 'PURCHASE', against: 'REVENUE' } as const);
          await postTransaction(tx, {
            ledgerTransactionId,
            idempotencyKey,
            wallet,
            ...reasons,
            amountMicros,
            atMs,
            actorId: null,
          });
          const about = { brandId: brand, catalogId: catalog, adType: 'PRODUCT', clicks: 1n, impressions: 1n } as const;
          const line = {
            ledgerTransactionId,
            wallet,
            chargeDate: day,
            chargeAtMs: atMs,
            atMs,
            description: null,
            typed: 'x',
            amountMicros,
          };
          await recordStatementLine(tx, newId, { ...line, ...(roll(2) === 0 && { about }) });
          if (roll(3) > 0) return;
          await issueInvoice(tx, newId, {
            idempotencyKey,
            companyId: company,
            kind: 'TOP_UP',
            series: code,
            currency: 'XTS',
            lines: [{ description: 'x', amountMicros: 1n }],
            taxes: [],
            buyer: { name: 'x', address: [] },
            language: 'en',
            transactionKeys: [idempotencyKey],
            timezone: 'Asia/Singapore',
            atMs,
          });
        });
      }
      for (const [from, to] of [
        [null, null],
        ['2026-03-04', '2026-03-12'],
        [null, '2026-03-03'],
        ['2026-05-01', null],
      ] as const)
        for (const brandId of [null, brand])
          for (const isInvoiced of [false, true]) {
            const filter = { companyId: company, from, to, catalogId: null, brandId, isInvoiced };
            const { ids, ...totals } = await naive(scenario, filter);
            const { incomeMicros, spentMicros } = totals;
            if (from === null && to !== null && !isInvoiced && brandId === null)
              expect(await scenario.asSystem((tx) => balanceBefore(tx, company, addDays(to, 1)))).toBe(
                incomeMicros - spentMicros,
              );
            for (let offset = 0; offset <= ids.length + SIZE; offset += SIZE) {
              const page = await scenario.asSystem((tx) => listTransactions(tx, filter, { offset, limit: SIZE }));
              expect(page.rows.map(({ id }) => id)).toEqual(ids.slice(offset, offset + SIZE));
              expect(page).toMatchObject({ total: ids.length, ...totals });
            }
          }
    }
  },
);
