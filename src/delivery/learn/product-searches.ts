import type { AuctionReplay } from './auction-replay.ts';
import type { SearchCount } from './rules/search-terms.ts';
import { type PastAuction, throughAll } from './samples.ts';

/** Rarer searches are not looked through. */
const MAX_SEARCHES = 2_000;

/** Of searches, the most frequent first, those that find one of a campaign's products, as the engine would. */
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
    slots: 1,
    bids: [],
  };
}
