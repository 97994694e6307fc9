import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { addDays, DAY_MS, dayIn, startOfDay, type Day, type EpochMs } from '#kernel/time.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { databaseTime } from '#platform/db/clock.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { describedBy } from '../rules/description.ts';
import { expiring, type AccruedDay } from '../rules/expire.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import { addCredit, lockLots, listPendingCredits, withdrawFromLot } from './credit.repository.ts';
import { coinOfCurrency, lockWallets, postTransaction, recordStatementLine } from './wallet.repository.ts';

export interface ExpiryReport {
  credits: number;
  amountMicros: Micros;
}

/**
 * Withdraws the remainder of lots that expired in their company's zone, less the accepted cost they still have to pay.
 * Idempotent and safe to run late or concurrently: everything is decided under the wallet lock, and an emptied lot has
 * nothing left to withdraw. A failing wallet does not affect the others.
 */
export async function expireCredits(database: Database, nowMs: EpochMs, newId: NewId): Promise<ExpiryReport> {
  const report: ExpiryReport = { credits: 0, amountMicros: 0n };
  const { untilMs, companies } = await database.read(SYSTEM, async (tx) => {
    const atMs = await earlierOf(tx, nowMs);
    return { untilMs: atMs, companies: await readExpiringCompanies(tx, latestDay(atMs)) };
  });
  await forEachIsolated(
    companies,
    ({ companyId }) => ({ companyId }),
    async ({ companyId, timezone }) => {
      const expired = await database.transact(SYSTEM, (tx) => expireInWallet(tx, companyId, timezone, untilMs, newId));
      for (const amount of expired) {
        report.credits += 1;
        report.amountMicros += amount;
      }
    },
  );
  return report;
}

/** Activates pending bonus credits on their first day in the company's zone. Idempotent, as `addCredit` is. */
export async function activatePendingCredits(database: Database, nowMs: EpochMs, newId: NewId): Promise<number> {
  const { untilMs, promises: pending } = await database.read(SYSTEM, async (tx) => {
    const atMs = await earlierOf(tx, nowMs);
    return { untilMs: atMs, promises: await listPendingCredits(tx, latestDay(atMs)) };
  });
  const started = await forEachIsolated(
    pending,
    ({ companyId, idempotencyKey }) => ({ companyId, credit: idempotencyKey }),
    async ({ timezone, startsOn, ...credit }) => {
      if (dayIn(timezone, untilMs) < startsOn) return false;
      return database.transact(SYSTEM, (tx) =>
        addCredit(tx, newId, { ...credit, startDate: startsOn, actorId: null, atMs: untilMs }),
      );
    },
  );
  return started.filter(Boolean).length;
}

/** Credit that expires early would be lost, so the database's clock must agree that a day is over. */
async function earlierOf(tx: Transaction, nowMs: EpochMs): Promise<EpochMs> {
  return Math.min(nowMs, await databaseTime(tx));
}

/** No time zone is a whole day ahead of UTC. */
const latestDay = (nowMs: EpochMs): Day => dayIn('UTC', nowMs + DAY_MS);

async function readExpiringCompanies(tx: Transaction, today: Day): Promise<{ companyId: Uuid; timezone: string }[]> {
  const { rows } = await sql<{ companyId: Uuid; timezone: string }>`
    select c.id as company_id, c.timezone from company c
    where c.id in (select company_id from credit where remain_micros > 0 and expiry_date < ${today}::date) order by c.id`.execute(
    tx,
  );
  return rows;
}

async function expireInWallet(
  tx: Transaction,
  companyId: Uuid,
  timezone: string,
  nowMs: EpochMs,
  newId: NewId,
): Promise<Micros[]> {
  const wallet = (await lockWallets(tx, [companyId])).get(companyId);
  if (!wallet) throw new Error(`company ${companyId} has credit but no wallet`);
  const lots = await lockLots(tx, [companyId]);
  const today = dayIn(timezone, nowMs);
  const coinMicros = await coinOfCurrency(tx, wallet.currency);
  const parts = expiring(lots, await readAccruedPerDay(tx, companyId, today), { today, coinMicros });
  for (const part of parts) {
    const { creditId, amountMicros } = part;
    const lot = lots.find(({ id }) => id === creditId)!;
    const firstDayWithout = addDays(lot.expiryDate!, 1);
    const ledgerTransactionId = newId();
    const isNew = await postTransaction(tx, {
      ledgerTransactionId,
      // A lot can expire more than once: amounts reserved for accepted cost, or returned to it, expire later.
      idempotencyKey: `expiry:${creditId}:${ledgerTransactionId}`,
      wallet,
      reason: 'EXPIRY',
      against: 'BREAKAGE',
      amountMicros: -amountMicros,
      atMs: nowMs,
      actorId: null,
    });
    if (!isNew) throw new Error(`credit ${creditId} expired twice at once`);
    await withdrawFromLot(tx, companyId, ledgerTransactionId, part, 'expired');
    await recordStatementLine(tx, newId, {
      ledgerTransactionId,
      wallet,
      chargeDate: firstDayWithout,
      chargeAtMs: startOfDay(timezone, firstDayWithout),
      atMs: nowMs,
      ...describedBy(ledgerMessages.line.expiredCredit()),
      amountMicros: -amountMicros,
    });
  }
  return parts.map(({ amountMicros }) => amountMicros);
}

/** Returns a wallet's accrued, uncharged cost per day. Carries count as today's: a future day charges them. */
async function readAccruedPerDay(tx: Transaction, companyId: Uuid, today: Day): Promise<AccruedDay[]> {
  const { rows } = await sql<AccruedDay>`
    select day, sum(amount_micros)::bigint as amount_micros from (
      select day, amount_micros from accrual where company_id = ${companyId} and settled_by is null and amount_micros > 0
      union all
      select ${today}::date, amount_micros from charge_carry where company_id = ${companyId} and amount_micros > 0
    ) owed group by day`.execute(tx);
  return rows;
}
