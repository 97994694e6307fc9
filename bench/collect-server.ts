import { requestIds } from '#platform/http/request-id.ts';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:http';
import { adCalls, createAdEngine } from '#delivery/engine/index.ts';
import { createMarket } from '#delivery/engine/market.test-support.ts';
import { createDatabase } from '#platform/db/database.ts';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';

/** The measured process: a durable PostgreSQL, a market of advertisers, and the engine's routes on one port. */
const [advertisers = 200, port = 5281] = process.argv.slice(2).map(Number);

const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-'));
await chmod(folder, 0o755);
const cluster = await startEmbeddedPostgres(folder);
await prepareDatabase(cluster, 'endcap', [TABLES, SANDBOX_TABLES]);
const database = createDatabase(cluster.appUrl('endcap'), { onError: () => {} });
const market = createMarket(database);
await market.open();
const skus: string[] = [];
for (let number = 0; number < advertisers; number += 1)
  skus.push(
    (await market.advertiser(`brand${number}`, { creditMicros: 1e13, dailyMicros: number % 2 ? 1e12 : null })).sku,
  );

const engine = createAdEngine({
  database,
  clock: Date.now,
  random: Math.random,
  keys: [{ id: 1, secret: new Uint8Array(32).fill(5) }],
  onError: console.error,
  rateLimit: { perSecond: 1e6, burst: 1e6 },
});
await engine.start();
const calls = adCalls({
  engine,
  clock: Date.now,
  onError: console.error,
  publicUrl: '',
  addressOf: () => null,
  requestIdOf: requestIds(0),
});
const http = createServer((request, response) => void calls(request, response)).listen(port, '127.0.0.1');
await once(http, 'listening');
process.on('message', (message) => {
  if (message === 'stop') void stop();
});
process.send?.({ skus, catalogId: market.catalogId, ownerUrl: cluster.ownerUrl('endcap'), folder });

async function stop(): Promise<void> {
  http.close();
  http.closeAllConnections();
  await engine.stop();
  await database.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
