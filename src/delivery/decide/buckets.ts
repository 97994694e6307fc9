import { BUCKETS, allBuckets, isSubstitutePrice } from '#core/serving/rules/automatic.ts';
import { categoryRelevance, wordsRelevance } from './auction-relevance.ts';
import { float32Column, float64Column, uint8Column } from './columns.ts';
import type { IndexSegment, IndexedVersion } from './index-segment.ts';
import { type Lists, createListsBuilder, fallingOrder, hasAny, hasAscending, roundedUp, transpose } from './lists.ts';
import { type BesideProduct, besideProduct } from './rules/page-facts.ts';
import { COMPLEMENT, OWN_CATEGORY, type Relevance, SUBSTITUTE, isFullText } from './rules/relevance.ts';
import type { Placement, ServingAdSet, ServingProduct } from './rules/serving.ts';
import { type Search, UNKNOWN, matchingKeywords } from './search.ts';
import { aimOf } from './target-index.ts';

/** Kinds of automatic fit by number, in their order. */
export type BucketNumber = number;
export const CLOSE: BucketNumber = 0;
export const LOOSE: BucketNumber = 1;
export const SUBSTITUTES: BucketNumber = 2;
const COMPLEMENTS: BucketNumber = 3;
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
  readonly substitutes: SubstituteIndex | null;
  /** Whether keyword or target name the ad set in the running auction, found once per ad set; as of `BidLines`. */
  readonly found: { readonly marks: Float64Array; readonly isNamed: Uint8Array };
};

type SubstituteIndex = {
  /** By product, in the catalog's currency. */
  readonly prices: Float64Array;
  readonly on: Readonly<Record<BesidePlacement, BesideOrder>>;
  /** Of the running auction: `mark` says which it belongs to. */
  readonly found: { mark: number; beside: BesideHere | null };
};

/** The product of a page, beside which others stand in for it, in the segment's numbers. */
type BesideHere = { readonly page: BesideProduct; readonly categories: readonly number[] };

type BesideOrder = {
  /** By own category, the products that stand in for others, most worth first. */
  readonly byCategory: Lists;
  /** By product: the most that is bid where it stands in × click rate. */
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
  readonly categoryCount: number;
  readonly rates: IndexSegment['rates'];
  /** The most that is bid on a product where it stands in for others. */
  readonly mostBeside: (product: number) => number;
};

export function* buildBucketIndex(source: BucketSource): Generator<void, BucketIndex | null> {
  const { versions, keywordsOf } = source;
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
  return {
    marks,
    open,
    keywordsOf: keywords.finish(),
    substitutes: yield* buildSubstitutes(source, open),
    found: { marks: float64Column(versions.length), isNamed: uint8Column(versions.length) },
  };
}

function* buildSubstitutes(
  { products, offers, ownCategoriesOf, categoryCount, rates, mostBeside }: BucketSource,
  open: Uint8Array,
): Generator<void, SubstituteIndex | null> {
  const bit = bitOf(SUBSTITUTES);
  if (!open.some((bits) => (bits & bit) !== 0)) return null;
  const standing = createListsBuilder();
  const prices = float64Column(products.length);
  const most = float64Column(products.length);
  for (const [product, { priceMicros }] of products.entries()) {
    prices[product] = priceMicros;
    let isStanding = false;
    for (let at = offers.starts[product]!; at < offers.starts[product + 1]! && !isStanding; at += 1)
      isStanding = (open[offers.items[at]!]! & bit) !== 0;
    if (isStanding) most[product] = mostBeside(product);
    if (isStanding)
      for (let at = ownCategoriesOf.starts[product]!; at < ownCategoriesOf.starts[product + 1]!; at += 1)
        standing.add(ownCategoriesOf.items[at]!);
    standing.endRow();
  }
  const categoriesOf = standing.finish();
  yield;
  function* orderFor(placement: BesidePlacement): Generator<void, BesideOrder> {
    const worth = float32Column(products.length);
    for (let product = 0; product < worth.length; product += 1)
      worth[product] = roundedUp(most[product]! * rates[placement][product]!);
    return { byCategory: yield* transpose(categoriesOf, yield* fallingOrder(worth), categoryCount), worth };
  }
  return {
    prices,
    on: { HOME: yield* orderFor('HOME'), CATEGORY: yield* orderFor('CATEGORY') },
    found: { mark: 0, beside: null },
  };
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

/** Returns null where nothing of the segment stands in for the product of the auction's page. */
export function besideOf({ segment, mark, request, snapshot }: Search): BesideHere | null {
  const { buckets, categories } = segment;
  if (buckets === null || buckets.substitutes === null) return null;
  const { found } = buckets.substitutes;
  if (found.mark !== mark) {
    found.mark = mark;
    const page = besideProduct(request, snapshot.pages);
    const known = page?.categoryIds.flatMap((category) => categories.get(category) ?? []) ?? [];
    found.beside = page === null || known.length === 0 ? null : { page, categories: known };
  }
  return found.beside;
}

function isSubstitute(search: Search, product: number): boolean {
  const beside = besideOf(search);
  const { segment } = search;
  if (beside === null || segment.skus[product] === beside.page.sku) return false;
  if (!hasAny(segment.ownCategoriesOf, product, beside.categories)) return false;
  return isSubstitutePrice(segment.buckets!.substitutes!.prices[product]!, beside.page.priceMicros);
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
