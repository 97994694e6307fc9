// What keeping up costs with many ad sets: spending and states, when nothing changes, when products change, and when all is
// compared. Beside it the statements that read all of it on a timer.
// `node bench/changes.bench.ts [campaigns] [products each]`
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { promotersOf, servingAdSets, servingVersions } from '#core/serving/server/index.ts';
import { readSpend, readWallets } from '#delivery/engine/engine.repository.ts';
import { createMarket } from '#delivery/engine/market.test-support.ts';
import { createDatabase, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';
import { campaignsWithStaleState } from '#products/sponsored/server/state.repository.ts';
import { recomputeStates, stateRound } from '#products/sponsored/server/state-round.ts';
import { fillMarket } from './large-market.ts';

const [campaigns = 100_000, productsEach = 10] = process.argv.slice(2).map(Number);
const NAME = 'changes';
const ROUNDS = 5;
const PAGE = 5_000;

const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-'));
// As root, PostgreSQL runs as another user.
await chmod(folder, 0o755);
const cluster = await startEmbeddedPostgres(folder, { throwAway: true });
try {
  await prepareDatabase(cluster, NAME, [TABLES, SANDBOX_TABLES]);
  const database = createDatabase(cluster.appUrl(NAME), { max: 10 });
  const market = createMarket(database);
  await market.open();
  const { catalogId } = market;
  const read = <T>(work: (tx: Transaction) => Promise<T>) => database.read(SYSTEM, work);
  const transact = <T>(work: (tx: Transaction) => Promise<T>) => database.transact(SYSTEM, work);
  await fillMarket(database, { catalogId, campaigns, productsEach, keywordsEach: 1, ownerUrl: cluster.ownerUrl(NAME) });
  await transact(async (tx) => {
    await sql`insert into ad_set_spend (ad_set_id, company_id, amount_micros) select id, company_id, 1000000 from ad_set`.execute(
      tx,
    );
    await sql`insert into accrual (ad_set_id, day, company_id, catalog_id, brand_id, campaign_id, ad_type, amount_micros)
      select ad_set.id, '2026-03-10', ad_set.company_id, ${catalogId}::uuid, campaign.brand_id, campaign.id, 'PRODUCT', 1000000
      from ad_set join campaign on campaign.id = ad_set.campaign_id`.execute(tx);
  });
  const idsOf = async <Id>(statement: ReturnType<typeof sql<{ id: Id }>>) =>
    (await read((tx) => statement.execute(tx))).rows.map(({ id }) => id);
  const adSetIds = await idsOf<string>(sql`select id from ad_set order by id`);
  const campaignIds = await idsOf<bigint>(sql`select id from campaign order by id`);
  const companyIds = await idsOf<string>(sql`select id from company`);
  const nowMs = market.now();
  const clock = () => nowMs;

  const table: Record<string, object> = {};
  const measure = async (name: string, work: () => Promise<unknown>, rounds = ROUNDS) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
    }
    const sorted = times.toSorted((a, b) => a - b);
    table[name] = {
      'median ms': Number(sorted[Math.floor(rounds / 2)]!.toFixed(1)),
      'longest ms': Number(sorted.at(-1)!.toFixed(1)),
    };
  };
  const load = loadavg()[0]!.toFixed(1);
  await measure('spending: all in one read, every 2 s before', () =>
    read(async (tx) => [await readWallets(tx, companyIds), await readSpend(tx, adSetIds, nowMs)]),
  );
  await measure('spending: a page of the hourly comparison', () =>
    read((tx) => readSpend(tx, adSetIds.slice(0, PAGE), nowMs)),
  );
  await measure('spending: 100 announced ids', () => read((tx) => readSpend(tx, adSetIds.slice(0, 100), nowMs)));
  const pageOf = { limit: PAGE, atMs: nowMs };
  await measure('content: versions of a page of the hourly comparison', () =>
    read((tx) => servingVersions(tx, { after: 0n, ...pageOf })),
  );
  await measure('content: the same page in full', () => read((tx) => servingAdSets(tx, { after: 0n, ...pageOf })));
  await measure('content: the campaign of one edit', () =>
    read((tx) => servingAdSets(tx, { campaignIds: campaignIds.slice(0, 1) })),
  );
  await measure('states: all in one read, every 5 s before', () =>
    read((tx) => campaignsWithStaleState(tx, nowMs, campaignIds)),
  );
  await measure('states: computed for the first time', () => recomputeStates({ database, clock }), 1);
  await sweep();
  await measure('states: a page of the hourly comparison', async () => {
    await transact((tx) => sql`update state_round set compares_at = '-infinity', compared_to = null`.execute(tx));
    await transact((tx) => stateRound(tx, nowMs));
  });
  await sweep();
  await measure('states: a round without news', () => recomputeStates({ database, clock }));
  const some = await idsOf<string>(sql`select sku as id from product where sku like 'SKU-%' order by sku limit 100`);
  const concerned = await read((tx) => promotersOf(tx, catalogId, { skus: some, brandIds: [] }));
  let quantity = 0;
  await measure('products: stock of 100 changed, of 1 to none', () =>
    transact((tx) =>
      sql`update product set quantity = ${(quantity = quantity > 0 ? 0 : 9)} where sku = any(${some}::text[])`.execute(
        tx,
      ),
    ),
  );
  await measure('products: their campaigns found', () =>
    read((tx) => promotersOf(tx, catalogId, { skus: some, brandIds: [] })),
  );
  await measure('products: states of their campaigns', async () => {
    await transact((tx) =>
      sql`insert into state_news (kind, catalog_id, ids) values ('PRODUCT', ${catalogId}, ${some})`.execute(tx),
    );
    await recomputeStates({ database, clock });
  });
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, load ${load}`,
  );
  console.log(
    `${campaigns} campaigns of ${productsEach} products; 100 products are those of ${concerned.length} campaigns`,
  );
  console.table(table);

  /** Until all were compared. */
  async function sweep(): Promise<void> {
    for (let page = 0; page <= campaigns / PAGE + 1; page += 1) await transact((tx) => stateRound(tx, nowMs));
  }
  await database.close();
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
