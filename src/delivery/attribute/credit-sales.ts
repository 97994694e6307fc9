import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import {
  type CreditedSale,
  type Sale,
  claimLines,
  insertSales,
  lineKey,
  readBrands,
  readTouches,
} from './attribution.repository.ts';
import { lockOrders, readReturns } from './returns.repository.ts';
import { clawBack } from './return-reversal.ts';
import { type AttributionWindows, attribute } from './rules/attribute.ts';

/**
 * Credits sales of one catalog to the touches that earned them. Each order line is credited once, even if it is sent
 * again. Runs in the caller's transaction, after the touches of the same request are written.
 */
export async function creditSales(
  tx: Transaction,
  catalogId: Uuid,
  windows: AttributionWindows,
  sales: readonly Sale[],
): Promise<void> {
  if (sales.length === 0) return;
  const orderIds = [...new Set(sales.map((sale) => sale.orderId))];
  await lockOrders(tx, catalogId, orderIds);
  const claimed = await claimLines(tx, catalogId, sales);
  const fresh = sales.filter((sale) => claimed.has(lineKey(sale.orderId, sale.line)));
  if (fresh.length === 0) return;
  const times = fresh.map((sale) => sale.atMs);
  const touches = await readTouches(
    tx,
    catalogId,
    [...new Set(fresh.map((sale) => sale.shopper))],
    { fromMs: Math.min(...times), toMs: Math.max(...times) },
    windows,
  );
  if (touches.length === 0) return;
  const byShopper = Map.groupBy(touches, (touch) => touch.shopper);
  const brands = await readBrands(tx, catalogId, [...new Set(fresh.map((sale) => sale.sku))]);
  const credited = fresh.flatMap((sale): CreditedSale[] => {
    const line = { sku: sale.sku, brandId: brands.get(sale.sku) ?? null, atMs: sale.atMs };
    const credit = attribute(line, byShopper.get(sale.shopper) ?? [], windows);
    return credit ? [{ ...sale, ...credit }] : [];
  });
  if (credited.length === 0) return;
  await insertSales(tx, catalogId, credited);
  // The cancellation of an order may arrive before the order itself.
  const returns = await readReturns(tx, catalogId, orderIds);
  if (returns.size > 0) await clawBack(tx, catalogId, returns, credited[0]!.receivedMs);
}
