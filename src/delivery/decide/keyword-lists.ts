import type { BidLines } from './base-bids.ts';
import { float32Column, int32Column } from './columns.ts';
import { type Lists, fallingOrder, lengthOf, roundedUp, transpose } from './lists.ts';
import { isSliceEnd } from './slices.ts';

/** Ad sets by keyword, most worth first. */
export type KeywordLists = {
  /**
   * Ad sets; of those with bids for keywords, whose worth differs by keyword, their keywords instead: numbered from
   * `owned` on.
   */
  readonly byKeyword: Lists;
  /** Maximum worth by what the lists have: the most that may be bid there × best click rate among the ad set's products. */
  readonly worth: Float32Array;
  readonly owned: number;
  /** By keyword of an ad set with bids: the ad set where it has a bid for it, −n − 1 where ad set n has none. */
  readonly owners: Int32Array;
};

type KeywordSource = {
  readonly keywordsOf: Lists;
  readonly keywordCount: number;
  readonly bidLines: BidLines | null;
  /** By ad set. */
  readonly bestRates: Float64Array;
  /** Returns the most that becomes of a bid, or of the highest in searches; platform default currency. */
  readonly mostOf: (adSet: number, bidMicros: number | null) => number;
  /** Returns an ad set's bid of a number in its list, in its wallet's currency. */
  readonly bidOf: (adSet: number, number: number) => number;
};

export function* buildKeywordLists(source: KeywordSource): Generator<void, KeywordLists> {
  const { keywordsOf, keywordCount, bidLines, bestRates, mostOf } = source;
  const owned = bestRates.length;
  const bidStarts = bidLines === null ? null : bidLines.byKeyword.starts;
  const hasBids = (adSet: number) => bidStarts !== null && bidStarts[adSet]! < bidStarts[adSet + 1]!;
  let count = 0;
  for (let adSet = 0; adSet < owned; adSet += 1) if (hasBids(adSet)) count += lengthOf(keywordsOf, adSet);
  const owners = int32Column(count);
  const worth = float32Column(owned + count);
  const rows = count === 0 ? keywordsOf : emptyRows(worth.length, keywordsOf.items.length);
  let entry = owned;
  for (let adSet = 0; adSet < owned; adSet += 1) {
    const most = roundedUp(mostOf(adSet, null) * bestRates[adSet]!);
    worth[adSet] = most;
    if (hasBids(adSet)) {
      const bids = highestBids(source, bidLines!, adSet);
      for (let at = keywordsOf.starts[adSet]!; at < keywordsOf.starts[adSet + 1]!; at += 1) {
        const bidMicros = bids.get(keywordsOf.items[at]!);
        owners[entry - owned] = bidMicros === undefined ? -adSet - 1 : adSet;
        worth[entry] = bidMicros === undefined ? most : roundedUp(mostOf(adSet, bidMicros) * bestRates[adSet]!);
        entry += 1;
      }
    }
    if (isSliceEnd(adSet)) yield;
  }
  if (count > 0) yield* fillRows(rows, keywordsOf, owned, hasBids);
  return { byKeyword: yield* transpose(rows, yield* fallingOrder(worth), keywordCount), worth, owned, owners };
}

const emptyRows = (rows: number, items: number): Lists => ({
  starts: int32Column(rows + 1),
  items: int32Column(items),
});

/** Keywords of ad sets without bids in a row of each ad set, then each keyword of the others in one of its own. */
function* fillRows(
  { starts, items }: Lists,
  keywordsOf: Lists,
  owned: number,
  hasBids: (adSet: number) => boolean,
): Generator<void> {
  let filled = 0;
  for (let adSet = 0; adSet < owned; adSet += 1) {
    if (!hasBids(adSet))
      for (let at = keywordsOf.starts[adSet]!; at < keywordsOf.starts[adSet + 1]!; at += 1)
        items[filled++] = keywordsOf.items[at]!;
    starts[adSet + 1] = filled;
    if (isSliceEnd(adSet)) yield;
  }
  let row = owned;
  for (let adSet = 0; adSet < owned; adSet += 1) {
    if (hasBids(adSet))
      for (let at = keywordsOf.starts[adSet]!; at < keywordsOf.starts[adSet + 1]!; at += 1) {
        items[filled++] = keywordsOf.items[at]!;
        starts[(row += 1)] = filled;
      }
    if (isSliceEnd(adSet)) yield;
  }
}

/** Returns an ad set's bids by keyword. Keywords that are typed differently may read the same: the highest bid counts. */
function highestBids(
  { bidOf }: KeywordSource,
  { byKeyword: { starts, keys, numbers } }: BidLines,
  adSet: number,
): ReadonlyMap<number, number> {
  const highest = new Map<number, number>();
  for (let at = starts[adSet]!; at < starts[adSet + 1]!; at += 1) {
    const bidMicros = bidOf(adSet, numbers[at]!);
    if (bidMicros > (highest.get(keys[at]!) ?? 0)) highest.set(keys[at]!, bidMicros);
  }
  return highest;
}

/** Returns the ad set of an entry of the lists. */
export function ownerOf({ owned, owners }: KeywordLists, entry: number): number {
  if (entry < owned) return entry;
  const owner = owners[entry - owned]!;
  return owner < 0 ? -owner - 1 : owner;
}

/** Whether the ad set has a bid for the keyword of an entry: then it counts, unless that of a more specific one does. */
export function hasOwnBid({ owned, owners }: KeywordLists, entry: number): boolean {
  return entry >= owned && owners[entry - owned]! >= 0;
}
