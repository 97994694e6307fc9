import type { Uuid } from '#kernel/ids.ts';
import { type EpochMs, dayIn } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { recordSales } from './record-sales.ts';
import type { Returned } from './rules/returns.ts';
import * as store from './returns.repository.ts';
import { clawBack } from './return-reversal.ts';

/** An order in its current state in the marketplace's back end. */
export type Order = {
  readonly orderId: string;
  readonly occurredAt: EpochMs;
  /** Null when the back end does not know the shopper. Only purchase events can then credit the order. */
  readonly opaqueUserId: string | null;
  readonly status: 'CREATED' | 'CANCELLED' | 'RETURNED';
  /** Catalog currency. For a return: all items returned so far. */
  readonly items: readonly OrderItem[];
};

export type OrderItem = {
  readonly sku: string;
  readonly quantity: number;
  readonly unitPriceMicros: bigint;
  /** As the storefront names the seller. */
  readonly originalSellerId?: string | null;
};

/**
 * Records orders. The lines of new orders are credited to the touches that earned them unless a purchase event already was;
 * cancelled and returned orders have their credit reversed. Idempotent: the latest state of an order wins. Runs in the
 * caller's transaction.
 */
export async function recordOrders(
  tx: Transaction,
  catalogId: Uuid,
  orders: readonly Order[],
  nowMs: EpochMs,
): Promise<void> {
  const { zone, ...windows } = await store.readOrderCatalog(tx, catalogId);
  const last = [...new Map(orders.map((order) => [order.orderId, order])).values()];
  await store.lockOrders(
    tx,
    catalogId,
    last.map((order) => order.orderId),
  );
  const sales = last.flatMap(({ orderId, occurredAt, opaqueUserId: shopper, status, items }) => {
    if (status !== 'CREATED') return [];
    const atMs = Math.min(occurredAt, nowMs);
    const sale = { orderId, atMs, receivedMs: nowMs, day: dayIn(zone, atMs), shopper };
    return items.map(({ sku, quantity, unitPriceMicros, originalSellerId: sellerId = null }, line) => ({
      ...sale,
      line,
      sku,
      sellerId,
      quantity,
      salesMicros: unitPriceMicros * BigInt(quantity),
    }));
  });
  await recordSales(tx, catalogId, windows, sales);
  const returns = new Map(last.map((order) => [order.orderId, returnedOf(order)]));
  await store.saveReturns(tx, catalogId, returns, nowMs);
  await clawBack(tx, catalogId, returns, nowMs);
}

function returnedOf({ status, items }: Order): Returned {
  if (status === 'CANCELLED') return 'EVERYTHING';
  const pieces = new Map<string, number>();
  if (status === 'RETURNED') for (const { sku, quantity } of items) pieces.set(sku, (pieces.get(sku) ?? 0) + quantity);
  return pieces;
}
