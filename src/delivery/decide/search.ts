import type { Instant_ms } from '#kernel/time.ts';
import type { CatalogSnapshot } from './auction-index.ts';
import type { AuctionRequest, PageSoFar } from './auction-request.ts';
import type { IndexSegment } from './index-segment.ts';
import type { ReadText } from './rules/text.ts';
import type { Placement } from './serving.ts';
import type { Shortlist } from './shortlist.ts';

/** A running auction, the same in every segment. */
export type Auction = {
  readonly request: AuctionRequest;
  readonly snapshot: CatalogSnapshot;
  readonly now_ms: Instant_ms;
  readonly random: () => number;
  readonly page: PageSoFar;
  readonly query: ReadText | null;
  readonly location: string | null;
  readonly placement: Placement;
  readonly hasPlaceLimit: boolean;
  readonly shortlist: Shortlist;
};

/** An auction in one segment: what is asked, in the segment's own numbers. */
export type Search = Auction & {
  readonly segment: IndexSegment;
  readonly rates: Float64Array;
  readonly worth: Float32Array;
  /** The query's words; −1 for those the segment has never heard. Empty without a query. */
  readonly words: readonly number[];
  readonly groups: readonly (readonly number[])[] | null;
  /** Marks this auction's verdicts, even; the next odd number marks those who take part. */
  readonly mark: number;
};

export const UNKNOWN = -1;
const NOTHING: readonly number[] = [];

export function searchIn(segment: IndexSegment, auction: Auction): Search {
  const { request, query, placement } = auction;
  const { words, categories } = segment;
  return {
    ...auction,
    segment,
    rates: segment.rates[placement],
    worth: segment.worth[placement],
    words: query ? query.words.map((word) => words.get(word) ?? UNKNOWN) : NOTHING,
    groups: request.categories?.map((group) => group.map((category) => categories.get(category) ?? UNKNOWN)) ?? null,
    mark: (segment.scratch.auction += 2),
  };
}
