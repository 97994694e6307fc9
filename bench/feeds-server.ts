import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordOrders } from '#delivery/attribute/index.ts';
import { startFeedImports, storefrontApi } from '#core/catalog/server/index.ts';
import { AD_LIMITS } from '#delivery/engine/index.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { createHttpApp } from '#platform/http/app.ts';
import { createDatabase } from '#platform/db/database.ts';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { createSeed } from '../testing/seed.ts';

/**
 * The measured process: the feed routes and the feed reader, with a durable PostgreSQL. Reports its peak memory on
 * request.
 */
const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-'));
await chmod(folder, 0o755);
const cluster = await startEmbeddedPostgres(folder);
await prepareDatabase(cluster, 'endcap', [TABLES, SANDBOX_TABLES]);
const database = createDatabase(cluster.appUrl('endcap'), { onError: () => {} });
const seed = createSeed(database);
const catalog = await seed.catalog('SG');
const numbered = <Row>(count: number, rowOf: (n: number) => Row) => Array.from({ length: count }, (_, n) => rowOf(n));
await catalog.feed('brands', ...numbered(500, (n) => ({ originalBrandId: `b${n}`, name: `Brand ${n}` })));
await catalog.feed('sellers', ...numbered(2000, (n) => ({ originalSellerId: `s${n}`, name: `Seller ${n}` })));
await catalog.feed('categories', ...numbered(300, (n) => ({ id: `c${n}`, label: `Category ${n}` })));
const { clock, newId } = seed;
const log = createLogger({ level: 'error' });
const deps = { database, clock, newId, recordOrders };
const reader = startFeedImports(deps, log, (job, err) => log.error({ err, job }, 'job failed'));
const app = await createHttpApp({ log, isHttps: false, trustProxy: 0 });
await storefrontApi.addTo(app, {
  ...deps,
  wallClock: clock,
  keyring: createKeyring(['bench']),
  publicUrl: '',
  adLimits: AD_LIMITS,
  hasRoom: () => true,
  onAccepted: reader.trigger,
  diagnose: async () => [],
  callsPerMinute: 1e9,
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });

let peak = 0;
setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20).unref();
process.on('message', (message) => {
  if (message === 'stop') void stop();
  process.send?.({ peakMb: Math.round(peak / 2 ** 20) });
  peak = 0;
});
process.send?.({
  address,
  catalogId: catalog.id,
  key: await catalog.apiKey(),
  rssMb: Math.round(process.memoryUsage().rss / 2 ** 20),
});

async function stop(): Promise<void> {
  await app.close();
  await reader.stop();
  await database.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
