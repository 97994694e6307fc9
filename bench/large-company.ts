import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';

const FIRST_CAMPAIGN = 1_000_000;
const DAYS = 92;

interface LargeCompany {
  readonly companyId: Uuid;
  readonly brandIds: readonly Uuid[];
  readonly catalogId: Uuid;
}

const idOf = (kind: number, number: string) =>
  `('0199a000-000${kind}-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Gives a company so many delivering campaigns of five of its brand's products and ten keywords each. */
export async function addCampaigns(
  database: Database,
  { companyId, brandIds, catalogId }: LargeCompany,
  campaigns: number,
): Promise<void> {
  const adSet = sql.raw(idOf(4, 'n'));
  const brand = sql`(${brandIds}::uuid[])[1 + n % ${brandIds.length}::int]`;
  const numbers = sql`generate_series(${FIRST_CAMPAIGN}::int, ${FIRST_CAMPAIGN + campaigns - 1}::int) n`;
  await database.transact(SYSTEM, async (tx) => {
    await sql`insert into campaign (id, company_id, brand_id, catalog_id, ad_type, name, goal, created_at, updated_at)
      overriding system value
      select n, ${companyId}, ${brand}, ${catalogId}, 'PRODUCT', 'Campaign ' || n, 'DRIVE_SALES', now() - interval '100 days', now() from ${numbers}`.execute(
      tx,
    );
    await sql`insert into ad_set (id, company_id, campaign_id, name, status, budget_type, budget_daily_micros, bid_type, bid_micros, schedule_type, start_at)
      select ${adSet}, ${companyId}, n, 'Ad set ' || n, 'DELIVERING', 'DAILY', 50000000, 'MAXIMUM_CPC', 100000 + n % 100 * 10000,
        'START_DATE', now() - interval '100 days' from ${numbers}`.execute(tx);
    await sql`insert into ad_set_keyword (ad_set_id, company_id, keyword, match_type, is_negative)
      select ${adSet}, ${companyId}, 'term ' || (n * 31 + k * 97) % 300, (array['exact', 'phrase', 'broad'])[1 + k % 3], false
      from ${numbers}, generate_series(1, 10) k on conflict do nothing`.execute(tx);
    await sql`insert into creative (id, company_id, campaign_id, version, name, review, skus, banners, category_ids, submitted_at)
      select ${sql.raw(idOf(5, 'n'))}, ${companyId}, n, 1, 'Content ' || n, 'APPROVED',
        array(select sku from product where product.catalog_id = ${catalogId} and product.brand_id = ${brand} order by sku limit 5),
        '[]'::jsonb, '{}', now() - interval '100 days' from ${numbers}`.execute(tx);
  });
}

/** Adds events of those campaigns to the reports, evenly over the last 92 days; a tenth are clicks, a hundredth sales. */
export async function addEvents(
  clickhouse: ClickHouse,
  { companyId, brandIds, catalogId }: LargeCompany,
  { campaigns, from, to, untilMs }: { campaigns: number; from: number; to: number; untilMs: EpochMs },
): Promise<void> {
  const firstS = Math.floor((untilMs - DAYS * DAY_MS) / 1000);
  const brands = brandIds.map((id) => `toUUID('${id}')`).join();
  const adSet = `toUUID(concat('0199a000-0004-7000-8000-', leftPad(lower(hex(toUInt32(campaign_id))), 12, '0')))`;
  await clickhouse.query(`
    insert into ad_event (position, kind, occurred_at, day, billed_day, catalog_id, shopper, company_id, brand_id, campaign_id, ad_set_id,
      ad_type, sku, platform, placement, search_term, wallet_currency, catalog_currency, billed_micros, invalid, quantity, sales_micros,
      attribution) select
      2000000000 + number as position,
      multiIf(number % 100 = 0, 'SALE', number % 10 = 0, 'CLICK', 'IMPRESSION') as kind,
      toDateTime64(${firstS} + toUInt64((number - ${from}) * ${DAYS} * 86400 / ${to - from}), 3) as occurred_at,
      toDate(occurred_at, 'Asia/Singapore') as day, day as billed_day,
      toUUID('${catalogId}') as catalog_id, toString(cityHash64(number) % 500000) as shopper, toUUID('${companyId}') as company_id,
      [${brands}][1 + campaign_id % ${brandIds.length}] as brand_id,
      ${FIRST_CAMPAIGN} + cityHash64(number, 2) % ${campaigns} as campaign_id, ${adSet} as ad_set_id,
      'PRODUCT' as ad_type, concat('SKU-', toString(cityHash64(number, 3) % 5000)) as sku,
      ['desktop', 'mobile', ''][1 + number % 3] as platform, ['SEARCH', 'CATEGORY', 'HOME'][1 + number % 3] as placement,
      concat('term ', toString(cityHash64(number, 4) % 300)) as search_term, 'SGD' as wallet_currency, 'SGD' as catalog_currency,
      if(kind = 'CLICK', 250000, 0) as billed_micros, 0 as invalid, if(kind = 'SALE', 1, 0) as quantity,
      if(kind = 'SALE', 19900000, 0) as sales_micros, if(kind = 'SALE', 'DIRECT_CLICK', '') as attribution
    from numbers(${from}, ${to - from}) settings max_insert_block_size = 1000000, max_insert_threads = 2`);
}
