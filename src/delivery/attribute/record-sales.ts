import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { type CreditedSale, insertSales, logCreditedViews, readTouches, viewKey } from './attribution.repository.ts';
import {
  type LineClaim,
  type Sale,
  claimLines,
  insertLineCorrections,
  insertLines,
  lineKey,
  readBrands,
  readLines,
} from './order-line.repository.ts';
import { lockOrders, readReturns } from './returns.repository.ts';
import { clawBack } from './return-reversal.ts';
import { type AttributionWindows, attribute } from './rules/attribute.ts';
import { isRecordable } from './rules/order-age.ts';

type RecordedSale = Sale & { readonly brandId: Uuid | null };

/**
 * Records the sales of one catalog and credits them to the touches that earned them. Each order line is recorded and
 * credited once, even if it is sent again; one that is too old for its receipt to be kept is ignored. Runs in the caller's transaction, after the touches of the same request are
 * written. Returns what was credited.
 */
export async function recordSales(
  tx: Transaction,
  catalogId: Uuid,
  windows: AttributionWindows,
  sales: readonly Sale[],
): Promise<readonly CreditedSale[]> {
  const recent = sales.filter(({ atMs, receivedMs }) => isRecordable(atMs, receivedMs));
  if (recent.length === 0) return [];
  const orderIds = [...new Set(recent.map((sale) => sale.orderId))];
  await lockOrders(tx, catalogId, orderIds);
  const claims = await claimLines(tx, catalogId, recent);
  const claimed = recent.filter((sale) => claims.has(lineKey(sale)));
  if (claimed.length === 0) return [];
  const brands = await readBrands(
    tx,
    catalogId,
    claimed.map((sale) => sale.sku),
  );
  const recorded = claimed.map((sale): RecordedSale => ({ ...sale, brandId: brands.get(sale.sku) ?? null }));
  const { receivedMs } = claimed[0]!;
  await reverseReplaced(tx, catalogId, claims, receivedMs);
  await insertLines(tx, catalogId, recorded);
  const credited = await credit(tx, catalogId, windows, recorded);
  // The cancellation of an order may arrive before the order itself.
  const returns = await readReturns(tx, catalogId, orderIds);
  if (returns.size > 0) await clawBack(tx, catalogId, returns, receivedMs);
  return credited;
}

/** Reverses what is recorded of lines without their shopper: they are recorded again with it. */
async function reverseReplaced(
  tx: Transaction,
  catalogId: Uuid,
  claims: ReadonlyMap<string, LineClaim>,
  nowMs: EpochMs,
): Promise<void> {
  const isReplaced = (key: string) => claims.get(key) === 'SHOPPER_NOW_KNOWN';
  const orderIds = [...claims.keys()].filter(isReplaced).map((key) => key.slice(key.indexOf(' ') + 1));
  if (orderIds.length === 0) return;
  const lines = await readLines(tx, catalogId, orderIds);
  const corrections = lines
    .filter((line) => isReplaced(lineKey(line)))
    .map(({ orderId, position, counts, ...line }) => ({
      orderId,
      position,
      quantity: line.returnedQuantity - line.quantity,
      salesMicros: line.returnedSalesMicros - line.salesMicros,
      counts: -counts,
    }));
  await insertLineCorrections(tx, catalogId, corrections, nowMs);
}

async function credit(
  tx: Transaction,
  catalogId: Uuid,
  windows: AttributionWindows,
  sales: readonly RecordedSale[],
): Promise<readonly CreditedSale[]> {
  const shoppers = new Set(sales.flatMap(({ shopper }) => shopper ?? []));
  if (shoppers.size === 0) return [];
  const times = sales.map((sale) => sale.atMs);
  const sold = {
    ...{ fromMs: Math.min(...times), toMs: Math.max(...times), shoppers: [...shoppers] },
    ...{ skus: sales.map(({ sku }) => sku), brandIds: sales.flatMap(({ brandId }) => brandId ?? []) },
  };
  const touches = await readTouches(tx, catalogId, sold, windows);
  const byShopper = Map.groupBy(touches, (touch) => touch.shopper);
  const earned = sales.flatMap((sale) => {
    const found = sale.shopper === null ? null : attribute(sale, byShopper.get(sale.shopper) ?? [], windows);
    return found ? [{ ...sale, ...found }] : [];
  });
  const views = await logCreditedViews(
    tx,
    earned.flatMap(({ touch }) => ('companyId' in touch ? [] : [touch])),
  );
  const credited = earned.map(({ touch, ...sale }): CreditedSale => ({
    ...sale,
    touch: 'companyId' in touch ? touch : views.get(viewKey(touch))!,
  }));
  await insertSales(tx, catalogId, credited);
  return credited;
}
