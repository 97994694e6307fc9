import { sql } from 'kysely';
import { recordOrders } from '#delivery/attribute/index.ts';
import { reverseClicksOf } from '#delivery/charge/index.ts';
import type { NewId } from '#kernel/ids.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { MarketCompany, Marketplace } from './base.ts';
import type { Shop } from './shop.ts';

/** Sends returned orders as the marketplace's back end does. */
export async function takeReturns(database: Database, shops: readonly Shop[], nowMs: EpochMs): Promise<void> {
  for (const shop of shops) {
    const due = shop.returning.filter(({ atMs }) => atMs < nowMs);
    if (due.length === 0) continue;
    shop.returning = shop.returning.filter(({ atMs }) => atMs >= nowMs);
    const orders = due.map(({ order }) => order);
    await database.transact(SYSTEM, (tx) => recordOrders(tx, shop.catalogId, orders, nowMs));
  }
}

/** Days before the end on which fraud by a shopper is detected. */
export const FRAUD_FOUND_DAYS_AGO = 3;
const LOOKBACK_DAYS = 4;

/** Reverses the cost of the shopper with the most clicks on a company's ads, on days that are already charged. */
export async function findFraud(
  { database, market, newId }: { database: Database; market: Marketplace; newId: NewId },
  company: MarketCompany,
  nowMs: EpochMs,
): Promise<void> {
  const catalogId = market.catalogs[0]!.id;
  const range = { fromMs: nowMs - LOOKBACK_DAYS * DAY_MS, toMs: nowMs - DAY_MS };
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ shopper: string }>`
      select shopper from ad_event where catalog_id = ${catalogId} and company_id = ${company.id} and kind = 'CLICK'
        and billed_micros > 0 and occurred_at between ${new Date(range.fromMs)} and ${new Date(range.toMs)}
      group by shopper order by count(*) desc, shopper limit 1`.execute(tx),
  );
  const shopper = rows[0]?.shopper;
  if (shopper) await reverseClicksOf({ database, newId, clock: () => nowMs }, { catalogId, shopper, ...range });
}
