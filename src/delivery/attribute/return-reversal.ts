import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { type Returned, correctionsOf } from './rules/returns.ts';
import * as store from './returns.repository.ts';

/** Corrects the orders' credited sales to exclude returned items. The caller holds the orders' locks (`lockOrders`). */
export async function clawBack(
  tx: Transaction,
  catalogId: Uuid,
  returns: ReadonlyMap<string, Returned>,
  nowMs: EpochMs,
): Promise<void> {
  const lines = await store.readCreditedLines(tx, catalogId, [...returns.keys()]);
  const corrections = [...Map.groupBy(lines, (line) => line.orderId)].flatMap(([orderId, ofOrder]) =>
    correctionsOf(ofOrder, returns.get(orderId)!).map(({ line, ...change }) => ({
      ...change,
      position: (line as store.LoggedLine).position,
    })),
  );
  await store.insertCorrections(tx, corrections, nowMs);
}
