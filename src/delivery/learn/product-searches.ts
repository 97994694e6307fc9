import { type AuctionReplay, type Storefront, rivalsIn, winsOf } from './auction-replay.ts';
import type { SearchCount } from './rules/search-terms.ts';
import { type PastAuction, type Sample, UNKNOWN_AUCTION, throughAll } from './samples.ts';

/** Rarer searches are not examined. */
const MAX_SEARCHES = 2_000;

/** A search with how many of the campaign's products it finds. */
type FoundSearch = SearchCount & { readonly products: number };

/** Filters searches, most frequent first, to those that find one of the campaign's products, by the engine's rules. */
async function searchesFinding(searches: readonly SearchCount[], contest: AuctionReplay): Promise<FoundSearch[]> {
  const found = new Map<string, number>();
  const auctions = searches.slice(0, MAX_SEARCHES).map(({ keyword }) => searchFor(keyword));
  await throughAll(auctions, (auction) => {
    const products = new Set(contest.enterUnbound(auction).map(({ product }) => product)).size;
    if (products > 0) found.set(auction.searchTerm!, products);
  });
  return searches.flatMap((search) => {
    const products = found.get(search.keyword);
    return products === undefined ? [] : [{ ...search, products }];
  });
}

/** The product that a search would have shown, and its usual slot; null when it would have won none. */
type SearchPlace = { readonly product: string; readonly rank: number | null };

/** Returns null when the search finds none of the campaign's products. */
function placeInSearch(
  search: string,
  { auctions }: Sample,
  contest: AuctionReplay,
  plan: {
    readonly companyId: string;
    readonly skus: ReadonlySet<string>;
    readonly minBidMicros: number;
    readonly storefront: Storefront;
  },
): SearchPlace | null {
  const [best] = contest.enter(searchFor(search));
  if (!best) return null;
  const past = auctions.filter(({ searchTerm }) => searchTerm?.trim().toLowerCase() === search);
  const wins = past.flatMap((auction) => {
    const rivals = rivalsIn(auction, plan.companyId, plan.skus, plan.minBidMicros, plan.storefront);
    const [win] = winsOf(auction, contest.enter(auction), rivals, plan.storefront);
    return win ? [{ product: win.candidate.product, rank: win.rank }] : [];
  });
  const usual = wins.toSorted((a, b) => a.rank - b.rank)[wins.length >> 1];
  return usual ?? { product: best.product, rank: null };
}

function searchFor(searchTerm: string): PastAuction {
  return { ...UNKNOWN_AUCTION, atMs: 0, weight: 1, type: 'listings', searchTerm, platform: 'SEARCH', slots: 1 };
}

export const productSearches = { searchesFinding, placeInSearch };
