import pg from 'pg';
import { expect } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { addDays, HOUR_MS, startOfDay, type Day } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { Finding } from '../audit-check.repository.ts';
import { auditCompanies, auditPlatform } from '../audit.repository.ts';
import { accrue } from '../accrual.repository.ts';
import { addCredit } from '../credit.repository.ts';
import { expireCredits } from '../expiry.jobs.ts';
import { issueInvoice } from '../invoice.repository.ts';
import { closeMonths } from '../monthly.jobs.ts';
import { ledgerMessages } from '../../rules/ledger.messages.ts';
import { reverseTransaction, debitWallet } from '../ledger.repository.ts';
import { refundCredit } from '../refund.repository.ts';
import { settle } from '../settlement.jobs.ts';
import { newId, walletScenario, type WalletScenario } from '../ledger.test-support.ts';

export const CLIENTS = 16;
const WALLETS = 6;
const startOf = (day: Day) => startOfDay('Asia/Singapore', day);

/** State of a run in which many clients do everything possible to a few wallets at once. */
export interface ConcurrencyRun {
  /** The database its clients use; it may fail during the run. */
  used: Database;
  scenarios: readonly WalletScenario[];
  random: () => number;
  day: Day;
  /** Acknowledged income, by idempotency key. */
  income: Map<string, bigint>;
}

export async function startRun(used: Database, { seed, day }: { seed: number; day: Day }): Promise<ConcurrencyRun> {
  const scenarios: WalletScenario[] = [];
  for (let wallet = 0; wallet < WALLETS; wallet += 1) scenarios.push(await walletScenario(used));
  return { used, scenarios, random: seededRandom(seed), day, income: new Map() };
}

/** Picks a random operation. It is fixed before the first attempt, so that a retry repeats the same operation. */
function randomOperation({ scenarios, used, random, day, income }: ConcurrencyRun): () => Promise<void> {
  const select = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const [scenario, otherScenario] = [select(scenarios), select(scenarios)];
  const amountMicros = BigInt(1 + Math.floor(random() * 500));
  const atMs = startOf(day) + 12 * HOUR_MS;
  const once = { idempotencyKey: newId(), reason: 'Test', atMs, actorId: null };
  const lot = Math.floor(random() * 20);
  const days = Math.floor(random() * 12);
  switch (
    select(['pay', 'pay', 'bonus', 'click', 'click', 'click', 'clicks', 'buy', 'refund', 'reverse', 'jobs'] as const)
  ) {
    case 'pay': {
      const credit = scenario.credit({ amountMicros, startDate: day, atMs });
      const series = otherScenario.code;
      return async () => {
        await scenario.asSystem(async (tx) => {
          await addCredit(tx, newId, credit);
          await issueInvoice(tx, newId, {
            idempotencyKey: credit.idempotencyKey,
            companyId: scenario.company,
            kind: 'TOP_UP',
            series,
            currency: 'XTS',
            lines: [{ description: 'Credit', amountMicros }],
            taxes: [{ country: series, label: 'GST', rate: '0.09', amountMicros: 7n }],
            buyer: { name: 'Company', address: [] },
            language: 'en',
            transactionKeys: [credit.idempotencyKey],
            timezone: 'Asia/Singapore',
            atMs,
          });
        });
        // A commit whose reply was lost is found done on retry; either way the money arrived exactly once.
        income.set(credit.idempotencyKey, amountMicros);
      };
    }
    case 'bonus': {
      const idempotencyKey = newId();
      return async () => {
        await scenario.bonus(Number(amountMicros), addDays(day, days), { idempotencyKey, startDate: day, atMs });
        income.set(idempotencyKey, amountMicros);
      };
    }
    case 'click':
      return async () => void (await scenario.accrue(scenario.click(day, Number(amountMicros))));
    case 'clicks':
      return async () =>
        void (await scenario.asSystem((tx) =>
          accrue(tx, [otherScenario.click(day, 7), scenario.click(day, 11), otherScenario.click(day, 0)]),
        ));
    case 'buy':
      return async () =>
        void (await scenario.asSystem((tx) =>
          debitWallet(tx, newId, {
            ...once,
            companyId: scenario.company,
            amountMicros,
            isPaidCreditOnly: days % 2 === 0,
            description: ledgerMessages.line.productAds({ brand: 'Bee' }),
            day,
          }),
        ));
    case 'refund':
      return async () => {
        const lots = (await scenario.lots()).filter(({ remainMicros }) => remainMicros > 0n);
        const selected = lots[lot % Math.max(1, lots.length)];
        if (selected) await scenario.asSystem((tx) => refundCredit(tx, newId, selected.id, amountMicros, once));
      };
    case 'reverse':
      return async () => {
        const charges = (await scenario.statementLines()).filter(({ isIncome }) => !isIncome);
        const selected = charges[lot % Math.max(1, charges.length)];
        if (selected)
          await scenario.asSystem((tx) =>
            reverseTransaction(tx, newId, selected.ledgerTransactionId!, amountMicros, once),
          );
      };
    case 'jobs': {
      // Workers run with differing clocks: some return from downtime with an earlier time.
      const late = startOf(addDays(day, -Math.floor(random() * 3))) + 12 * HOUR_MS;
      const job = select([settle, expireCredits, closeMonths]);
      return async () => void (await job(used, late, newId));
    }
  }
}

/** Audits everything repeatedly, each check in one snapshot, until stopped. */
export function watch({ scenarios, used }: ConcurrencyRun) {
  const seen: Finding[] = [];
  let [isOver, snapshots] = [false, 0];
  const companies = scenarios.map(({ company }) => company);
  const watching = (async () => {
    do {
      await used.transact(SYSTEM, async (tx) => {
        seen.push(...(await auditCompanies(tx, companies, startOf('2026-03-01'))), ...(await auditPlatform(tx, 0)));
      });
      snapshots += 1;
    } while (!isOver);
  })();
  return {
    seen,
    async stop() {
      isOver = true;
      await watching;
      return snapshots;
    },
  };
}

export async function runConcurrently(
  run: ConcurrencyRun,
  steps: number,
  attempt: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let remaining = steps;
  const client = async () => {
    while (remaining > 0) {
      remaining -= 1;
      if (remaining % 10 === 0) run.day = addDays(run.day, 1);
      await attempt(randomOperation(run));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

export async function expectConsistentLedger(run: ConcurrencyRun, ownerUrl: string): Promise<void> {
  const { scenarios, used, income, day } = run;
  const endMs = startOf(addDays(day, 60));
  // Runs each job twice concurrently: the second must find nothing left to do.
  for (const job of [settle, expireCredits, closeMonths])
    await Promise.all([job(used, endMs, newId), job(used, endMs, newId)]);
  expect(await settle(used, endMs, newId)).toMatchObject({ transactions: 0 });
  expect(await expireCredits(used, endMs, newId)).toMatchObject({ credits: 0 });
  expect(await closeMonths(used, endMs, newId)).toBe(0);
  const found = await used.read(SYSTEM, async (tx) => [
    ...(await auditCompanies(
      tx,
      scenarios.map(({ company }) => company),
      endMs,
    )),
    ...(await auditPlatform(tx, endMs)),
  ]);
  expect(found).toEqual([]);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ key: string; amount: string }>(
    `select t.idempotency_key as key, e.amount_micros::text as amount from ledger_transaction t join ledger_entry e on e.ledger_transaction_id = t.id and e.ledger = 'WALLET'
     where t.reason in ('TOP_UP', 'GRANT')`,
  );
  await owner.end();
  for (const { key, amount } of rows)
    if (income.has(key)) expect([key, BigInt(amount)]).toEqual([key, income.get(key)]);
  const written = new Set(rows.map(({ key }) => key));
  expect([...income.keys()].filter((key) => !written.has(key))).toEqual([]);
}
