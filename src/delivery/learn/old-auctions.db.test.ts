import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { deleteAuctionsBefore } from './old-auctions.ts';

const NOW = Date.UTC(2026, 2, 10, 4);
const database = await createTestDatabase();
const catalog = await createSeed(database).catalog('SG');

const log = (count: number, atMs: number) =>
  database.transact(SYSTEM, async (tx) => {
    await sql`insert into auction_log (id, catalog_id, at, sample_weight, slots, candidates)
      select gen_random_uuid(), ${catalog.id}, ${new Date(atMs)}, 1, 1, '[]' from generate_series(1, ${count}::int)`.execute(
      tx,
    );
    await sql`insert into rank_evidence (catalog_id, day, placement, rank, impressions, clicks)
      values (${catalog.id}, ${new Date(atMs)}::timestamptz at time zone 'UTC', 'SEARCH', 1, 1, 0)`.execute(tx);
  });

test('auctions of long ago are deleted in slices, later ones stay', async () => {
  await log(25_000, NOW - 2 * DAY_MS);
  await log(3, NOW);
  let transactions = 0;
  const counted: Database = {
    ...database,
    transact(viewer, work) {
      transactions += 1;
      return database.transact(viewer, work);
    },
  };
  await deleteAuctionsBefore(counted, NOW - DAY_MS);
  // Three slices of auctions, plus the ranks.
  expect(transactions).toBe(4);
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql`select (select count(*)::int from auction_log) as auctions, (select count(*)::int from rank_evidence) as ranks`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ auctions: 3, ranks: 1 }]);
});
