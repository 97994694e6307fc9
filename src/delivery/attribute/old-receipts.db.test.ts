import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { deleteOldReceipts, recordOrders } from './index.ts';

const NOW = Date.UTC(2026, 2, 10, 4);
const database = await createTestDatabase();
const catalog = await createSeed(database).catalog('SG');

const report = (orderId: string, occurredAt: number, nowMs: number) =>
  database.transact(SYSTEM, (tx) =>
    recordOrders(
      tx,
      catalog.id,
      [
        {
          orderId,
          occurredAt,
          opaqueUserId: 'ann',
          status: 'CREATED',
          items: [{ sku: 'A', quantity: 1, unitPriceMicros: 5_000_000n }],
        },
      ],
      nowMs,
    ),
  );
const counts = () =>
  database.read(SYSTEM, async (tx) => {
    const { rows } = await sql<{ lines: number; receipts: number }>`
      select (select count(*)::int from order_line) as lines, (select count(*)::int from order_line_receipt) as receipts`.execute(
      tx,
    );
    return rows[0];
  });

test('receipts are deleted in slices when their lines are too old to be recorded, and no line is recorded twice', async () => {
  await report('old', NOW - DAY_MS, NOW);
  await database.transact(SYSTEM, (tx) =>
    sql`insert into order_line_receipt (catalog_id, order_id, line, has_shopper, received_at)
      select ${catalog.id}, 'order ' || n, 0, true, ${new Date(NOW)} from generate_series(1, 25000) n`.execute(tx),
  );
  const later = NOW + 800 * DAY_MS;
  await report('recent', later - DAY_MS, later);
  await deleteOldReceipts(database, later);
  expect(await counts()).toEqual({ lines: 2, receipts: 25_002 });

  let transactions = 0;
  const counted: Database = {
    ...database,
    transact(viewer, work) {
      transactions += 1;
      return database.transact(viewer, work);
    },
  };
  await deleteOldReceipts(counted, later + 1);
  expect(transactions).toBe(3);
  expect(await counts()).toEqual({ lines: 2, receipts: 1 });

  await report('old', NOW - DAY_MS, later + 1);
  await report('recent', later - DAY_MS, later + 1);
  expect(await counts()).toEqual({ lines: 2, receipts: 1 });
});

test('an index finds old receipts', async () => {
  const plan = await database.read(SYSTEM, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select ctid from order_line_receipt where received_at < ${new Date(NOW)} order by received_at limit 10000`.execute(
      tx,
    );
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });
  expect(plan).toContain('order_line_receipt_age');
  expect(plan).not.toContain('Sort');
});
