import type { EpochMs } from '#kernel/time.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { deleteSomeReceipts } from './order-line.repository.ts';
import { receiptsNeededFrom } from './rules/order-age.ts';

const RECEIPTS_AT_ONCE = 10_000;

/** Deletes the receipts of order lines that are too old to be recorded again, in short transactions regardless of volume. */
export async function deleteOldReceipts(database: Database, nowMs: EpochMs): Promise<void> {
  const fromMs = receiptsNeededFrom(nowMs);
  let deleted;
  do deleted = await database.transact(SYSTEM, (tx) => deleteSomeReceipts(tx, fromMs, RECEIPTS_AT_ONCE));
  while (deleted === RECEIPTS_AT_ONCE);
}
