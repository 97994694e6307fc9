import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { trimTails } from './tail.ts';
import { lineOf } from './tail-line.ts';
import { insertTail, readTail, trimTail } from './tail.repository.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const [shop, other] = [await seed.catalog('SG'), await seed.catalog('AU')];
const write = (...args: Parameters<typeof insertTail>[1][]) =>
  database.transact(SYSTEM, async (tx) => {
    for (const lines of args) await insertTail(tx, lines);
  });
const line = (eventId: string, reason: string | null = null, catalogId = shop.id) => ({
  ...lineOf({ catalogId, keyId: seed.newId() }, 0),
  ...{ kind: 'CLICK' as const, eventId, reason },
});
const idsOf = (catalogId = shop.id) =>
  database.read(SYSTEM, async (tx) =>
    (await readTail(tx, { catalogId, since: new Date(0), onlyProblems: false, limit: 100 })).map((row) => row.eventId),
  );
const age = (eventId: string, minutes: number) =>
  database.transact(SYSTEM, (tx) =>
    sql`update storefront_tail set written_at = now() - ${minutes} * interval '1 minute' where event_id = ${eventId}`.execute(
      tx,
    ),
  );
const BOUNDS = { keptMs: 600_000, problemsMs: 86_400_000, most: 2 };

beforeEach(() => database.transact(SYSTEM, (tx) => sql`delete from storefront_tail`.execute(tx)));

test('of each storefront so many problems and so many others are kept, the latest', async () => {
  for (const id of ['a', 'b', 'c', 'd'])
    await write([line(id)], [line(`wrong ${id}`, 'FORGED')], [line(id, null, other.id)]);
  await database.transact(SYSTEM, (tx) => trimTail(tx, BOUNDS));
  expect((await idsOf()).filter((id) => id!.startsWith('wrong'))).toEqual(['wrong d', 'wrong c']);
  expect((await idsOf()).filter((id) => !id!.startsWith('wrong'))).toEqual(['d', 'c']);
  expect(await idsOf(other.id)).toEqual(['d', 'c']);
});

test('what is too old goes: problems after a day, others after minutes', async () => {
  await write([line('new'), line('old'), line('wrong', 'FORGED'), line('old wrong', 'FORGED')]);
  await age('old', 11);
  await age('wrong', 11);
  await age('old wrong', 24 * 60 + 1);
  await database.transact(SYSTEM, (tx) => trimTail(tx, BOUNDS));
  expect(await idsOf()).toEqual(['new', 'wrong']);
});

test('lines of an unknown storefront are left out, and fail no others', async () => {
  await write([line('known'), line('unknown', null, seed.newId())]);
  expect(await idsOf()).toEqual(['known']);
});

test('one process at a time trims, whether a page shows a tail or not', async () => {
  await write([line('new'), line('old')]);
  await age('old', 11);
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = database.transact(SYSTEM, async (tx) => {
    await lock(tx, 'tail-trim');
    held.resolve();
    await done.promise;
  });
  await held.promise;
  await trimTails(database);
  done.resolve();
  await holder;
  expect(await idsOf()).toHaveLength(2);
  await trimTails(database);
  expect(await idsOf()).toEqual(['new']);
});
