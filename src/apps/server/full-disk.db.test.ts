import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startFeedImports } from '#core/catalog/server/index.ts';
import { exportHandler } from '#core/exports/server/index.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { until } from '../../../testing/eventually.ts';
import { createSeed } from '../../../testing/seed.ts';

// What fills the disk and can wait does, while there is too little room.
const database = await createTestDatabase();
const seed = createSeed(database);
const log = createLogger({ level: 'fatal' });

test('an export is asked for again a minute later', async () => {
  const unused = () => Promise.reject(new Error('not to be used'));
  const handler = exportHandler({
    ...{ database, clock: seed.clock, log, sources: {}, hasRoom: () => false },
    files: { put: unused, get: unused, delete: unused },
    contextOf: () => ({}) as never,
  });
  const id = seed.newId();
  await handler.work({ id });
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ task: string; waits: boolean }>`
      select task_identifier as task, run_at > ${new Date(seed.clock() + 50_000)} as waits from graphile_worker.jobs`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ task: 'exports.write', waits: true }]);
});

test('no feed is started until there is room', async () => {
  const failing = {
    transact: () => Promise.reject(new Error('started')),
    read: () => Promise.reject(new Error('started')),
  };
  const started: string[] = [];
  let asked = 0;
  let hasRoom = false;
  const feeds = startFeedImports(
    {
      ...{
        database: failing as unknown as Database,
        clock: seed.clock,
        newId: seed.newId,
        recordOrders: async () => {},
      },
      hasRoom: () => {
        asked += 1;
        return hasRoom;
      },
    },
    log,
    (id) => id === 'catalog.import-feeds' && void started.push(id),
  );
  await until(() => asked > 0);
  expect(started).toEqual([]);
  hasRoom = true;
  feeds.trigger();
  await until(() => started.length > 0);
  await feeds.stop();
});

test('a feed is put off before any of it is stored', async () => {
  let reason: string | null = '9 MB are free';
  const disk = { low: () => reason, full: () => null, stop() {} };
  const { app } = await startApi(database, seed, { disk });
  const headers = { authorization: `Bearer ${await (await seed.catalog('SG')).apiKey()}`, 'content-type': 'text/csv' };
  const send = () =>
    app.inject({ method: 'PUT', url: '/v1/feeds/products', headers, payload: 'sku,name,price,quantity\na,A,1.50,1\n' });
  const refused = await send();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d{2,3}$/)]);
  reason = null;
  expect((await send()).statusCode).toBe(202);
});
