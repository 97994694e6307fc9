import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, secondConnection } from '../../../testing/database.ts';
import { SYSTEM } from './database.ts';
import { readDatabaseState } from './database-state.repository.ts';
import { RETENTION_DAYS, maintainPartitions } from './partitions.ts';

const database = await createTestDatabase();
const second = secondConnection(database);

test('sizes count partitions for their table, and partitions are made for more than a week ahead', async () => {
  await maintainPartitions(database);
  const { tables, partitions, archiveAgeSeconds } = await database.read(SYSTEM, readDatabaseState);
  const names = tables.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(names).toEqual(expect.arrayContaining(['wallet', 'ad_event', 'order_line', 'page_view']));
  expect(names.filter((name) => /_\d{8}$/.test(name))).toEqual([]);
  expect(tables.every(({ bytes }) => bytes >= 0)).toBe(true);
  expect(partitions.map(({ name }) => name).toSorted()).toEqual(Object.keys(RETENTION_DAYS).toSorted());
  for (const { daysAhead } of partitions) expect(daysAhead).toBeGreaterThan(14);
  // Tests archive nothing.
  expect(archiveAgeSeconds).toBeNull();
});

test('the oldest transaction of others is found', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const open = second.read(SYSTEM, async (tx) => {
    await sql`select 1`.execute(tx);
    start();
    await end;
  });
  await started;
  const { oldestTransactionSeconds } = await database.read(SYSTEM, readDatabaseState);
  resolve();
  await open;
  expect(oldestTransactionSeconds).toBeGreaterThan(0);
  expect(oldestTransactionSeconds).toBeLessThan(60);
});
