import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { closeMonths, findDrift, settle } from '#core/ledger/server/index.ts';
import { uuidV7 } from '#kernel/ids.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import { DAY_MS } from '#kernel/time.ts';
import { createDatabase, SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { CLOCK_AHEAD } from './clock-ahead.ts';
import { served } from './served.ts';

export const newId = () => uuidV7(Date.now(), randomBytes(10));

/** Runs work directly on the databases of the server under test. */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  url = served().databaseUrl,
): Promise<T> {
  const database = createDatabase(url, { max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs a transaction directly on the database of the server under test. */
export const control = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withDatabase((database) => database.transact(SYSTEM, work));

/** Like `withDatabase`, with PostgreSQL's own clock far ahead. Otherwise no day can be closed early. */
function withClockAhead<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const url = new URL(served().databaseUrl);
  url.searchParams.set('options', `-c search_path=${CLOCK_AHEAD},pg_catalog,public`);
  return withDatabase(work, url.href);
}

/** Runs the settlement of the day after tomorrow, when today and its grace period are over in every time zone. */
export const settleToday = () => withClockAhead((database) => settle(database, Date.now() + 2 * DAY_MS, newId));

/**
 * Does the worker's tasks at the end of this month in every time zone: charges its last days and issues its invoices.
 */
export function closeThisMonth(): Promise<number> {
  const now = new Date();
  const overMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) + 3 * DAY_MS;
  return withClockAhead(async (database) => {
    await settle(database, overMs, newId);
    return closeMonths(database, overMs, newId);
  });
}

/** Returns the original company of a demo user, even if the user has registered others since. */
export async function companyOf(tx: Transaction, who: string): Promise<string> {
  const { companyId } = await tx
    .selectFrom('membership')
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select('membership.companyId')
    .where('appUser.email', '=', `${who}@endcap.example`)
    .orderBy('membership.createdAt')
    .limit(1)
    .executeTakeFirstOrThrow();
  return companyId;
}

/** Resets the owner's brand selection, since figures are read across all brands. */
export function chooseAllBrands() {
  return control((tx) =>
    sql`update membership set current_brand_id = null
      where user_id = (select id from app_user where email = 'owner@endcap.example')`.execute(tx),
  );
}

/** Audits every wallet and returns the differences. */
export const drift = () => withDatabase((database) => findDrift(database, Date.now()));

export interface CampaignFacts {
  id: string;
  adSetId: string;
  companyId: string;
  brandId: string;
  /** Amounts billed by its events and recorded by its accruals, as decimals. */
  billed: string;
  accrued: string;
  clicks: number;
  impressions: number;
  sales: string;
}

export async function campaignFacts(name: string): Promise<CampaignFacts> {
  const row = await control(async (tx) => {
    const { rows } = await sql<
      Record<'id' | 'adSetId' | 'companyId' | 'brandId', string> &
        Record<'billed' | 'accrued' | 'clicks' | 'impressions' | 'sales', bigint>
    >`
      select c.id::text, s.id as ad_set_id, c.company_id, c.brand_id,
        coalesce(sum(e.billed_micros), 0)::bigint as billed,
        (select coalesce(sum(amount_micros), 0)::bigint from accrual a where a.ad_set_id = s.id) as accrued,
        count(*) filter (where e.kind = 'CLICK') as clicks, count(*) filter (where e.kind = 'IMPRESSION') as impressions,
        coalesce(sum(e.sales_micros), 0)::bigint as sales
      from campaign c join ad_set s on s.campaign_id = c.id left join logged_event e on e.ad_set_id = s.id
      where c.name = ${name} group by c.id, s.id`.execute(tx);
    return rows[0]!;
  });
  return {
    ...row,
    billed: decimalFromMicros(row.billed),
    accrued: decimalFromMicros(row.accrued),
    sales: decimalFromMicros(row.sales),
    clicks: Number(row.clicks),
    impressions: Number(row.impressions),
  };
}
