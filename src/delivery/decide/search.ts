import type { EpochMs } from '#kernel/time.ts';
import type { CatalogSnapshot } from './auction-index.ts';
import type { AuctionRequest, PageSoFar } from './rules/auction-request.ts';
import type { AimedPage } from './rules/page-facts.ts';
import { type AuctionBlocks, type BlockedProducts, blockedIn } from './blocks.ts';
import type { AuctionLoad, LeastQuality } from './ad-load.ts';
import { type AuctionFloors, type RuledProducts, ruledIn } from './floors.ts';
import type { IndexSegment } from './index-segment.ts';
import type { ReadText } from './rules/text.ts';
import type { Placement } from './rules/serving.ts';
import type { Shortlist } from './shortlist.ts';

/** A running auction, shared by its searches of all segments. */
export type Auction = {
  readonly request: AuctionRequest;
  readonly snapshot: CatalogSnapshot;
  readonly nowMs: EpochMs;
  readonly random: () => number;
  readonly page: PageSoFar;
  readonly query: ReadText | null;
  readonly location: string | null;
  readonly placement: Placement;
  /** Of a product more than its best bid and the best of another company: these may run out of places, or are to be logged. */
  readonly wantsAllBids: boolean;
  /** Keys of what the page shows; empty where no ad set excludes anything. */
  readonly shown: readonly string[];
  /** Null where no ad set aims at anything, or the page is about no product. */
  readonly aimed: AimedPage | null;
  /** Null where the catalog's minimum is the least price. */
  readonly floors: AuctionFloors | null;
  /** Null where the marketplace blocks nothing. */
  readonly blocks: AuctionBlocks | null;
  /** Null where the marketplace limits no ads. */
  readonly load: AuctionLoad | null;
  /** Ad sets that fitted, but that the shopper has seen as often as allowed. Filled while searching. */
  readonly seenEnough: string[];
};

/** An auction in one segment: the request in the segment's own numbers. */
export type Search = Omit<Auction, 'wantsAllBids'> & {
  /**
   * `shortlist`, `wantsAllBids` and `excluded` are mutable for a second pass: copying the search would create another object shape and
   * slow down every auction.
   */
  shortlist: Shortlist;
  wantsAllBids: boolean;
  /** Slot of the wallet whose ads are skipped; NO_WALLET when none is. */
  excluded: number;
  readonly segment: IndexSegment;
  readonly rates: Float64Array;
  readonly worth: Float32Array;
  /** Of the most that is bid in the segment, the share that may be bid in this auction. */
  readonly reach: number;
  /** The query's words; −1 for words unknown to the segment. Empty without a query. */
  readonly words: readonly number[];
  readonly groups: readonly (readonly number[])[] | null;
  /** Marks this auction's verdicts, always even; the next odd number marks ad sets that take part. */
  readonly mark: number;
  /** Floors of the segment's products, as far as they were needed; null where they do not depend on the product. */
  readonly ruled: RuledProducts | null;
  /** Ad sets that exclude something of the page, ascending. */
  readonly excluding: readonly Int32Array[];
  /** Null where no product is blocked. */
  readonly blocked: readonly BlockedProducts[] | null;
  /** Null where ads of any quality are taken. */
  readonly least: LeastQuality | null;
  /** Keywords that match the query; null until first needed. */
  matching: readonly number[] | null;
  /** Targets that fit the page; null until first needed. */
  fitting: readonly number[] | null;
};

export const UNKNOWN = -1;
export const NO_WALLET = -1;
const EMPTY: readonly number[] = [];
const NONE: readonly Int32Array[] = [];

export function searchIn(segment: IndexSegment, auction: Auction, shortlist: Shortlist): Search {
  const { request, query, placement } = auction;
  const { words, categories } = segment;
  // Listed individually: spreading costs more than most auctions spend on searching.
  return {
    request,
    snapshot: auction.snapshot,
    nowMs: auction.nowMs,
    random: auction.random,
    page: auction.page,
    query,
    location: auction.location,
    placement,
    wantsAllBids: auction.wantsAllBids,
    shown: auction.shown,
    aimed: auction.aimed,
    floors: auction.floors,
    blocks: auction.blocks,
    load: auction.load,
    seenEnough: auction.seenEnough,
    shortlist,
    excluded: NO_WALLET,
    segment,
    rates: segment.rates[placement],
    worth: segment.worth[placement],
    reach: segment.factors?.reach?.(request, placement, auction.snapshot.zone, auction.nowMs) ?? 1,
    words: query ? query.words.map((word) => words.get(word) ?? UNKNOWN) : EMPTY,
    groups: request.categories?.map((group) => group.map((category) => categories.get(category) ?? UNKNOWN)) ?? null,
    mark: (segment.scratch.auction += 2),
    ruled: ruledIn(auction.floors, segment),
    excluding: excludingIn(segment, auction.shown),
    blocked: blockedIn(auction.blocks, segment),
    least: auction.load === null ? null : auction.load.least,
    matching: null,
    fitting: null,
  };
}

function excludingIn({ excludedBy }: IndexSegment, shown: readonly string[]): readonly Int32Array[] {
  if (shown.length === 0 || excludedBy.size === 0) return NONE;
  let found: Int32Array[] | undefined;
  for (const key of shown) {
    const adSets = excludedBy.get(key);
    if (adSets !== undefined) (found ??= []).push(adSets);
  }
  return found ?? NONE;
}

export function matchingKeywords(search: Search): readonly number[] {
  return (search.matching ??= search.segment.keywords.matching(search.words));
}
