import { BUCKETS, type Bucket, allBuckets, isSubstitutePrice } from '#core/serving/rules/automatic.ts';
import { categoryRelevance, wordsRelevance } from './auction-relevance.ts';
import { type KnownBeside, besideOf, newBeside } from './beside.ts';
import { type BesideLists, buildBesideLists, offeredProducts } from './beside-lists.ts';
import { float64Column, uint8Column } from './columns.ts';
import type { IndexSegment, IndexedVersion } from './index-segment.ts';
import { type Lists, hasAny, hasAscending } from './lists.ts';
import { COMPLEMENT, OWN_CATEGORY, type Relevance, SUBSTITUTE, isFullText } from './rules/relevance.ts';
import type { ServingAdSet, ServingProduct } from './rules/serving.ts';
import { type Search, UNKNOWN, matchingKeywords } from './search.ts';
import { isSliceEnd } from './slices.ts';
import { aimOf } from './target-index.ts';

/** Kinds of automatic fit by number, in their order. */
export type BucketNumber = number;
export const CLOSE: BucketNumber = 0;
export const LOOSE: BucketNumber = 1;
export const SUBSTITUTES: BucketNumber = 2;
export const COMPLEMENTS: BucketNumber = 3;
/** How well ads fit beside the product of a page. */
export const BESIDE_RELEVANCE: Readonly<Record<BucketNumber, Relevance>> = {
  [SUBSTITUTES]: SUBSTITUTE,
  [COMPLEMENTS]: COMPLEMENT,
};
/** In the place of a bucket: keyword, target or page name the ad, or the page asks for nothing. */
export const NO_BUCKET = -1;
/** Only closed buckets fit: the ad is not shown. */
export const ALL_CLOSED = -2;

/** Which kinds of automatic fit find the ad sets of a segment. Null where all of them are as preset. */
export type BucketIndex = {
  /** By ad set: whether a bucket of it is not as preset. */
  readonly marks: Uint8Array;
  /** By ad set: its open buckets, as bits. */
  readonly open: Uint8Array;
  /** Null where no ad set stands in for others. */
  readonly substitutes: (BesideLists & { readonly prices: Float64Array }) | null;
  /** Null where no ad set goes with others: by category, with all above it. */
  readonly complements: BesideLists | null;
  /** Whether keyword or target name the ad set in the running auction, found once per ad set; as of `BidLines`. */
  readonly found: { readonly marks: Float64Array; readonly isNamed: Uint8Array };
  /** By position in the segment's offers. */
  readonly offered: Int32Array;
  readonly beside: KnownBeside;
};

const bitOf = (bucket: BucketNumber) => 1 << bucket;

/** What searches and categories ask for. */
const ASKED = bitOf(CLOSE) | bitOf(LOOSE);

const openBits = (automatic: ServingAdSet['automatic']) =>
  allBuckets(automatic.map(({ bucket, isOn }) => ({ bucket, isOn, bidMicros: null }))).reduce(
    (bits, { bucket, isOn }) => (isOn ? bits | bitOf(BUCKETS.indexOf(bucket)) : bits),
    0,
  );

/** Returns open buckets as if no ad set had closed those that searches and categories ask for. */
export function openedIn({ open }: BucketIndex): Uint8Array {
  return open.map((bits) => bits | ASKED);
}

type BucketSource = {
  readonly versions: readonly IndexedVersion[];
  readonly products: readonly ServingProduct[];
  readonly offers: Lists;
  readonly ownCategoriesOf: Lists;
  readonly parentCategoriesOf: Lists;
  readonly categoryCount: number;
  readonly rates: IndexSegment['rates'];
  /** The most that an ad set bids for a product where a bucket finds it. */
  readonly mostBeside: (adSet: number, product: number, bucket: Bucket) => number;
};

export function* buildBucketIndex(source: BucketSource): Generator<void, BucketIndex | null> {
  const { versions, products, ownCategoriesOf, parentCategoriesOf } = source;
  if (!versions.some(({ facts }) => facts.automatic.length > 0)) return null;
  const marks = uint8Column(versions.length);
  const open = uint8Column(versions.length);
  for (const [adSet, { facts }] of versions.entries()) {
    marks[adSet] = facts.automatic.length > 0 ? 1 : 0;
    open[adSet] = openBits(facts.automatic);
    if (isSliceEnd(adSet)) yield;
  }
  yield;
  function* besideLists(bucket: BucketNumber, categories: readonly Lists[]): Generator<void, BesideLists | null> {
    const isOpen = (adSet: number) => (open[adSet]! & bitOf(bucket)) !== 0;
    const isOpenInCategory = (adSet: number) => (open[adSet]! & ASKED) !== ASKED;
    if (!versions.some((_, adSet) => isOpen(adSet))) return null;
    const { offers, rates, categoryCount, mostBeside } = source;
    const mostOf = (adSet: number, product: number) => mostBeside(adSet, product, BUCKETS[bucket]!);
    return yield* buildBesideLists({ offers, rates, categoryCount, categories, isOpen, isOpenInCategory, mostOf });
  }
  const standing = yield* besideLists(SUBSTITUTES, [ownCategoriesOf]);
  return {
    marks,
    open,
    substitutes: standing && { ...standing, prices: pricesOf(products) },
    complements: yield* besideLists(COMPLEMENTS, [ownCategoriesOf, parentCategoriesOf]),
    found: { marks: float64Column(versions.length), isNamed: uint8Column(versions.length) },
    offered: offeredProducts(source.offers),
    beside: newBeside(),
  };
}

function pricesOf(products: readonly ServingProduct[]): Float64Array {
  const prices = float64Column(products.length);
  for (const [product, { priceMicros }] of products.entries()) prices[product] = priceMicros;
  return prices;
}

/**
 * Returns the bucket by which a product of a marked ad set is found in an auction: the closest that is open. It depends
 * on the auction, the ad set and the product alone, not on the path by which they are visited.
 */
export function bucketOf(search: Search, adSet: number, product: number): BucketNumber {
  if (search.request.products !== null || isNamed(search, adSet)) return NO_BUCKET;
  const open = search.segment.buckets!.open[adSet]!;
  const asked = askedBucket(search, product);
  if (asked >= 0 && (open & bitOf(asked)) !== 0) return asked;
  if ((open & bitOf(SUBSTITUTES)) !== 0 && isSubstitute(search, product)) return SUBSTITUTES;
  if ((open & bitOf(COMPLEMENTS)) !== 0 && isComplement(search, product)) return COMPLEMENTS;
  return asked === NO_BUCKET ? NO_BUCKET : ALL_CLOSED;
}

/**
 * Returns the bucket by which a product was found, also of an ad set that is not marked: its buckets are as preset. Too
 * slow for more than winners.
 */
export function foundBucket(search: Search, adSet: number, product: number): BucketNumber {
  const { buckets } = search.segment;
  if (product === UNKNOWN) return NO_BUCKET;
  if (buckets !== null && buckets.marks[adSet] === 1) return bucketOf(search, adSet, product);
  if (search.request.products !== null || namesUnmarked(search, adSet)) return NO_BUCKET;
  return askedBucket(search, product);
}

const namesUnmarked = (search: Search, adSet: number): boolean =>
  search.query === null ? aimOf(search, adSet) !== UNKNOWN : hasMatchingKeyword(search, adSet);

const hasMatchingKeyword = (search: Search, adSet: number): boolean =>
  matchingKeywords(search).some((keyword) => hasAscending(search.segment.keywordsOf, adSet, keyword));

/** Returns how closely a product fits what is searched or the page's category. */
function askedBucket(search: Search, product: number): BucketNumber {
  if (search.query !== null) {
    const relevance = wordsRelevance(search, product);
    return relevance === 0 ? ALL_CLOSED : isFullText(relevance) ? CLOSE : LOOSE;
  }
  if (search.groups === null) return NO_BUCKET;
  const relevance = categoryRelevance(search, product);
  return relevance === 0 ? ALL_CLOSED : relevance === OWN_CATEGORY ? CLOSE : LOOSE;
}

function isSubstitute(search: Search, product: number): boolean {
  const substituted = besideOf(search)?.substituted ?? null;
  if (substituted === null) return false;
  const { segment } = search;
  const { page, categories } = substituted;
  if (segment.skus[product] === page.sku || !hasAny(segment.ownCategoriesOf, product, categories)) return false;
  return isSubstitutePrice(segment.buckets!.substitutes!.prices[product]!, page.priceMicros);
}

function isComplement(search: Search, product: number): boolean {
  const together = besideOf(search)?.together ?? null;
  if (together === null || together.shown.has(product)) return false;
  const { ownCategoriesOf, parentCategoriesOf } = search.segment;
  const { products, categories } = together;
  if (products.has(product) || hasAny(ownCategoriesOf, product, categories)) return true;
  return hasAny(parentCategoriesOf, product, categories);
}

/** Whether one of the ad set's keywords matches, or one of its targets fits: then no bucket counts. */
function isNamed(search: Search, adSet: number): boolean {
  if (search.query === null) return aimOf(search, adSet) !== UNKNOWN;
  const { found } = search.segment.buckets!;
  if (found.marks[adSet] !== search.mark) {
    found.marks[adSet] = search.mark;
    found.isNamed[adSet] = hasMatchingKeyword(search, adSet) ? 1 : 0;
  }
  return found.isNamed[adSet] === 1;
}
