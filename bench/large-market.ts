import { sql } from 'kysely';
import pg from 'pg';
import { SYSTEM, type Database } from '#platform/db/database.ts';

const COMPANIES = 800;
const WORDS = 2000;

export interface LargeMarket {
  readonly catalogId: string;
  readonly campaigns: number;
  readonly productsEach: number;
  readonly keywordsEach: number;
  readonly ownerUrl: string;
}

/**
 * Inserts companies, products and serving campaigns. Words and products are chosen deterministically, so that every run
 * is the same.
 */
export async function fillMarket(
  database: Database,
  { catalogId, campaigns, productsEach, keywordsEach, ownerUrl }: LargeMarket,
): Promise<void> {
  const products = Math.max(1000, Math.ceil((campaigns * productsEach) / 4));
  const id = (kind: number, number: string) =>
    sql.raw(`('0199a000-000${kind}-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`);
  await database.transact(SYSTEM, async (tx) => {
    await sql`insert into company (id, name, country_code, timezone, wallet_currency, report_currency, created_at)
      select ${id(1, 'n')}, 'Company ' || n, 'SG', 'Asia/Singapore', 'SGD', 'SGD', now() from generate_series(1, ${COMPANIES}::int) n`.execute(
      tx,
    );
    await sql`insert into brand (id, name, logo) select ${id(2, 'n')}, 'Brand ' || n, null from generate_series(1, ${COMPANIES}::int) n`.execute(
      tx,
    );
    await sql`insert into wallet (id, company_id, currency, balance_micros)
      select ${id(3, 'n')}, ${id(1, 'n')}, 'SGD', 1000000000 from generate_series(1, ${COMPANIES}::int) n`.execute(tx);
    await sql`insert into product (catalog_id, sku, name, price_micros, quantity, brand_id, category_ids, status, published_at, updated_at)
      select ${catalogId}::uuid, 'SKU-' || n, 'word' || n * 7 % ${WORDS}::int || ' word' || n * 11 % ${WORDS}::int || ' product ' || n, 50000000, 5,
        ${id(2, `1 + n % ${COMPANIES}`)}, '{shoes}', 'ACTIVE', now(), now() from generate_series(1, ${products}::int) n`.execute(
      tx,
    );
    await sql`insert into campaign (id, company_id, brand_id, catalog_id, ad_type, name, goal, created_at, updated_at)
      overriding system value
      select n, ${id(1, `1 + n % ${COMPANIES}`)}, ${id(2, `1 + n % ${COMPANIES}`)}, ${catalogId}::uuid, 'PRODUCT', 'Campaign ' || n, 'DRIVE_SALES', now(), now()
      from generate_series(1, ${campaigns}::int) n`.execute(tx);
    await sql`insert into ad_set (id, company_id, campaign_id, name, status, budget_type, budget_daily_micros, bid_type, bid_micros, schedule_type, start_at)
      select ${id(4, 'n')}, ${id(1, `1 + n % ${COMPANIES}`)}, n, 'Ad set ' || n, 'DELIVERING',
        case when n % 2 = 0 then 'ALWAYS_ON' else 'DAILY' end, case when n % 2 = 0 then null else 50000000 end,
        'MAXIMUM_CPC', 50000 + n % 100 * 10000, 'START_DATE', '2026-03-01' from generate_series(1, ${campaigns}::int) n`.execute(
      tx,
    );
    await sql`insert into ad_set_keyword (ad_set_id, company_id, keyword, match_type, is_negative)
      select ${id(4, 'n')}, ${id(1, `1 + n % ${COMPANIES}`)}, 'word' || (n * 31 + k * 97) % ${WORDS}::int || ' word' || k, (array['exact', 'phrase', 'broad'])[1 + k % 3], false
      from generate_series(1, ${campaigns}::int) n, generate_series(1, ${keywordsEach}::int) k`.execute(tx);
    await sql`insert into creative (id, company_id, campaign_id, version, name, review, skus, banners, category_ids, submitted_at)
      select ${id(5, 'n')}, ${id(1, `1 + n % ${COMPANIES}`)}, n, 1, 'Content ' || n, 'APPROVED',
        array(select 'SKU-' || 1 + (n::bigint * 13 + k * 101) % ${products}::int from generate_series(1, ${productsEach}::int) k), '[]'::jsonb, '{}', now()
      from generate_series(1, ${campaigns}::int) n`.execute(tx);
  });
  // Autovacuum would have done this by now.
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.end();
}
