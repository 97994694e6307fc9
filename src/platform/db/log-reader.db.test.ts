import { expect, test } from 'vitest';
import { NIL_UUID } from '#kernel/ids.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { logImpressions } from '../../../testing/impressions.ts';
import { logSettled } from '../../../testing/settled.ts';
import { SYSTEM } from './database.ts';
import { LOG_START, nextStretch, placeBeforeEnd } from './log-reader.ts';

const database = await createTestDatabase();

/** Logs batches of so many impressions. */
async function log(...sizes: readonly number[]) {
  const one = { catalogId: NIL_UUID, shopper: 'ann', atMs: Date.UTC(2026, 10, 29), day: '2026-11-29' };
  for (const size of sizes)
    await database.transact(SYSTEM, (tx) =>
      logImpressions(
        tx,
        Array.from({ length: size }, () => one),
      ),
    );
  await logSettled(database);
}

test('a log of batches is read by the rows in them, whole batches at a time, and a large one alone', async () => {
  await log(3, 5, 2, 20, 1);
  const stretches: [number, boolean][] = [];
  let from = LOG_START;
  for (;;) {
    const stretch = await database.read(SYSTEM, (tx) => nextStretch(tx, 'impression_batch', from, 7));
    if (!stretch) break;
    stretches.push([stretch.rows, stretch.isLast]);
    from = stretch.to;
  }
  expect(stretches).toEqual([
    [3, false],
    [7, false],
    [20, false],
    [1, true],
  ]);
});

test('a place so many rows before the end is found in batches', async () => {
  const rowsFrom = (rowsBefore: number) =>
    database.read(SYSTEM, async (tx) => {
      const place = await placeBeforeEnd(tx, 'impression_batch', rowsBefore);
      return (await nextStretch(tx, 'impression_batch', place, 1_000))?.rows ?? 0;
    });
  expect([await rowsFrom(1), await rowsFrom(2), await rowsFrom(22), await rowsFrom(1_000)]).toEqual([1, 21, 23, 31]);
});
