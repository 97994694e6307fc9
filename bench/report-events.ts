import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';

export const COMPANIES = 200;
/** Per company. */
export const CAMPAIGNS = 25;
export const FIRST_DAY = '2025-12-01';
export const LAST_DAY = '2026-03-02';

/** Catalog of the two hundred companies; the additional one has another. */
export const CATALOG = '00000000-0000-7000-8000-0000000000c1';

export const companyOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Inserts events of 200 companies over 92 days; a tenth are clicks, a hundredth sales. */
export async function fill(clickhouse: ClickHouse, from: number, to: number) {
  await clickhouse.query(`
    insert into ad_event (position, kind, occurred_at, day, billed_day, catalog_id, shopper, company_id, brand_id, campaign_id, ad_set_id,
      ad_type, sku, platform, placement, search_term, wallet_currency, catalog_currency, billed_micros, invalid, quantity, sales_micros,
      attribution) select
      number as position,
      multiIf(number % 100 = 0, 'SALE', number % 10 = 0, 'CLICK', 'IMPRESSION') as kind,
      toDateTime64('2025-12-01 00:00:00', 3) + toIntervalSecond(toUInt64((number - ${from}) * 92 * 86400 / ${to - from})) as occurred_at,
      toDate(occurred_at) as day, day as billed_day,
      toUUID('${CATALOG}') as catalog_id, toString(cityHash64(number) % 500000) as shopper,
      toUUID(concat('00000000-0000-7000-8000-', leftPad(toString(cityHash64(number, 1) % ${COMPANIES}), 12, '0'))) as company_id,
      toUUID(concat('00000000-0000-7000-8001-', leftPad(toString(cityHash64(number, 1) % ${COMPANIES} * 3 + number % 3), 12, '0'))) as brand_id,
      100000 + cityHash64(number, 1) % ${COMPANIES} * ${CAMPAIGNS} + cityHash64(number, 2) % ${CAMPAIGNS} as campaign_id,
      toUUID(concat('00000000-0000-7000-8002-', leftPad(toString(campaign_id), 12, '0'))) as ad_set_id,
      'PRODUCT' as ad_type, concat('SKU-', toString(cityHash64(number, 3) % 5000)) as sku,
      ['desktop', 'mobile', ''][1 + number % 3] as platform, '' as placement,
      concat('term ', toString(cityHash64(number, 4) % 300)) as search_term, 'SGD' as wallet_currency, 'SGD' as catalog_currency,
      if(kind = 'CLICK', 250000, 0) as billed_micros, 0 as invalid, if(kind = 'SALE', 1, 0) as quantity,
      if(kind = 'SALE', 19900000, 0) as sales_micros, if(kind = 'SALE', 'DIRECT_CLICK', '') as attribution
    from numbers(${from}, ${to - from}) settings max_insert_block_size = 1000000, max_insert_threads = 2`);
}

/**
 * An additional company whose only campaign has millions of sales in the 92 days, after a million distinct searches.
 */
export const GIANT = COMPANIES + 1;

export async function fillGiant(clickhouse: ClickHouse, sales: number) {
  await clickhouse.query(`
    insert into ad_event (position, kind, occurred_at, day, billed_day, catalog_id, shopper, company_id, brand_id, campaign_id, ad_set_id,
      ad_type, sku, platform, search_term, wallet_currency, catalog_currency, quantity, sales_micros, attribution) select
      1000000000 + number, 'SALE', toDateTime64('2025-12-01 00:00:00', 3) + toIntervalSecond(toUInt64(number * 92 * 86400 / ${sales})) as at,
      toDate(at), toDate(at), toUUID('00000000-0000-7000-8000-0000000000c2'), toString(cityHash64(number) % 500000), toUUID('${companyOf(GIANT)}'),
      toUUID('00000000-0000-7000-8001-999999999999'), 99999, toUUID('00000000-0000-7000-8002-000000099999'),
      'PRODUCT', concat('SKU-', toString(cityHash64(number, 3) % 5000)), ['desktop', 'mobile', ''][1 + number % 3], concat('wanted ', toString(number % 1000000)), 'SGD', 'SGD', 1, 19900000,
      'DIRECT_CLICK'
    from numbers(${sales})`);
}

/** Replaces one of the two hundred companies with a real one, so that its users can run queries. */
export async function adopt(clickhouse: ClickHouse, number: number, companyId: string): Promise<void> {
  for (const table of ['daily', 'daily_search_term', 'daily_sku']) {
    await clickhouse.query(`
      insert into ${table} select * replace (toUUID('${companyId}') as company_id) from ${table}
      where company_id = toUUID('${companyOf(number)}')`);
  }
}
