import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { addDays, DAY_MS, dayIn, startOfDay, type Day, type EpochMs } from '#kernel/time.ts';
import { environmentTime } from '#platform/db/clock.ts';
import type { Transaction } from '#platform/db/database.ts';
import { describedBy } from '../rules/description.ts';
import { expiring, type AccruedDay } from '../rules/expire.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import { lockLots, withdrawFromLot } from './credit.repository.ts';
import { minorUnitOfCurrency, lockWallets, postTransaction, recordStatementLine } from './wallet.repository.ts';

/** Credit that expires early would be lost, so the database's clock must agree that a day is over. */
export async function earlierOf(tx: Transaction, nowMs: EpochMs): Promise<EpochMs> {
  return Math.min(nowMs, await environmentTime(tx));
}

/** No time zone is a whole day ahead of UTC. */
export const latestDay = (nowMs: EpochMs): Day => dayIn('UTC', nowMs + DAY_MS);

/** Lists companies with a lot whose last day is over in their zone. */
export async function readExpiringCompanies(tx: Transaction, untilMs: EpochMs): Promise<{ companyId: Uuid }[]> {
  const { rows } = await sql<{ companyId: Uuid }>`
    select distinct c.id as company_id from company c join credit on credit.company_id = c.id
    where remain_micros > 0 and expiry_date < ${latestDay(untilMs)}::date
      and expiry_date < (${new Date(untilMs)}::timestamptz at time zone c.timezone)::date order by c.id`.execute(tx);
  return rows;
}

/**
 * Withdraws the remainder of a company's lots that expired in its zone, less the accepted cost they still have to pay.
 * Idempotent and safe to run late or concurrently: everything is decided under the wallet lock, and an emptied lot has
 * nothing left to withdraw.
 */
export async function expireInWallet(
  tx: Transaction,
  companyId: Uuid,
  nowMs: EpochMs,
  newId: NewId,
): Promise<Micros[]> {
  const wallet = (await lockWallets(tx, [companyId])).get(companyId);
  if (!wallet) throw new Error(`company ${companyId} has credit but no wallet`);
  const lots = await lockLots(tx, [companyId]);
  const { timezone } = await tx
    .selectFrom('company')
    .select('timezone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const today = dayIn(timezone, nowMs);
  const minorUnitMicros = await minorUnitOfCurrency(tx, wallet.currency);
  const parts = expiring(lots, await readAccruedPerDay(tx, companyId, today), { today, minorUnitMicros });
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
