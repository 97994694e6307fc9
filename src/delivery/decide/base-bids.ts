import { BUCKETS, type Bucket } from '#core/serving/rules/automatic.ts';
import { type BucketNumber, NO_BUCKET, bucketOf } from './buckets.ts';
import { float64Column, int32Column, uint8Column } from './columns.ts';
import type { IndexSegment, IndexedVersion } from './index-segment.ts';
import type { KeywordIndex } from './keyword-index.ts';
import type { Language } from '#kernel/language.ts';
import { type MatchType, readKeyword } from './rules/keywords.ts';
import { type BidLine, FIRST_BUCKET, FIRST_TARGET, OWN_BID, bidOnLine } from './rules/own-bids.ts';
import { type Search, UNKNOWN, matchingKeywords } from './search.ts';
import { isSliceEnd } from './slices.ts';
import { type TargetNumbers, fittingTargets } from './target-index.ts';

/**
 * Bids per keyword, product, target and kind of automatic fit, packed by ad set: row n is starts[n] to starts[n + 1] − 1, ascending by `keys`.
 * Null in a segment without such bids.
 */
export type BidLines = {
  /** 1 where the ad set has such a bid, aims at pages, or has buckets that are not as preset. */
  readonly marks: Uint8Array;
  readonly byKeyword: BidRows;
  readonly byProduct: BidRows;
  readonly byTarget: BidRows;
  readonly byBucket: BidRows;
  /**
   * Places of keywords, in searches, or targets, on product pages, of the running auction, found once per ad set:
   * `marks` says which auction they belong to.
   */
  readonly found: { readonly marks: Float64Array; readonly places: Int32Array };
};

type BidRows = {
  readonly starts: Int32Array;
  /** Numbers of the segment's keywords, products or targets, or of buckets. */
  readonly keys: Int32Array;
  /** Positions in the ad set's own list. */
  readonly numbers: Int32Array;
  /** In the platform's default currency; 0 where a bid is below the minimum and therefore not offered. */
  readonly bids: Float64Array;
  /** In the wallet's currency; null where no ad set has factors. */
  readonly micros: Float64Array | null;
};

/**
 * Which of an ad set's bids counts, by its place in the packed rows: 0 is the ad set's own, n + 1 the n-th keyword bid
 * of the segment, then its target bids and its bids for buckets; −n − 1 its n-th product bid.
 */
export type BidPlace = number;
export const OWN_PLACE: BidPlace = 0;

type PlacedBids = Pick<IndexSegment, 'bids' | 'bidLines'>;

/** Returns the line of a place: its number in the ad set's own list. */
export function lineOfPlace(bidLines: BidLines | null, place: BidPlace): BidLine {
  if (place === OWN_PLACE) return OWN_BID;
  const { byKeyword, byProduct, byTarget, byBucket } = bidLines!;
  if (place < OWN_PLACE) return -byProduct.numbers[-place - 1]! - 1;
  const keywords = byKeyword.numbers.length;
  if (place <= keywords) return byKeyword.numbers[place - 1]! + 1;
  const targets = keywords + byTarget.numbers.length;
  if (place <= targets) return FIRST_TARGET + byTarget.numbers[place - keywords - 1]!;
  return FIRST_BUCKET + byBucket.keys[place - targets - 1]!;
}

/** Returns a bid without modifiers, in the platform's default currency; 0 when it is not offered. */
export function bidAt({ bids, bidLines }: PlacedBids, adSet: number, place: BidPlace): number {
  if (place === OWN_PLACE) return bids[adSet]!;
  const { byKeyword, byProduct, byTarget, byBucket } = bidLines!;
  if (place < OWN_PLACE) return byProduct.bids[-place - 1]!;
  const keywords = byKeyword.bids.length;
  if (place <= keywords) return byKeyword.bids[place - 1]!;
  const targets = keywords + byTarget.bids.length;
  return place <= targets ? byTarget.bids[place - keywords - 1]! : byBucket.bids[place - targets - 1]!;
}

/** Returns a bid without modifiers, in the wallet's currency. */
export function microsAt({ adSets, bidLines, factors }: IndexSegment, adSet: number, place: BidPlace): number {
  if (factors === null) return bidOnLine(adSets[adSet]!.facts, lineOfPlace(bidLines, place));
  if (place === OWN_PLACE) return factors.ownMicros[adSet]!;
  const { byKeyword, byProduct, byTarget, byBucket } = bidLines!;
  if (place < OWN_PLACE) return byProduct.micros![-place - 1]!;
  const keywords = byKeyword.bids.length;
  if (place <= keywords) return byKeyword.micros![place - 1]!;
  const targets = keywords + byTarget.bids.length;
  return place <= targets ? byTarget.micros![place - keywords - 1]! : byBucket.micros![place - targets - 1]!;
}

/** Returns a bid in the platform's default currency, as far as it is offered. */
export function offeredBid(bidMicros: number, { minBidMicros, walletRate }: IndexedVersion['facts']): number {
  return bidMicros < minBidMicros ? 0 : bidMicros / walletRate;
}

/** Returns an ad set's highest bid where no keyword's and no target's bid counts, in its wallet's currency and without modifiers. */
export function ceilingOf(facts: IndexedVersion['facts']): number {
  return Math.max(namedCeilingOf(facts), bucketCeilingOf(facts, BUCKETS));
}

/** Returns its highest bid where no bucket's bid counts either. */
export function namedCeilingOf({ bidMicros, productBids }: IndexedVersion['facts']): number {
  return productBids.reduce((most, line) => Math.max(most, line.bidMicros), bidMicros);
}

/** Returns its highest bid for some kinds of automatic fit, as far as they are open; 0 without any. */
function bucketCeilingOf({ automatic }: IndexedVersion['facts'], buckets: readonly Bucket[]): number {
  let most = 0;
  for (const { bucket, isOn, bidMicros } of automatic)
    if (isOn && bidMicros !== null && bidMicros > most && buckets.includes(bucket)) most = bidMicros;
  return most;
}

const ASKED: readonly Bucket[] = ['CLOSE', 'LOOSE'];

/** Returns the most that is bid for a product found by its words; those that a keyword finds as well bid as elsewhere. */
export function searchCeiling(facts: IndexedVersion['facts'], namedMicros: number): number {
  return Math.max(namedMicros, bucketCeilingOf(facts, ASKED));
}

/**
 * Returns the most that is bid for a product found by its category. A closed bucket counts with what it would bid: a test
 * auction opens it to explain why an ad is not shown.
 */
export function categoryCeiling({ automatic }: IndexedVersion['facts'], namedMicros: number): number {
  let most = 0;
  for (const asked of ASKED) {
    const own = automatic.find(({ bucket }) => bucket === asked);
    most = Math.max(most, own?.isOn ? (own.bidMicros ?? namedMicros) : namedMicros);
  }
  return most;
}

/** Returns its highest bid in searches. */
export function keywordCeilingOf(facts: IndexedVersion['facts']): number {
  return facts.keywordBids.reduce((most, line) => Math.max(most, line.bidMicros), namedCeilingOf(facts));
}

/** Returns its highest bid on product pages. */
export function targetCeilingOf(facts: IndexedVersion['facts']): number {
  return facts.targetBids.reduce((most, line) => Math.max(most, line.bidMicros), namedCeilingOf(facts));
}

/** Returns null when no ad set has bids but its own, or aims at pages. Keywords must have been added to the index. */
export function* buildBidLines(
  versions: readonly IndexedVersion[],
  keywordNumber: (match: MatchType, words: readonly string[]) => number,
  productBySku: ReadonlyMap<string, number>,
  targets: TargetNumbers | null,
  language: Language,
  hasFactors: boolean,
): Generator<void, BidLines | null> {
  const isMarked = ({ facts }: IndexedVersion) =>
    facts.keywordBids.length + facts.productBids.length + facts.targets.length + facts.automatic.length > 0;
  if (!versions.some(isMarked)) return null;
  const marks = uint8Column(versions.length);
  for (const [adSet, version] of versions.entries()) marks[adSet] = isMarked(version) ? 1 : 0;
  const packed = (bidsOf: Parameters<typeof packedRows>[2]) => packedRows(versions, hasFactors, bidsOf);
  const byKeyword = yield* packed(({ facts }) =>
    facts.keywordBids.map(({ keyword, bidMicros }) => {
      const read = readKeyword(keyword, language);
      return { key: read === null ? UNKNOWN : keywordNumber(read.match, read.words), bidMicros };
    }),
  );
  const byProduct = yield* packed(({ facts }) =>
    facts.productBids.map(({ sku, bidMicros }) => ({ key: productBySku.get(sku) ?? UNKNOWN, bidMicros })),
  );
  const byTarget = yield* packed(({ facts }) =>
    facts.targetBids.map((target) => ({ key: targets!.of(target), bidMicros: target.bidMicros })),
  );
  const byBucket = yield* packed(({ facts }) =>
    facts.automatic.flatMap(({ bucket, isOn, bidMicros }) =>
      isOn && bidMicros !== null ? [{ key: BUCKETS.indexOf(bucket), bidMicros }] : [],
    ),
  );
  const found = { marks: float64Column(versions.length), places: int32Column(versions.length) };
  return { marks, byKeyword, byProduct, byTarget, byBucket, found };
}

type Packed = { readonly key: number; readonly bidMicros: number };

function* packedRows(
  versions: readonly IndexedVersion[],
  hasFactors: boolean,
  bidsOf: (version: IndexedVersion) => readonly Packed[],
): Generator<void, BidRows> {
  const starts = int32Column(versions.length + 1);
  const rows: (Packed & { number: number; bid: number })[][] = [];
  for (const [adSet, version] of versions.entries()) {
    const row = bidsOf(version)
      .map(({ key, bidMicros }, number) => ({ key, number, bidMicros, bid: offeredBid(bidMicros, version.facts) }))
      .filter(({ key }) => key !== UNKNOWN)
      .sort((one, other) => one.key - other.key);
    starts[adSet + 1] = starts[adSet]! + row.length;
    rows.push(row);
    if (isSliceEnd(adSet)) yield;
  }
  const keys = int32Column(starts[versions.length]!);
  const numbers = int32Column(keys.length);
  const bids = float64Column(keys.length);
  const micros = hasFactors ? float64Column(keys.length) : null;
  let at = 0;
  for (const row of rows) {
    for (const { key, number, bid, bidMicros } of row) {
      if (micros !== null) micros[at] = bidMicros;
      keys[at] = key;
      numbers[at] = number;
      bids[at] = bid;
      at += 1;
    }
  }
  return { starts, keys, numbers, bids, micros };
}

/** Returns the first position of a key in an ad set's row; the row's end when it has none. */
function find({ starts, keys }: BidRows, adSet: number, key: number): number {
  let low = starts[adSet]!;
  const end = starts[adSet + 1]!;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low < end && keys[low] === key ? low : end;
}

/**
 * Finds the bid that counts for a marked ad set and a product, the most specific first: of the keywords that match the
 * search and have a bid, exact before phrase before broad, then the longest, then the highest; of the targets that fit
 * the page and have a bid, product before brand in category before brand before category, then the highest; where none
 * matches or fits, that of the bucket; else the product's; else the ad set's own. Banners have no product.
 */
export function bidPlaceOf(search: Search, adSet: number, product: number): BidPlace {
  const keyword = matchingPlace(search, adSet);
  if (keyword !== OWN_PLACE) return keyword;
  if (product === UNKNOWN) return OWN_PLACE;
  const { buckets, bidLines } = search.segment;
  const isBucketed = buckets !== null && buckets.marks[adSet] === 1;
  return unnamedPlace(bidLines!, adSet, product, isBucketed ? bucketOf(search, adSet, product) : NO_BUCKET);
}

/** Returns the place of the bucket's or product's bid, or OWN_PLACE. */
export function unnamedPlace(bidLines: BidLines, adSet: number, product: number, bucket: BucketNumber): BidPlace {
  const { byKeyword, byTarget, byBucket } = bidLines;
  if (bucket >= 0) {
    const at = find(byBucket, adSet, bucket);
    if (at < byBucket.starts[adSet + 1]!) return byKeyword.keys.length + byTarget.keys.length + at + 1;
  }
  return productPlace(bidLines, adSet, product);
}

/** Returns the place of the keyword's or target's bid that counts in this auction; OWN_PLACE when none does. */
export function matchingPlace(search: Search, adSet: number): BidPlace {
  if (search.query === null && search.aimed === null) return OWN_PLACE;
  const { byKeyword, byTarget, found } = search.segment.bidLines!;
  // A product page is no search: one of the two counts.
  const rows = search.query === null ? byTarget : byKeyword;
  if (rows.starts[adSet] === rows.starts[adSet + 1]) return OWN_PLACE;
  if (found.marks[adSet] !== search.mark) {
    found.marks[adSet] = search.mark;
    found.places[adSet] =
      search.query === null
        ? targetPlace(search.segment, fittingTargets(search), adSet)
        : findKeyword(search, byKeyword, adSet);
  }
  return found.places[adSet]!;
}

/** Returns the keyword of a search whose bid counts. The ad set has a bid for one that matches. */
export function countingKeyword(search: Search, { byKeyword }: BidLines, adSet: number): number {
  return byKeyword.keys[matchingPlace(search, adSet) - 1]!;
}

/** Returns the place of the product's bid, or OWN_PLACE. */
export function productPlace({ byProduct }: BidLines, adSet: number, product: number): BidPlace {
  const at = find(byProduct, adSet, product);
  return at === byProduct.starts[adSet + 1]! ? OWN_PLACE : -at - 1;
}

function findKeyword(search: Search, rows: BidRows, adSet: number): BidPlace {
  const end = rows.starts[adSet + 1]!;
  const { keywords } = search.segment;
  let best: BidPlace = OWN_PLACE;
  let bestRank = 0;
  for (const keyword of matchingKeywords(search)) {
    const rank = specificity(keywords, keyword);
    if (rank < bestRank) continue;
    // Keywords typed differently may read the same.
    for (let at = find(rows, adSet, keyword); at < end && rows.keys[at] === keyword; at += 1) {
      if (rank === bestRank && rows.bids[at]! <= rows.bids[best - 1]!) continue;
      best = at + 1;
      bestRank = rank;
    }
  }
  return best;
}

/** Returns the place of the bid that counts of an ad set's targets among those that fit; OWN_PLACE when none does. */
export function targetPlace(
  { targets, bidLines }: Pick<IndexSegment, 'targets' | 'bidLines'>,
  fitting: readonly number[],
  adSet: number,
): BidPlace {
  if (bidLines === null) return OWN_PLACE;
  const rows = bidLines.byTarget;
  const first = bidLines.byKeyword.keys.length;
  const end = rows.starts[adSet + 1]!;
  const { ranks } = targets!;
  let best = UNKNOWN;
  for (const target of fitting) {
    const at = find(rows, adSet, target);
    if (at === end) continue;
    const isBetter = best === UNKNOWN || ranks[target]! > ranks[rows.keys[best]!]!;
    if (isBetter || (ranks[target] === ranks[rows.keys[best]!] && rows.bids[at]! > rows.bids[best]!)) best = at;
  }
  return best === UNKNOWN ? OWN_PLACE : first + best + 1;
}

const SPECIFICITY: Record<MatchType, number> = { exact: 3, phrase: 2, broad: 1 };
/** More words than a keyword can have. */
const WORDS = 1000;

function specificity(keywords: KeywordIndex, keyword: number): number {
  return SPECIFICITY[keywords.match(keyword)] * WORDS + keywords.wordCount(keyword);
}
