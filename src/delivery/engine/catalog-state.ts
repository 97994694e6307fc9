import {
  type NamedCategory,
  type NamedOnPages,
  type NegativeTarget,
  type PageTarget,
  namedOnPages,
} from '#core/serving/rules/targets.ts';
import type { ComplementRule } from '#core/yield/rules/yield-rule.ts';
import { type BudgetState, type CatalogIndex, createCatalogIndex } from '#delivery/decide/index.ts';
import type { Complements } from '#delivery/decide/rules/complements.ts';
import { NO_PAGE_FACTS, type PageFacts } from '#delivery/decide/rules/page-facts.ts';
import type { CatalogRow } from './engine.repository.ts';
import { opens } from '#delivery/decide/rules/buckets.ts';
import type { ClickRates, ServingAdSet, ServingProduct } from '#delivery/decide/rules/serving.ts';
import { type TrafficCurve, learnedTraffic } from '#delivery/decide/rules/pacing.ts';
import {
  type BidderFacts,
  type PreparedParts,
  createPreparedParts,
  prepareServing,
  withBid,
} from './serving-loader.ts';
import type { ServingAdSet as StoredAdSet } from '#core/serving/server/index.ts';
import type { EpochMs } from '#kernel/time.ts';

/** A storefront as this process serves it. */
export type CatalogState = {
  row: CatalogRow;
  traffic: TrafficCurve;
  readonly index: CatalogIndex;
  readonly adSets: Map<string, ServingAdSet>;
  /** The ad sets that aim at or exclude something of the page, rules that do, and the brands and categories they name, as JSON. */
  readonly naming: Map<string, readonly (readonly (PageTarget | NegativeTarget | NamedCategory)[])[]>;
  namedOnPages: string;
  /** Whether an ad set has changed what is named since, or what goes together changed. */
  isNamingChanged: boolean;
  /** What goes together, as last announced: the revision of what is learned, and what staff say. */
  together: Together;
  /** What is bought together, of a revision; null until it is first needed. */
  pairs: { readonly revision: number; readonly products: Complements['products'] } | null;
  /** What could not be read, until upkeep tries again: pairs of a revision, and what pages show. */
  readonly unread: { pairs: number | null; pages: boolean };
  /** The marketplace's rules that hold, as JSON; empty without any. */
  rules: string;
  /** Hours of the frequency caps of ad sets that have one. */
  readonly capHours: Map<string, number>;
  /** By ad set. */
  readonly bidders: Map<string, BidderFacts>;
  /** As last indexed. */
  readonly products: Map<string, ServingProduct>;
  readonly productChanges: ProductChanges;
  /** When all lists were last sorted by current click rates. */
  sortedMs: EpochMs;
  /** The median of manual bids here, platform default currency; as of the last sorting or move of bids. */
  medianMicros: number;
};

/** Changes are numbered: ad sets that share a product are loaded one after the other, and each must see whether it changed since. */
type ProductChanges = {
  count: number;
  /** By product, the last one of its words, categories or sellers, and of its price. */
  readonly facts: Map<string, number>;
  readonly prices: Map<string, number>;
  /** By ad set, the last one when it was last indexed. */
  readonly indexed: Map<string, number>;
};

export type Together = { readonly revision: number; readonly rules: readonly ComplementRule[] };

export function createCatalogState(row: CatalogRow, liveSpend: BudgetState, nowMs: EpochMs): CatalogState {
  const traffic = learnedTraffic([]);
  return {
    row,
    traffic,
    index: createCatalogIndex({ ...row, traffic }, liveSpend),
    adSets: new Map(),
    naming: new Map(),
    namedOnPages: NOTHING_NAMED,
    isNamingChanged: false,
    together: { revision: 0, rules: [] },
    pairs: null,
    unread: { pairs: null, pages: false },
    rules: '',
    capHours: new Map(),
    bidders: new Map(),
    products: new Map(),
    productChanges: { count: 0, facts: new Map(), prices: new Map(), indexed: new Map() },
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

/** How what pages show is read, and whether it may have changed since it was. */
export type PageReading = {
  readonly read: (named: NamedOnPages) => Promise<PageFacts>;
  /** Reads what is bought together where another revision was announced; a failure leaves what was known. */
  readonly readPairs: () => Promise<void>;
  readonly isStale: boolean;
};

type ServingChange = Parameters<CatalogIndex['update']>[0];

const COMPARED_AT_ONCE = 100;
const SORTED_AT_ONCE = 1_000;
/** No ad set has this revision. */
const NOT_INDEXED = -1;
const NOTHING_NAMED = JSON.stringify(namedOnPages([]));

/** Takes in changes, which serve once the index is refreshed. `looked` are the ids that were read; those missing from `stored` end at once. */
export async function applyServing(
  state: CatalogState,
  stored: readonly StoredAdSet[],
  looked: readonly string[],
  learned: LearnedRates,
  pages: PageReading,
): Promise<void> {
  const { adSets, index } = state;
  const before = new Map([...looked, ...stored.map(({ adSetId }) => adSetId)].map((id) => [id, adSets.get(id)]));
  const { changed, removed, products } = await recordServing(state, stored, looked, learned, createPreparedParts());
  index.update({ changed: [], removed, products: [] });
  try {
    // Before the ad sets that name something serve.
    await readPages(state, pages);
  } catch (error) {
    // The next attempt finds them changed again.
    for (const { adSetId } of changed) {
      const known = before.get(adSetId);
      if (known) adSets.set(adSetId, { ...known, servingRevision: NOT_INDEXED });
      else {
        adSets.delete(adSetId);
        state.bidders.delete(adSetId);
        state.productChanges.indexed.delete(adSetId);
        noteRarities(state, adSetId, null);
      }
    }
    throw error;
  }
  index.update({ changed, removed: [], products });
}

/** Takes in a page of what may serve before anything is decided; `serveFirst` follows the last one. */
export async function addServing(
  state: CatalogState,
  stored: readonly StoredAdSet[],
  learned: LearnedRates,
  parts: PreparedParts,
): Promise<void> {
  state.index.update(await recordServing(state, stored, [], learned, parts));
}

export async function serveFirst(state: CatalogState, pages: PageReading): Promise<void> {
  await readPages(state, pages);
  await state.index.rebuild(yieldToRequests);
}

async function recordServing(
  state: CatalogState,
  stored: readonly StoredAdSet[],
  looked: readonly string[],
  { bids, clickRates, nowMs }: LearnedRates,
  parts: PreparedParts,
): Promise<ServingChange> {
  const { adSets, bidders, medianMicros, productChanges } = state;
  const content = prepareServing(stored, state.row, clickRates, nowMs, parts);
  recordProducts(state, content.products);
  const present = new Set(content.adSets.map((adSet) => adSet.adSetId));
  const removed = looked.filter((adSetId) => !present.has(adSetId) && adSets.delete(adSetId));
  for (const adSetId of removed) {
    noteRarities(state, adSetId, null);
    productChanges.indexed.delete(adSetId);
  }
  for (const adSetId of looked) bidders.delete(adSetId);
  for (const bidder of content.bidders) bidders.set(bidder.adSet.adSetId, bidder);
  const changed: ServingAdSet[] = [];
  for (const [number, prepared] of content.adSets.entries()) {
    if (number % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await yieldToRequests();
    const { adSetId } = prepared;
    const adSet = prepared.isAutomated ? withBid(prepared, bids.get(adSetId) ?? medianMicros) : prepared;
    const known = adSets.get(adSetId);
    if (known && asText(known) === asText(adSet) && !areProductsChanged(state, adSet)) continue;
    changed.push(adSet);
    productChanges.indexed.set(adSetId, productChanges.count);
    adSets.set(adSetId, adSet);
    noteRarities(state, adSetId, adSet);
  }
  return { changed, removed, products: content.products };
}

/** Serves automated bids that were moved. */
export async function applyBids(state: CatalogState, bids: ReadonlyMap<string, number>): Promise<void> {
  const { adSets, bidders, index } = state;
  const changed: ServingAdSet[] = [];
  for (const { adSet } of bidders.values()) {
    const known = adSets.get(adSet.adSetId);
    const next = withBid(adSet, bids.get(adSet.adSetId) ?? state.medianMicros);
    if (!known || known.bidMicros === next.bidMicros) continue;
    adSets.set(adSet.adSetId, next);
    changed.push(next);
  }
  if (changed.length === 0) return;
  index.update({ changed, removed: [], products: [] });
  await index.refresh(yieldToRequests);
}

/** Sorts all lists by current click rates, and forgets products that are no longer promoted. */
export async function sortAgain(state: CatalogState, clickRates: ClickRates): Promise<void> {
  const { adSets, index, products, row } = state;
  const promoted = new Set<string>();
  const changed: ServingAdSet[] = [];
  for (const adSet of adSets.values()) {
    for (const sku of adSet.skus) promoted.add(sku);
    if (adSet.banners.length === 0) continue;
    const banners = adSet.banners.map((banner) => ({
      ...banner,
      clickRate: clickRates.ofBanner(row.catalogId, banner.bannerType),
    }));
    if (banners.every(({ clickRate }, number) => clickRate === adSet.banners[number]!.clickRate)) continue;
    changed.push({ ...adSet, banners });
  }
  for (const adSet of changed) {
    adSets.set(adSet.adSetId, adSet);
    const bidder = state.bidders.get(adSet.adSetId);
    if (bidder) state.bidders.set(adSet.adSetId, { ...bidder, adSet: { ...bidder.adSet, banners: adSet.banners } });
  }
  index.update({ changed, removed: [], products: [] });
  let sorted: ServingProduct[] = [];
  for (const [sku, product] of products) {
    if (!promoted.has(sku)) {
      products.delete(sku);
      state.productChanges.facts.delete(sku);
      state.productChanges.prices.delete(sku);
      continue;
    }
    const rates = clickRates.ofProduct(row.catalogId, sku, product.categoryIds[0] ?? null);
    const next = { ...product, clickRates: rates };
    products.set(sku, next);
    sorted.push(next);
    if (sorted.length < SORTED_AT_ONCE) continue;
    index.update({ changed: [], removed: [], products: sorted });
    sorted = [];
    await yieldToRequests();
  }
  index.update({ changed: [], removed: [], products: sorted });
  await index.rebuild(yieldToRequests);
}

/** Everything by which an ad set serves; lists of negatives by their version, since they are as long as they are shared. */
const asText = (adSet: ServingAdSet): string =>
  adSet.negativeLists.length > 0 ? JSON.stringify(adSet, withoutEntries) : JSON.stringify(adSet);

const withoutEntries = (field: string, value: unknown) => (field === 'entries' ? undefined : value);

/** Notes what few ad sets have, so that it is found without looking through all; null once it no longer serves. */
function noteRarities(state: CatalogState, adSetId: string, adSet: ServingAdSet | null): void {
  const { capHours } = state;
  const lists = adSet?.negativeLists.map(({ entries }) => entries.targets) ?? [];
  const named = (adSet ? [adSet.targets, adSet.negativeTargets, categoriesBeside(state, adSet), ...lists] : []).filter(
    (list) => list.length > 0,
  );
  nameOnPages(state, adSetId, named);
  if (adSet?.frequencyCap) capHours.set(adSetId, adSet.frequencyCap.hours);
  else capHours.delete(adSetId);
}

/** Categories in which its products stand in for others, and whether they go with others. */
function categoriesBeside({ products }: CatalogState, adSet: ServingAdSet): NamedCategory[] {
  const named: NamedCategory[] = opens(adSet, 'COMPLEMENTS') ? [{ kind: 'COMPLEMENTS', value: '' }] : [];
  if (!opens(adSet, 'SUBSTITUTES')) return named;
  const categoryIds = new Set(adSet.skus.flatMap((sku) => products.get(sku)?.categoryIds ?? []));
  for (const value of categoryIds) named.push({ kind: 'OWN_CATEGORY', value });
  return named;
}

/** Notes what an ad set, or the marketplace, names of pages: it is read before ad sets serve. */
export function nameOnPages(
  state: Pick<CatalogState, 'naming' | 'isNamingChanged'>,
  by: string,
  named: CatalogState['naming'] extends Map<string, infer Named> ? Named : never,
): void {
  if (state.naming.delete(by) || named.length > 0) state.isNamingChanged = true;
  if (named.length > 0) state.naming.set(by, named);
}

export async function readPages(state: CatalogState, { read, readPairs, isStale }: PageReading): Promise<void> {
  if (!state.isNamingChanged && !isStale) return;
  const named = namedOnPages(new Set([...state.naming.values()].flat()));
  if (named.reachesComplements) await readPairs();
  else state.pairs = null;
  const { together, pairs } = state;
  const text = JSON.stringify(named.reachesComplements ? [named, together.rules, pairs?.revision] : named);
  if (text !== state.namedOnPages || (isStale && text !== NOTHING_NAMED)) {
    state.index.knowPages(text === NOTHING_NAMED ? NO_PAGE_FACTS : await read(named));
    state.unread.pages = false;
  }
  state.namedOnPages = text;
  state.isNamingChanged = false;
}

/** Prices matter to few. Click rates change constantly and are refreshed separately. */
function areProductsChanged({ productChanges }: CatalogState, adSet: ServingAdSet): boolean {
  const { facts, prices, indexed } = productChanges;
  const since = indexed.get(adSet.adSetId) ?? 0;
  const isAtPrices = opens(adSet, 'SUBSTITUTES');
  return adSet.skus.some((sku) => (facts.get(sku) ?? 0) > since || (isAtPrices && (prices.get(sku) ?? 0) > since));
}

/** Notes which products changed, and which have another price. */
function recordProducts({ products, productChanges }: CatalogState, found: readonly ServingProduct[]): void {
  productChanges.count += 1;
  const { count, facts, prices } = productChanges;
  for (const product of found) {
    const known = products.get(product.sku);
    // One that is new came with an ad set that is.
    if (known && factsOf(known) !== factsOf(product)) facts.set(product.sku, count);
    if (known && known.priceMicros !== product.priceMicros) prices.set(product.sku, count);
    products.set(product.sku, product);
  }
}

const factsOf = ({ text, categoryPath, categoryIds, sellerIds }: ServingProduct) =>
  JSON.stringify([text, categoryIds, categoryPath, sellerIds]);

export function yieldToRequests(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
