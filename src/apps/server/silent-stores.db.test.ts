import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { requestRebuild } from '#insights/reports/server/index.ts';
import { bucketStorage } from '#integrations/storage/storage.ts';
import { openClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startBucket } from '../../../testing/bucket.ts';
import { startClickHouseServer } from '../../../testing/clickhouse-server.ts';
import { signInAt } from '../../../testing/console-user.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { eventually, until } from '../../../testing/eventually.ts';
import { startServerProcess } from '../../../testing/fleet/server-process.ts';
import { freePort } from '../../../testing/free-port.ts';
import { startPostgresFront } from '../../../testing/postgres-front.ts';
import { createSeed } from '../../../testing/seed.ts';

// A ClickHouse server and a bucket that take connections and answer nothing, as behind a firewall that drops packets.
const PAGE_WITHIN_MS = 10_000;
const [clickhouse, bucket] = await Promise.all([startClickHouseServer(), startBucket()]);
const portOf = (url: string) => Number(new URL(url).port);
const [reports, files] = await Promise.all([
  startPostgresFront(() => portOf(clickhouse.url)),
  startPostgresFront(() => portOf(bucket.url)),
]);
afterAll(async () => {
  reports.stop();
  files.stop();
  bucket.close();
  await clickhouse.stop();
});

/** Returns how the work failed, and after how long. */
async function failureOf(work: () => Promise<unknown>): Promise<{ error: unknown; tookMs: number }> {
  const startedMs = performance.now();
  const error = await work().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { error, tookMs: performance.now() - startedMs };
}

test('queries, inserts, small files and downloads are given up within ten seconds', { timeout: 60_000 }, async () => {
  const store = await openClickHouse({ url: reports.urlOf(clickhouse.url) });
  const storage = await bucketStorage(files.urlOf(bucket.url));
  await store.command('create table if not exists silent (n Int64) engine MergeTree order by n');
  await storage.put('a.txt', Buffer.from('a'), 'text/plain');
  reports.beSilent();
  files.beSilent();
  const waits = await Promise.all(
    [
      // More than the client has connections, so that some wait for one.
      ...Array.from({ length: 40 }, () => () => store.query('select 1')),
      () => store.insert('silent', [{ n: 1 }], randomUUID()),
      () => storage.get('a.txt'),
      () => storage.put('b.txt', Buffer.from('b'), 'text/plain'),
      () => storage.delete('a.txt'),
    ].map(failureOf),
  );
  for (const { error, tookMs } of waits) {
    expect(error).toBeInstanceOf(Error);
    expect(tookMs).toBeLessThan(PAGE_WITHIN_MS);
  }
  reports.beSilent(false);
  files.beSilent(false);
  // As soon as the client has noticed.
  await eventually(async () => expect(await store.query('select 1 as one')).toEqual([{ one: 1 }]));
  await storage.put('c.txt', Readable.from([Buffer.from('c')]), 'text/plain');
  expect((await storage.get('c.txt'))?.bytes).toBe(1);
  await store.close();
});

test('the console answers while both are silent, and the worker stops in time', { timeout: 120_000 }, async () => {
  const database = await createTestDatabase();
  const owner = await (await createSeed(database).company('Console')).owner();
  const folder = await mkdtemp(join(tmpdir(), 'endcap-silent-'));
  const port = await freePort();
  const server = await startServerProcess({
    PORT: String(port),
    ROLES: 'api,worker',
    DATABASE_URL: database.appUrl,
    CLICKHOUSE_URL: reports.urlOf(clickhouse.url),
    STORAGE_URL: files.urlOf(bucket.url),
    DATA_DIR: folder,
    SECRET: 's'.repeat(43),
  });
  const address = `http://127.0.0.1:${port}`;
  const user = await signInAt(address, owner);
  const report = () => user('{ campaignCostTotals { period total } }');
  await until(async () => (await fetch(`${address}/readyz`)).status === 200);
  expect(await report()).toHaveProperty('campaignCostTotals');

  reports.beSilent();
  files.beSilent();
  // The worker has work that waits for the report store.
  await database.transact(SYSTEM, requestRebuild);
  const waited = await failureOf(report);
  console.log(`a report was given up after ${Math.round(waited.tookMs)} ms: ${String(waited.error)}`);
  expect(waited.error).toBeInstanceOf(Error);
  expect(waited.tookMs).toBeLessThan(PAGE_WITHIN_MS);
  // What needs neither is as fast as ever, and the console remains ready.
  expect(await user('{ me { id } }')).toHaveProperty('me');
  const ready = await fetch(`${address}/readyz/console`);
  expect({ status: ready.status, text: await ready.text() }).toEqual({
    status: 200,
    text: expect.stringContaining('reports: '),
  });

  const { tookMs } = await failureOf(() => server.end('SIGTERM'));
  console.log(`ended ${Math.round(tookMs)} ms after SIGTERM`);
  expect({ code: server.code(), last: server.output().includes('"stopped"') }).toEqual({ code: 0, last: true });
  expect(tookMs).toBeLessThan(45_000);
  await rm(folder, { recursive: true, force: true });
});
