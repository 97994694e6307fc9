import type { BidLines } from './base-bids.ts';
import { float32Column, int32Column, uint8Column } from './columns.ts';
import { type Lists, fallingOrder, roundedUp, transpose } from './lists.ts';

/** Ad sets by keyword, most worth first. */
export type KeywordLists = {
  /** Ad sets; where `places` is not null, positions in the ad sets' lists of keywords. */
  readonly byKeyword: Lists;
  /** Maximum worth by what the lists have: the most that may be bid there × best click rate among the ad set's products. */
  readonly worth: Float32Array;
  /** Null where no keyword has a bid. */
  readonly places: KeywordPlaces | null;
};

/** By position in the ad sets' lists of keywords. */
type KeywordPlaces = {
  readonly owners: Int32Array;
  /** 1 where the ad set has a bid for the keyword: then it counts, unless that of a more specific one does. */
  readonly hasBid: Uint8Array;
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
  if (bidLines === null || bidLines.byKeyword.keys.length === 0) {
    const worth = float32Column(bestRates.length);
    for (let adSet = 0; adSet < worth.length; adSet += 1)
      worth[adSet] = roundedUp(mostOf(adSet, null) * bestRates[adSet]!);
    return { byKeyword: yield* transpose(keywordsOf, yield* fallingOrder(worth), keywordCount), worth, places: null };
  }
  const { starts, items } = keywordsOf;
  const owners = int32Column(items.length);
  const hasBid = uint8Column(items.length);
  const worth = float32Column(items.length);
  for (let adSet = 0; adSet < bestRates.length; adSet += 1) {
    const bids = highestBids(source, bidLines, adSet);
    const most = mostOf(adSet, null);
    for (let at = starts[adSet]!; at < starts[adSet + 1]!; at += 1) {
      const bidMicros = bids.get(items[at]!);
      owners[at] = adSet;
      hasBid[at] = bidMicros === undefined ? 0 : 1;
      worth[at] = roundedUp((bidMicros === undefined ? most : mostOf(adSet, bidMicros)) * bestRates[adSet]!);
    }
  }
  yield;
  const rows = int32Column(items.length + 1);
  for (let at = 0; at < rows.length; at += 1) rows[at] = at;
  const byKeyword = yield* transpose({ starts: rows, items }, yield* fallingOrder(worth), keywordCount);
  return { byKeyword, worth, places: { owners, hasBid } };
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
export function ownerOf({ places }: KeywordLists, entry: number): number {
  return places === null ? entry : places.owners[entry]!;
}
