import { float64Column, int32Column, uint8Column } from './columns.ts';
import type { IndexedVersion } from './index-segment.ts';
import type { KeywordIndex } from './keyword-index.ts';
import type { Lists } from './lists.ts';
import type { Language } from '#kernel/language.ts';
import { type MatchType, readKeyword } from './rules/keywords.ts';
import { type BidLine, OWN_BID } from './rules/own-bids.ts';
import { type Search, UNKNOWN, matchingKeywords } from './search.ts';

/**
 * Bids per keyword and per product, packed by ad set: row n is starts[n] to starts[n + 1] − 1, ascending by `keys`.
 * Null in a segment where no ad set has any.
 */
export type BidLines = {
  /** 1 where the ad set has a bid of either kind. */
  readonly marks: Uint8Array;
  readonly byKeyword: BidRows;
  readonly byProduct: BidRows;
  /** Keyword lines of the running auction, found once per ad set: `marks` says which auction they belong to. */
  readonly found: { readonly marks: Float64Array; readonly lines: Int32Array };
  /** 1 where an ad set on the product has such bids: its offers are in the order of what they may bid, not of what they do. */
  readonly varied: Uint8Array;
};

type BidRows = {
  readonly starts: Int32Array;
  /** Numbers of the segment's keywords or products. */
  readonly keys: Int32Array;
  /** Positions in the ad set's own list. */
  readonly numbers: Int32Array;
};

/** Returns the most an ad set may bid where no keyword's bid counts, in its wallet's currency. */
export function ceilingOf({ bidMicros, productBids }: IndexedVersion['facts']): number {
  return productBids.reduce((most, line) => Math.max(most, line.bidMicros), bidMicros);
}

/** Returns the most an ad set may bid in any auction. */
export function keywordCeilingOf(facts: IndexedVersion['facts']): number {
  return facts.keywordBids.reduce((most, line) => Math.max(most, line.bidMicros), ceilingOf(facts));
}

/** Returns null when no ad set bids per keyword or product. Keywords must have been added to the index. */
export function buildBidLines(
  versions: readonly IndexedVersion[],
  keywordNumber: (match: MatchType, words: readonly string[]) => number,
  productBySku: ReadonlyMap<string, number>,
  offers: Lists,
  language: Language,
): BidLines | null {
  const isMarked = ({ facts }: IndexedVersion) => facts.keywordBids.length + facts.productBids.length > 0;
  if (!versions.some(isMarked)) return null;
  const marks = uint8Column(versions.length);
  for (const [adSet, version] of versions.entries()) marks[adSet] = isMarked(version) ? 1 : 0;
  const byKeyword = packed(versions, ({ facts }) =>
    facts.keywordBids.map(({ keyword }) => {
      const read = readKeyword(keyword, language);
      return read === null ? UNKNOWN : keywordNumber(read.match, read.words);
    }),
  );
  const byProduct = packed(versions, ({ facts }) =>
    facts.productBids.map(({ sku }) => productBySku.get(sku) ?? UNKNOWN),
  );
  const varied = uint8Column(offers.starts.length - 1);
  for (let product = 0; product < varied.length; product += 1)
    for (let offer = offers.starts[product]!; offer < offers.starts[product + 1]!; offer += 1)
      if (marks[offers.items[offer]!] === 1) varied[product] = 1;
  const found = { marks: float64Column(versions.length), lines: int32Column(versions.length) };
  return { marks, byKeyword, byProduct, found, varied };
}

function packed(versions: readonly IndexedVersion[], keysOf: (version: IndexedVersion) => readonly number[]): BidRows {
  const starts = int32Column(versions.length + 1);
  const rows = versions.map((version, adSet) => {
    const row = keysOf(version)
      .map((key, number) => ({ key, number }))
      .filter(({ key }) => key !== UNKNOWN)
      .sort((a, b) => a.key - b.key);
    starts[adSet + 1] = starts[adSet]! + row.length;
    return row;
  });
  const keys = int32Column(starts[versions.length]!);
  const numbers = int32Column(keys.length);
  let at = 0;
  for (const row of rows) {
    for (const { key, number } of row) {
      keys[at] = key;
      numbers[at] = number;
      at += 1;
    }
  }
  return { starts, keys, numbers };
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
 * search and have a bid, exact before phrase before broad, then the longest, then the highest; else the product's; else
 * the ad set's own. Banners have no product.
 */
export function bidLineOf(search: Search, adSet: number, product: number): BidLine {
  const keyword = matchingLine(search, adSet);
  if (keyword !== OWN_BID) return keyword;
  return product === UNKNOWN ? OWN_BID : productLine(search.segment.bidLines!, adSet, product);
}

/** Returns the line of the keyword whose bid counts in this search; OWN_BID when none does. */
export function matchingLine(search: Search, adSet: number): BidLine {
  if (search.query === null) return OWN_BID;
  const lines = search.segment.bidLines!;
  const { found } = lines;
  if (found.marks[adSet] !== search.mark) {
    found.marks[adSet] = search.mark;
    found.lines[adSet] = keywordLine(search, lines, adSet);
  }
  return found.lines[adSet]!;
}

/** Returns the line of the product's bid, or OWN_BID. */
export function productLine({ byProduct }: BidLines, adSet: number, product: number): BidLine {
  const at = find(byProduct, adSet, product);
  return at === byProduct.starts[adSet + 1]! ? OWN_BID : -byProduct.numbers[at]! - 1;
}

function keywordLine(search: Search, { byKeyword }: BidLines, adSet: number): BidLine {
  const end = byKeyword.starts[adSet + 1]!;
  if (byKeyword.starts[adSet] === end) return OWN_BID;
  const { keywords, adSets } = search.segment;
  const { keywordBids } = adSets[adSet]!.facts;
  let best: BidLine = OWN_BID;
  let bestRank = 0;
  for (const keyword of matchingKeywords(search)) {
    const rank = specificity(keywords, keyword);
    if (rank < bestRank) continue;
    // Keywords typed differently may read the same.
    for (let at = find(byKeyword, adSet, keyword); at < end && byKeyword.keys[at] === keyword; at += 1) {
      const number = byKeyword.numbers[at]!;
      if (rank === bestRank && keywordBids[number]!.bidMicros <= keywordBids[best - 1]!.bidMicros) continue;
      best = number + 1;
      bestRank = rank;
    }
  }
  return best;
}

const SPECIFICITY: Record<MatchType, number> = { exact: 3, phrase: 2, broad: 1 };
/** More words than a keyword can have. */
const WORDS = 1000;

function specificity(keywords: KeywordIndex, keyword: number): number {
  return SPECIFICITY[keywords.match(keyword)] * WORDS + keywords.wordCount(keyword);
}
