import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { addDays, DAY_MS, dayIn, startOfDay, type Day, type Instant_ms } from '#kernel/time.ts';
import { forEachAlone } from '#platform/jobs/alone.ts';
import { databaseTime } from '#platform/postgres/clock.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/postgres/database.ts';
import { expiring, type OwedDay } from '../rules/expire.ts';
import { addCredit, lockLots, readPromises, takeUnspent } from './credit-store.ts';
import { coinOfCurrency, lockWallets, moveMoney, showMovement } from './wallet-store.ts';

export interface ExpiryReport {
  credits: number;
  amount_micros: Micros;
}

/**
 * Takes from wallets what remains of lots whose last day is over where the company is, less what accepted cost will still take
 * of them. Safe to run twice, late, concurrently and after days of absence: everything is decided under the wallet's lock, and
 * a lot that was emptied has nothing left to take. A wallet that cannot be dealt with is that company's trouble alone.
 */
export async function expireCredits(database: Database, now_ms: Instant_ms, newId: NewId): Promise<ExpiryReport> {
  const report: ExpiryReport = { credits: 0, amount_micros: 0n };
  const { until_ms, companies } = await database.as(SYSTEM, async (tx) => {
    const at_ms = await earlierOf(tx, now_ms);
    return { until_ms: at_ms, companies: await readExpiringCompanies(tx, latestDay(at_ms)) };
  });
  await forEachAlone(
    companies,
    ({ companyId }) => ({ companyId }),
    async ({ companyId, timezone }) => {
      const gone = await database.as(SYSTEM, (tx) => expireInWallet(tx, companyId, timezone, until_ms, newId));
      for (const amount of gone) {
        report.credits += 1;
        report.amount_micros += amount;
      }
    },
  );
  return report;
}

/** Turns promised gifts into credit on their first day, where the company is. Safe to repeat, like every credit. */
export async function startPromisedCredits(database: Database, now_ms: Instant_ms, newId: NewId): Promise<number> {
  const { until_ms, promises } = await database.as(SYSTEM, async (tx) => {
    const at_ms = await earlierOf(tx, now_ms);
    return { until_ms: at_ms, promises: await readPromises(tx, latestDay(at_ms)) };
  });
  const started = await forEachAlone(
    promises,
    ({ companyId, idempotencyKey }) => ({ companyId, credit: idempotencyKey }),
    async ({ timezone, promisedStart, ...credit }) => {
      if (dayIn(timezone, until_ms) < promisedStart) return false;
      return database.as(SYSTEM, (tx) =>
        addCredit(tx, newId, { ...credit, startDate: promisedStart, actorId: null, at_ms: until_ms }),
      );
    },
  );
  return started.filter(Boolean).length;
}

/** What expired early would be lost, so that the database's clock has to agree that a day is over. */
async function earlierOf(tx: Transaction, now_ms: Instant_ms): Promise<Instant_ms> {
  return Math.min(now_ms, await databaseTime(tx));
}

/** No zone on earth is a whole day ahead of UTC. */
const latestDay = (now_ms: Instant_ms): Day => dayIn('UTC', now_ms + DAY_MS);

async function readExpiringCompanies(tx: Transaction, today: Day): Promise<{ companyId: Uuid; timezone: string }[]> {
  const { rows } = await sql<{ companyId: Uuid; timezone: string }>`
    select c.id as "companyId", c.timezone from company c
    where c.id in (select company_id from credit where remain_micros > 0 and expiry_date < ${today}::date) order by c.id`.execute(
    tx,
  );
  return rows;
}

async function expireInWallet(
  tx: Transaction,
  companyId: Uuid,
  timezone: string,
  now_ms: Instant_ms,
  newId: NewId,
): Promise<Micros[]> {
  const wallet = (await lockWallets(tx, [companyId])).get(companyId);
  if (!wallet) throw new Error(`company ${companyId} has credit but no wallet`);
  const lots = await lockLots(tx, [companyId]);
  const today = dayIn(timezone, now_ms);
  const coin_micros = await coinOfCurrency(tx, wallet.currency);
  const parts = expiring(lots, await readOwedPerDay(tx, companyId, today), { today, coin_micros });
  for (const part of parts) {
    const { creditId, amount_micros } = part;
    const lot = lots.find(({ id }) => id === creditId)!;
    const firstDayWithout = addDays(lot.expiryDate!, 1);
    const transferId = newId();
    const isNew = await moveMoney(tx, {
      transferId,
      // A lot can expire more than once: what accepted cost kept of it, or what came back to it, goes later.
      idempotencyKey: `expiry:${creditId}:${transferId}`,
      wallet,
      reason: 'EXPIRY',
      against: 'BREAKAGE',
      amount_micros: -amount_micros,
      at_ms: now_ms,
      actorId: null,
    });
    if (!isNew) throw new Error(`credit ${creditId} expired twice at once`);
    await takeUnspent(tx, companyId, transferId, part, 'expired');
    await showMovement(tx, newId, {
      transferId,
      wallet,
      chargeDate: firstDayWithout,
      chargeAt_ms: startOfDay(timezone, firstDayWithout),
      at_ms: now_ms,
      description: 'Expired credit',
      amount_micros: -amount_micros,
    });
  }
  return parts.map(({ amount_micros }) => amount_micros);
}

/** What a wallet owes and has not paid, per day; what is carried will be charged with a day that is still to come. */
async function readOwedPerDay(tx: Transaction, companyId: Uuid, today: Day): Promise<OwedDay[]> {
  const { rows } = await sql<OwedDay>`
    select day, sum(amount_micros)::bigint as amount_micros from (
      select day, amount_micros from accrual where company_id = ${companyId} and settled_by is null and amount_micros > 0
      union all
      select ${today}::date, amount_micros from charge_carry where company_id = ${companyId} and amount_micros > 0
    ) owed group by day`.execute(tx);
  return rows;
}
