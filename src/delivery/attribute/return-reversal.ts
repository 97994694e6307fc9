import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { insertLineCorrections, readLines } from './order-line.repository.ts';
import { type RecordedLine, type Returned, correctionsOf } from './rules/returns.ts';
import * as store from './returns.repository.ts';

/**
 * Corrects the orders' lines and credited sales to exclude returned items. The caller holds the orders' locks
 * (`lockOrders`).
 */
export async function clawBack(
  tx: Transaction,
  catalogId: Uuid,
  returns: ReadonlyMap<string, Returned>,
  nowMs: EpochMs,
): Promise<void> {
  const orderIds = [...returns.keys()];
  const sales = await store.readCreditedSales(tx, catalogId, orderIds);
  await store.insertCorrections(tx, correctionsOfOrders(sales, returns), nowMs);
  const lines = await readLines(tx, catalogId, orderIds);
  await insertLineCorrections(tx, catalogId, correctionsOfOrders(lines, returns), nowMs);
}

function correctionsOfOrders(
  lines: readonly (RecordedLine & { readonly orderId: string; readonly position: bigint })[],
  returns: ReadonlyMap<string, Returned>,
) {
  return [...Map.groupBy(lines, (line) => line.orderId)].flatMap(([orderId, ofOrder]) =>
    correctionsOf(ofOrder, returns.get(orderId)!).map(({ line, ...change }) => ({
      ...change,
      orderId,
      position: line.position,
    })),
  );
}
