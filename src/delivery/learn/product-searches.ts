import type { AuctionReplay } from './auction-replay.ts';
import type { SearchCount } from './rules/search-terms.ts';
import { type PastAuction, UNKNOWN_CONTEXT, throughAll } from './samples.ts';

/** Rarer searches are not examined. */
const MAX_SEARCHES = 2_000;

/** Filters searches, most frequent first, to those that find one of the campaign's products, by the engine's rules. */
export async function searchesFinding(
  searches: readonly SearchCount[],
  contest: AuctionReplay,
): Promise<SearchCount[]> {
  const found = new Set<string>();
  const auctions = searches.slice(0, MAX_SEARCHES).map(({ keyword }) => searchFor(keyword));
  await throughAll(auctions, (auction) => {
    if (contest.enter(auction).length > 0) found.add(auction.searchTerm!);
  });
  return searches.filter(({ keyword }) => found.has(keyword));
}

function searchFor(searchTerm: string): PastAuction {
  return {
    atMs: 0,
    weight: 1,
    type: 'listings',
    searchTerm,
    categoryIds: [],
    productIds: null,
    platform: 'SEARCH',
    context: UNKNOWN_CONTEXT,
    slots: 1,
    bids: [],
  };
}
