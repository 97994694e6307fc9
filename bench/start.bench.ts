// Time from the ad engine's start until it is ready, with a large market read from PostgreSQL, its memory afterwards,
// and what comparing all of it with the tables takes.
// `node --expose-gc --max-old-space-size=6144 bench/start.bench.ts [campaigns] [products each] [rounds]`
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMarket } from '#delivery/engine/market.test-support.ts';
import { createDatabase } from '#platform/db/database.ts';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';
import { fillMarket } from './large-market.ts';

const [campaigns = 100_000, productsEach = 10, rounds = 3] = process.argv.slice(2).map(Number);
const KEYWORDS_EACH = 20;

const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-'));
// As root, PostgreSQL runs as another user.
await chmod(folder, 0o755);
const cluster = await startEmbeddedPostgres(folder, { throwAway: true });
try {
  await prepareDatabase(cluster, 'start', [TABLES, SANDBOX_TABLES]);
  const database = createDatabase(cluster.appUrl('start'), { max: 10 });
  const market = createMarket(database);
  await market.open();
  await fillMarket(database, {
    ...{ catalogId: market.catalogId, campaigns, productsEach, keywordsEach: KEYWORDS_EACH },
    ownerUrl: cluster.ownerUrl('start'),
  });
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`);
  const seen: object[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const load = loadavg()[0]!;
    const engine = market.engine();
    const started = performance.now();
    const used = process.cpuUsage();
    await engine.start();
    const readyMs = performance.now() - started;
    const processor = secondsOf(process.cpuUsage(used));
    globalThis.gc?.();
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    const comparingMs = performance.now();
    const usedBefore = process.cpuUsage();
    await engine.refresh();
    seen.push({
      'ready s': Number((readyMs / 1000).toFixed(1)),
      'processor s': processor,
      'compared s': Number(((performance.now() - comparingMs) / 1000).toFixed(1)),
      'compared, processor s': secondsOf(process.cpuUsage(usedBefore)),
      'heap MB': Math.round(heapUsed / 2 ** 20),
      'columns MB': Math.round(arrayBuffers / 2 ** 20),
      'resident MB': Math.round(rss / 2 ** 20),
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

function secondsOf({ user, system }: NodeJS.CpuUsage): number {
  return Number(((user + system) / 1e6).toFixed(1));
}
