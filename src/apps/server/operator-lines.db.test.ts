import { expect, test } from 'vitest';
import { createApiKey, createKeyWatch, replaceApiKey, revokeApiKey } from '#core/catalog/server/index.ts';
import { settle } from '#core/ledger/server/index.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { readNextFeed } from '../../core/catalog/server/feed-import.ts';
import { reportFailedJob } from './upkeep-failures.ts';

const database = await createTestDatabase();
let now = Date.UTC(2026, 2, 5, 4);
const seed = createSeed(database, { clock: () => now });
const { newId } = seed;
const clock = () => now;
const api = await startApi(database, seed);
const sg = await seed.catalog('SG');

const lines: [string, unknown, string?][] = [];
const log = createLogger({ level: 'silent' });
for (const level of ['info', 'warn', 'error'] as const)
  log[level] = (fields: unknown, message?: string) => void lines.push([level, fields, message]);
const logged = () => lines.splice(0);

test('one line for each change of a key, wherever it was made', async () => {
  const watch = createKeyWatch({ database, clock, log });
  await watch();
  expect(logged()).toEqual([]);
  const made = { storefront: 'SG', label: 'catalog feed', scopes: ['feed'] };
  const deps = { newId, clock };
  const feeding = { catalogId: sg.id, label: 'catalog feed', scopes: ['feed'] };
  const { id } = unwrap(await database.transact(SYSTEM, (tx) => createApiKey(tx, deps, feeding)));
  await watch();
  expect(logged()).toMatchObject([['info', { ...made, endsAt: null }, 'storefront key created']]);
  await database.transact(SYSTEM, (tx) => replaceApiKey(tx, deps, { catalogId: sg.id, id, overlapHours: 1 }));
  await watch();
  expect(logged().toSorted(([, , a = ''], [, , b = '']) => b.localeCompare(a))).toMatchObject([
    ['info', { ...made, keyId: id, endsAt: new Date(now + HOUR_MS) }, 'storefront key set to expire'],
    ['info', { ...made, endsAt: null }, 'storefront key created'],
  ]);
  await database.transact(SYSTEM, (tx) => revokeApiKey(tx, deps, { catalogId: sg.id, id }));
  now += 1;
  await watch();
  await watch();
  expect(logged()).toMatchObject([['info', { ...made, keyId: id }, 'storefront key expired']]);
});

test('one line for each import, a warning when more than one row in a hundred is rejected', async () => {
  const key = await sg.apiKey();
  const recordOrders = async () => {};
  await api.app.inject({
    method: 'PUT',
    url: '/v1/feeds/brands',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    payload: '{"originalBrandId":"b0","name":"Good"}\n',
  });
  await readNextFeed({ database, clock, newId, recordOrders }, log);
  expect(logged()).toMatchObject([['info', { rows: 1, rejected: 0 }, 'feed imported']]);
  const answer = await api.app.inject({
    method: 'PUT',
    url: `/v1/feeds/${sg.id}/brands`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    payload: '{"originalBrandId":"b1","name":"Brand"}\n{"name":"none"}\n',
  });
  expect(answer.statusCode).toBe(202);
  const { importId } = answer.json<{ importId: string }>();
  await readNextFeed({ database, clock, newId, recordOrders }, log);
  expect(logged()).toEqual([
    ['warn', { importId, catalogId: sg.id, kind: 'brands', rows: 2, rejected: 1 }, 'feed imported'],
  ]);
});

test('one line for each closed day, by the process that closed it', async () => {
  await database.transact(SYSTEM, (tx) =>
    tx
      .insertInto('closedDay')
      .values({ catalogId: sg.id, day: '2026-03-03', closedAt: new Date(now) })
      .execute(),
  );
  const closed: unknown[] = [];
  await settle(database, now, newId, (result) => closed.push(result));
  await settle(database, now, newId, (result) => closed.push(result));
  expect(closed).toEqual([{ catalogId: sg.id, day: '2026-03-04' }]);
});

test('a job that is done every few seconds is an error once it is no hiccup, and with its stack once', async () => {
  const deps = { database, clock, newId, log };
  const error = new Error('ClickHouse is away');
  const fail = async (intervalMs: number, attempts: number) => {
    for (let attempt = 1; attempt <= attempts; attempt += 1)
      await reportFailedJob(deps, { id: 'reports.load', attempt, intervalMs }, error);
    return logged().map(([level]) => level);
  };
  expect(await fail(250, 7)).toEqual(['warn', 'warn', 'warn', 'warn', 'error', 'warn', 'warn']);
  expect(await fail(HOUR_MS, 3)).toEqual(['error', 'warn', 'warn']);
});
