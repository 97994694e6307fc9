import { BUCKETS, type Bucket, allBuckets, isSubstitutePrice } from '#core/serving/rules/automatic.ts';
import { categoryRelevance, wordsRelevance } from './auction-relevance.ts';
import { type BesideHere, besideOf } from './beside.ts';
import { float32Column, float64Column, uint8Column } from './columns.ts';
import type { IndexSegment, IndexedVersion } from './index-segment.ts';
import { type Lists, createListsBuilder, fallingOrder, hasAny, hasAscending, roundedUp, transpose } from './lists.ts';
import { COMPLEMENT, OWN_CATEGORY, type Relevance, SUBSTITUTE, isFullText } from './rules/relevance.ts';
import type { Placement, ServingAdSet, ServingProduct } from './rules/serving.ts';
import { type Search, UNKNOWN, matchingKeywords } from './search.ts';
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
  /** Of marked ad sets, the numbers of their keywords, ascending. */
  readonly keywordsOf: Lists;
  /** Null where no ad set stands in for others. */
  readonly substitutes: (BesideLists & { readonly prices: Float64Array }) | null;
  /** Null where no ad set goes with others: by category, with all above it. */
  readonly complements: BesideLists | null;
  /** Whether keyword or target name the ad set in the running auction, found once per ad set; as of `BidLines`. */
  readonly found: { readonly marks: Float64Array; readonly isNamed: Uint8Array };
  /** What the running auction's page is beside, found once: `mark` says to which auction it belongs. */
  readonly beside: { mark: number; here: BesideHere | null };
};

/** What ad sets are found by beside the products of a page; prices are by product, in the catalog's currency. */
type BesideLists = {
  /** By product: whether such an ad set promotes it. */
  readonly marks: Uint8Array;
  readonly on: Readonly<Record<BesidePlacement, BesideOrder>>;
};

type BesideOrder = {
  /** Their products by category, most worth first. */
  readonly byCategory: Lists;
  /** By product: the most that is bid there × click rate. */
  readonly worth: Float32Array;
};

/** Auctions about a product's page that name neither a search nor their candidates. */
type BesidePlacement = Extract<Placement, 'HOME' | 'CATEGORY'>;

const bitOf = (bucket: BucketNumber) => 1 << bucket;

const openBits = (automatic: ServingAdSet['automatic']) =>
  allBuckets(automatic.map(({ bucket, isOn }) => ({ bucket, isOn, bidMicros: null }))).reduce(
    (bits, { bucket, isOn }) => (isOn ? bits | bitOf(BUCKETS.indexOf(bucket)) : bits),
    0,
  );

/** Returns open buckets as if no ad set had closed those that searches and categories ask for. */
export function openedIn({ open }: BucketIndex): Uint8Array {
  return open.map((bits) => bits | bitOf(CLOSE) | bitOf(LOOSE));
}

type BucketSource = {
  readonly versions: readonly IndexedVersion[];
  readonly products: readonly ServingProduct[];
  readonly keywordsOf: Lists;
  readonly offers: Lists;
  readonly ownCategoriesOf: Lists;
  readonly parentCategoriesOf: Lists;
  readonly categoryCount: number;
  readonly rates: IndexSegment['rates'];
  /** The most that is bid on a product where a bucket finds it. */
  readonly mostBeside: (product: number, bucket: Bucket) => number;
};

export function* buildBucketIndex(source: BucketSource): Generator<void, BucketIndex | null> {
  const { versions, keywordsOf, products, ownCategoriesOf, parentCategoriesOf } = source;
  if (!versions.some(({ facts }) => facts.automatic.length > 0)) return null;
  const marks = uint8Column(versions.length);
  const open = uint8Column(versions.length);
  const keywords = createListsBuilder();
  for (const [adSet, { facts }] of versions.entries()) {
    marks[adSet] = facts.automatic.length > 0 ? 1 : 0;
    open[adSet] = openBits(facts.automatic);
    if (marks[adSet] === 1)
      for (const keyword of keywordsOf.items.slice(keywordsOf.starts[adSet], keywordsOf.starts[adSet + 1]).sort())
        keywords.add(keyword);
    keywords.endRow();
  }
  yield;
  const standing = yield* buildBeside(source, open, SUBSTITUTES, [ownCategoriesOf]);
  return {
    marks,
    open,
    keywordsOf: keywords.finish(),
    substitutes: standing && { ...standing, prices: pricesOf(products) },
    complements: yield* buildBeside(source, open, COMPLEMENTS, [ownCategoriesOf, parentCategoriesOf]),
    found: { marks: float64Column(versions.length), isNamed: uint8Column(versions.length) },
    beside: { mark: 0, here: null },
  };
}

function pricesOf(products: readonly ServingProduct[]): Float64Array {
  const prices = float64Column(products.length);
  for (const [product, { priceMicros }] of products.entries()) prices[product] = priceMicros;
  return prices;
}

/** Returns null where no ad set has the bucket open. */
function* buildBeside(
  { products, offers, categoryCount, rates, mostBeside }: BucketSource,
  open: Uint8Array,
  bucket: BucketNumber,
  categories: readonly Lists[],
): Generator<void, BesideLists | null> {
  const bit = bitOf(bucket);
  if (!open.some((bits) => (bits & bit) !== 0)) return null;
  const found = createListsBuilder();
  const marks = uint8Column(products.length);
  const most = float64Column(products.length);
  for (let product = 0; product < products.length; product += 1) {
    for (let at = offers.starts[product]!; at < offers.starts[product + 1]! && marks[product] === 0; at += 1)
      marks[product] = (open[offers.items[at]!]! & bit) === 0 ? 0 : 1;
    if (marks[product] === 1) {
      most[product] = mostBeside(product, BUCKETS[bucket]!);
      for (const { starts, items } of categories)
        for (let at = starts[product]!; at < starts[product + 1]!; at += 1) found.add(items[at]!);
    }
    found.endRow();
  }
  const categoriesOf = found.finish();
  yield;
  function* orderFor(placement: BesidePlacement): Generator<void, BesideOrder> {
    const worth = float32Column(products.length);
    for (let product = 0; product < worth.length; product += 1)
      worth[product] = roundedUp(most[product]! * rates[placement][product]!);
    return { byCategory: yield* transpose(categoriesOf, yield* fallingOrder(worth), categoryCount), worth };
  }
  return { marks, on: { HOME: yield* orderFor('HOME'), CATEGORY: yield* orderFor('CATEGORY') } };
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
  const { found, keywordsOf } = search.segment.buckets!;
  if (found.marks[adSet] !== search.mark) {
    found.marks[adSet] = search.mark;
    found.isNamed[adSet] = matchingKeywords(search).some((keyword) => hasAscending(keywordsOf, adSet, keyword)) ? 1 : 0;
  }
  return found.isNamed[adSet] === 1;
}
