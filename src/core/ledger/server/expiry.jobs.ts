import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { dayIn, type Clock, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { addCredit, listPendingCredits } from './credit.repository.ts';
import { earlierOf, expireInWallet, latestDay, readExpiringCompanies } from './expiry.repository.ts';

interface Deps {
  database: Database;
  clock: Clock;
  newId: NewId;
}

export interface ExpiryReport {
  credits: number;
  amountMicros: Micros;
}

/** Withdraws credit whose last day is over. */
export const expiry = defineCompanyWork({
  id: 'ledger.expire-credits',
  payload: COMPANY,
  find: ({ database, clock }: Deps) =>
    database.read(SYSTEM, async (tx) => readExpiringCompanies(tx, await earlierOf(tx, clock()))),
  run: ({ database, clock, newId }, { companyId }) =>
    database.transact(SYSTEM, async (tx) => expireInWallet(tx, companyId, await earlierOf(tx, clock()), newId)),
});

export async function expireCredits(database: Database, nowMs: EpochMs, newId: NewId): Promise<ExpiryReport> {
  const expired = (await expiry.runDue({ database, clock: () => nowMs, newId })).flat();
  return { credits: expired.length, amountMicros: expired.reduce((sum, amount) => sum + amount, 0n) };
}

/** Activates pending bonus credits on their first day in the company's zone. Idempotent, as `addCredit` is. */
export const activation = defineCompanyWork({
  id: 'ledger.activate-credits',
  payload: COMPANY,
  async find({ database, clock }: Deps) {
    const { credits } = await database.read(SYSTEM, (tx) => startingCredits(tx, clock()));
    return [...new Set(credits.map(({ companyId }) => companyId))].map((companyId) => ({ companyId }));
  },
  async run({ database, clock, newId }, { companyId }) {
    const { untilMs, credits } = await database.read(SYSTEM, (tx) => startingCredits(tx, clock(), companyId));
    const started = await forEachIsolated(
      credits,
      ({ idempotencyKey }) => ({ companyId, credit: idempotencyKey }),
      ({ startsOn, ...credit }) =>
        database.transact(SYSTEM, (tx) =>
          addCredit(tx, newId, { ...credit, startDate: startsOn, actorId: null, atMs: untilMs }),
        ),
    );
    return started.filter(Boolean).length;
  },
});

export async function activatePendingCredits(database: Database, nowMs: EpochMs, newId: NewId): Promise<number> {
  const counts = await activation.runDue({ database, clock: () => nowMs, newId });
  return counts.reduce((sum, count) => sum + count, 0);
}

async function startingCredits(tx: Transaction, nowMs: EpochMs, companyId: Uuid | null = null) {
  const untilMs = await earlierOf(tx, nowMs);
  const pending = await listPendingCredits(tx, latestDay(untilMs), companyId);
  return { untilMs, credits: pending.filter(({ timezone, startsOn }) => dayIn(timezone, untilMs) >= startsOn) };
}
