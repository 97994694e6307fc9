import { type CatalogIndex, type BudgetState, createCatalogIndex } from '#delivery/decide/index.ts';
import type { CatalogRow } from './engine.repository.ts';
import type { ClickRates, ServingAdSet, ServingProduct } from '#delivery/decide/rules/serving.ts';
import { type TrafficCurve, learnedTraffic } from '#delivery/decide/rules/pacing.ts';
import { prepareServing } from './serving-loader.ts';
import type { ServingAdSet as StoredAdSet } from '#core/serving/server/index.ts';
import type { EpochMs } from '#kernel/time.ts';

/** A storefront as this process serves it. */
export type CatalogState = {
  row: CatalogRow;
  traffic: TrafficCurve;
  readonly index: CatalogIndex;
  readonly adSets: Map<string, ServingAdSet>;
  /** The facts each product was indexed by, as JSON. */
  readonly products: Map<string, string>;
  /** When all lists were last sorted by current click rates. */
  sortedMs: EpochMs;
  /** The median of manual bids here, platform default currency. */
  medianMicros: number;
};

export function createCatalogState(row: CatalogRow, liveSpend: BudgetState, nowMs: EpochMs): CatalogState {
  const traffic = learnedTraffic([]);
  return {
    row,
    traffic,
    index: createCatalogIndex({ ...row, traffic }, liveSpend),
    adSets: new Map(),
    products: new Map(),
    sortedMs: nowMs,
    medianMicros: 0,
  };
}

/** Learned inputs for preparing ads. */
export type LearnedRates = {
  readonly bids: ReadonlyMap<string, number>;
  readonly clickRates: ClickRates;
  readonly nowMs: EpochMs;
};

const COMPARED_AT_ONCE = 100;

/** Serves the changes from now on. `looked` are the ids that were read; those missing from `stored` no longer serve. */
export async function applyServing(
  state: CatalogState,
  stored: readonly StoredAdSet[],
  looked: readonly string[],
  { bids, clickRates, nowMs }: LearnedRates,
): Promise<void> {
  const { adSets, index } = state;
  const automatedBid = (adSetId: string) => bids.get(adSetId) ?? state.medianMicros;
  const content = prepareServing(stored, state.row, automatedBid, clickRates, nowMs);
  const changedProducts = recordProducts(state, content.products);
  const present = new Set(content.adSets.map((adSet) => adSet.adSetId));
  const removed = looked.filter((adSetId) => !present.has(adSetId) && adSets.delete(adSetId));
  const changed: ServingAdSet[] = [];
  for (const [number, adSet] of content.adSets.entries()) {
    if (number % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await yieldToRequests();
    const isSame = JSON.stringify(adSets.get(adSet.adSetId)) === JSON.stringify(adSet);
    if (isSame && !adSet.skus.some((sku) => changedProducts.has(sku))) continue;
    changed.push(adSet);
    adSets.set(adSet.adSetId, adSet);
  }
  index.update({ changed, removed, products: content.products });
  if (changed.length > 0 || removed.length > 0) await index.refresh(yieldToRequests);
}

/** Returns products whose words or categories changed. Click rates change constantly and are refreshed separately. */
function recordProducts({ products }: CatalogState, found: readonly ServingProduct[]): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const { sku, text, categoryPath, categoryIds } of found) {
    const facts = JSON.stringify([text, categoryIds, categoryPath.toSorted()]);
    if (products.get(sku) === facts) continue;
    products.set(sku, facts);
    changed.add(sku);
  }
  return changed;
}

/** Deletes products that no ad set here promotes. A product that returns is indexed as new. */
export function clearProducts({ adSets, products }: CatalogState): void {
  const promoted = new Set([...adSets.values()].flatMap(({ skus }) => skus));
  for (const sku of products.keys()) if (!promoted.has(sku)) products.delete(sku);
}

export function yieldToRequests(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
