import { sql } from 'kysely';
import type { AdType } from '#kernel/ad-type.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { addDays, MINUTE_MS, startOfDay, type Day, type Instant_ms } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/postgres/database.ts';
import { consume } from '../rules/consume.ts';
import { lockLots, takeFromLots } from './credit-store.ts';
import { lockWallets, moveMoney, showMovement } from './wallet-store.ts';

export interface SettlementReport {
  closedDays: number;
  transactions: number;
  amount_micros: Micros;
}

interface Calendar {
  catalogId: Uuid;
  timezone: string;
  grace_minutes: number;
  lastClosed: Day | null;
  firstOpen: Day | null;
}

/**
 * Closes every local day whose midnight and grace period have passed, and turns what its ad sets owe into wallet
 * transactions. Safe to run twice, late, concurrently, after days of absence or after dying half-way: closing is a row
 * that exists or not, and each charge has a key of its own.
 */
export async function settle(database: Database, now_ms: Instant_ms, newId: NewId): Promise<SettlementReport> {
  const report: SettlementReport = { closedDays: 0, transactions: 0, amount_micros: 0n };
  for (const calendar of await database.as(SYSTEM, readCalendars)) {
    for (let day = nextDayToClose(calendar); day !== null && isOver(calendar, day, now_ms); day = addDays(day, 1)) {
      await closeDay(database, calendar.catalogId, day, now_ms);
      report.closedDays += 1;
    }
    for (const owed of await database.as(SYSTEM, (tx) => readOwedDays(tx, calendar.catalogId))) {
      await database.as(SYSTEM, async (tx) => {
        const charged = await chargeCompanyDay(tx, { ...owed, timezone: calendar.timezone }, now_ms, newId);
        report.transactions += charged.length;
        for (const amount of charged) report.amount_micros += amount;
      });
    }
  }
  return report;
}

function nextDayToClose({ lastClosed, firstOpen }: Calendar): Day | null {
  return lastClosed ? addDays(lastClosed, 1) : firstOpen;
}

function isOver({ timezone, grace_minutes }: Calendar, day: Day, now_ms: Instant_ms): boolean {
  return startOfDay(timezone, addDays(day, 1)) + grace_minutes * MINUTE_MS <= now_ms;
}

async function readCalendars(tx: Transaction): Promise<Calendar[]> {
  const { rows } = await sql<Calendar>`
    select c.id as "catalogId", c.timezone, c.settlement_grace_minutes as grace_minutes,
      (select max(day) from closed_day d where d.catalog_id = c.id) as "lastClosed",
      (select min(day) from accrual a where a.catalog_id = c.id and a.settled_by is null) as "firstOpen"
    from catalog c order by c.id`.execute(tx);
  return rows;
}

/** After this commits no cost can be added to the day: accruing holds the same lock, shared. */
async function closeDay(database: Database, catalogId: Uuid, day: Day, now_ms: Instant_ms): Promise<void> {
  await database.as(SYSTEM, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${catalogId}, 1))`.execute(tx);
    await sql`insert into closed_day (catalog_id, day, closed_at) values (${catalogId}, ${day}, ${new Date(now_ms)})
      on conflict do nothing`.execute(tx);
  });
}

interface OwedDay {
  catalogId: Uuid;
  companyId: Uuid;
  day: Day;
}

/** Closed days of a catalog on which a company still owes something. */
async function readOwedDays(tx: Transaction, catalogId: Uuid): Promise<OwedDay[]> {
  const { rows } = await sql<OwedDay>`
    select distinct catalog_id as "catalogId", company_id as "companyId", day from accrual
    where catalog_id = ${catalogId} and settled_by is null and amount_micros > 0
      and day <= (select max(day) from closed_day where catalog_id = ${catalogId})
    order by day, "companyId"`.execute(tx);
  return rows;
}

interface OwedGroup {
  brandId: Uuid;
  brandName: string;
  adType: AdType;
  amount_micros: Micros;
  clicks: bigint;
  impressions: bigint;
}

/** One transaction per brand and ad type; returns their amounts. */
async function chargeCompanyDay(
  tx: Transaction,
  owed: OwedDay & { timezone: string },
  now_ms: Instant_ms,
  newId: NewId,
): Promise<Micros[]> {
  const { catalogId, companyId, day } = owed;
  const wallet = (await lockWallets(tx, [companyId])).get(companyId);
  if (!wallet) throw new Error(`company ${companyId} owes for ${day} but has no wallet`);
  const { rows: groups } = await sql<OwedGroup>`
    select a.brand_id as "brandId", b.name as "brandName", a.ad_type as "adType", sum(a.amount_micros)::bigint as amount_micros,
      sum(a.clicks)::bigint as clicks, sum(a.impressions)::bigint as impressions
    from accrual a join brand b on b.id = a.brand_id
    where a.catalog_id = ${catalogId} and a.company_id = ${companyId} and a.day = ${day} and a.settled_by is null
    group by a.brand_id, b.name, a.ad_type having sum(a.amount_micros) > 0 order by a.brand_id, a.ad_type`.execute(tx);
  for (const group of groups) {
    const transferId = newId();
    // Before the money moves: balance less unpaid cost may not dip below zero in between.
    await sql`update wallet set unpaid_micros = unpaid_micros - ${group.amount_micros} where company_id = ${companyId}`.execute(
      tx,
    );
    const isNew = await moveMoney(tx, {
      transferId,
      idempotencyKey: `ad-charge:${catalogId}:${day}:${companyId}:${group.brandId}:${group.adType}`,
      wallet,
      reason: 'AD_CHARGE',
      against: 'REVENUE',
      amount_micros: -group.amount_micros,
      at_ms: now_ms,
      actorId: null,
    });
    if (!isNew) throw new Error(`${day} of ${companyId} was charged before but its accruals are open`);
    await takeFromLots(tx, companyId, transferId, consume(await lockLots(tx, companyId), group.amount_micros, day));
    await sql`
      update accrual set settled_by = ${transferId} where catalog_id = ${catalogId} and company_id = ${companyId} and day = ${day}
        and brand_id = ${group.brandId} and ad_type = ${group.adType} and settled_by is null`.execute(tx);
    await showMovement(tx, newId, {
      transferId,
      wallet,
      chargeDate: day,
      chargeAt_ms: startOfDay(owed.timezone, day),
      at_ms: now_ms,
      description: `${group.adType === 'PRODUCT' ? 'Product ads' : 'Banner ads'} for ${group.brandName}`,
      amount_micros: -group.amount_micros,
      about: { ...group, catalogId },
    });
  }
  return groups.map(({ amount_micros }) => amount_micros);
}
