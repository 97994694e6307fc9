// Time from the ad engine's start until it is ready, with a large market read from PostgreSQL, and its memory
// afterwards.
// `node --max-old-space-size=6144 bench/start.bench.ts [campaigns] [products each] [rounds]`
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { createMarket } from '#delivery/engine/market.test-support.ts';
import { createDatabase, SYSTEM, type Database } from '#platform/db/database.ts';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';

const [campaigns = 100_000, productsEach = 10, rounds = 3] = process.argv.slice(2).map(Number);
const COMPANIES = 800;
const KEYWORDS_EACH = 20;
const WORDS = 2000;

const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-'));
// As root, PostgreSQL runs as another user.
await chmod(folder, 0o755);
const cluster = await startEmbeddedPostgres(folder, { throwAway: true });
try {
  await prepareDatabase(cluster, 'start', [TABLES, SANDBOX_TABLES]);
  const database = createDatabase(cluster.appUrl('start'), { max: 10 });
  const market = createMarket(database);
  await market.open();
  await fill(database, market.catalogId);
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`);
  const seen: object[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const load = loadavg()[0]!;
    const engine = market.engine();
    const started = performance.now();
    const used = process.cpuUsage();
    await engine.start();
    const readyMs = performance.now() - started;
    const { user, system } = process.cpuUsage(used);
    seen.push({
      'ready s': Number((readyMs / 1000).toFixed(1)),
      'processor s': Number(((user + system) / 1e6).toFixed(1)),
      'resident MB': Math.round(process.memoryUsage().rss / 2 ** 20),
      load: load.toFixed(1),
    });
    await engine.stop();
  }
  console.log(`${campaigns} campaigns of ${productsEach} products and ${KEYWORDS_EACH} keywords`);
  console.table(seen);
  await database.close();
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

/**
 * Inserts companies, products and serving campaigns. Words and products are chosen deterministically, so that every run
 * is the same.
 */
async function fill(database: Database, catalogId: string): Promise<void> {
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
      from generate_series(1, ${campaigns}::int) n, generate_series(1, ${KEYWORDS_EACH}::int) k`.execute(tx);
    await sql`insert into creative (id, company_id, campaign_id, version, name, review, skus, banners, category_ids, submitted_at)
      select ${id(5, 'n')}, ${id(1, `1 + n % ${COMPANIES}`)}, n, 1, 'Content ' || n, 'APPROVED',
        array(select 'SKU-' || 1 + (n::bigint * 13 + k * 101) % ${products}::int from generate_series(1, ${productsEach}::int) k), '[]'::jsonb, '{}', now()
      from generate_series(1, ${campaigns}::int) n`.execute(tx);
  });
  // Autovacuum would have done this by now.
  const owner = new pg.Client({ connectionString: cluster.ownerUrl('start') });
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.end();
}
