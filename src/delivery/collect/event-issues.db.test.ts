import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { createEventIssues } from './event-issues.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const { id: catalogId, apiKey } = await seed.catalog('SG');
await apiKey();
const { rows } = await database.read(SYSTEM, (tx) => sql<{ id: string }>`select id from api_key`.execute(tx));

test('an unknown product is reported once its count is stored, and not by a write that failed', async () => {
  let isLost = true;
  const transact: Database['transact'] = (viewer, work) =>
    database.transact(viewer, async (tx) => {
      const result = await work(tx);
      if (isLost) throw new Error('The commit failed.');
      return result;
    });
  const unknown: unknown[] = [];
  const issues = createEventIssues({ ...database, transact }, ({ example }) => unknown.push(example.sku));
  const at = '2026-03-10T04:00:00Z';
  const example = { kind: 'CLICK', id: 'c', occurredAt: at, receivedAt: at, sku: 'NONE', resolvedBidId: null };
  const add = () =>
    issues.add([
      { keyId: rows[0]!.id, catalogId, receivedMs: Date.parse(at), reason: 'UNKNOWN_PRODUCT' as const, example },
    ]);
  add();
  await expect(issues.write()).rejects.toThrow('The commit failed.');
  expect(unknown).toEqual([]);
  isLost = false;
  add();
  await issues.write();
  expect(unknown).toEqual(['NONE']);
});
