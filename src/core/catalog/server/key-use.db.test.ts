import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { keysOfCatalog } from './api-key.repository.ts';
import { createApiKey } from './api-keys.ts';
import { createKeyUses } from './key-use.ts';

/** 23:00 in Singapore. */
const EVENING_MS = Date.UTC(2026, 2, 10, 15);
const database = await createTestDatabase();
let now = EVENING_MS;
const clock = () => now;
const seed = createSeed(database, { clock });
const { id: catalogId } = await seed.catalog('SG');
let keyId = '';

beforeEach(async () => {
  now = EVENING_MS;
  const key = { catalogId, label: 'key', scopes: ['ads'] };
  keyId = unwrap(await database.transact(SYSTEM, (tx) => createApiKey(tx, seed, key))).id;
});

const shown = async () => {
  const listed = await database.read(SYSTEM, (tx) =>
    keysOfCatalog(tx, { catalogId, endedSince: now, now, limit: 100 }),
  );
  const { lastUsedAt, requestsToday } = listed.find(({ id }) => id === keyId)!;
  return [lastUsedAt?.getTime() ?? null, requestsToday];
};

test('processes add up what they were called with, and the last of them counts', async () => {
  const [first, second] = [createKeyUses({ database, clock }), createKeyUses({ database, clock })];
  expect(await shown()).toEqual([null, 0n]);
  first.note(keyId);
  now += MINUTE_MS;
  second.note(keyId);
  second.note(keyId);
  await second.write();
  await first.write();
  expect(await shown()).toEqual([EVENING_MS + MINUTE_MS, 3n]);
  await first.write();
  expect(await shown()).toEqual([EVENING_MS + MINUTE_MS, 3n]);
});

test('the day of the storefront begins again; what is late for it is not counted', async () => {
  const [prompt, late] = [createKeyUses({ database, clock }), createKeyUses({ database, clock })];
  prompt.note(keyId);
  await prompt.write();
  late.note(keyId);
  now += HOUR_MS;
  expect(await shown()).toEqual([EVENING_MS, 0n]);
  prompt.note(keyId);
  await prompt.write();
  await late.write();
  expect(await shown()).toEqual([EVENING_MS + HOUR_MS, 1n]);
});

test('what could not be written is written later; a key that is gone is left out', async () => {
  const failing = { isAway: true };
  const transact: typeof database.transact = (...call) =>
    failing.isAway ? Promise.reject(new Error('away')) : database.transact(...call);
  const uses = createKeyUses({ database: { ...database, transact }, clock });
  uses.note(keyId);
  uses.note(seed.newId());
  await expect(uses.write()).rejects.toThrow('away');
  uses.note(keyId);
  failing.isAway = false;
  await uses.write();
  expect(await shown()).toEqual([EVENING_MS, 2n]);
});
