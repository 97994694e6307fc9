import type { AdLoad } from '#core/yield/rules/yield-rule.ts';
import type { EpochMs } from '#kernel/time.ts';
import { strictest } from './load-table.ts';
import { type AuctionRequest, NEW_PAGE, type PageSoFar } from './rules/auction-request.ts';
import type { PageLimit } from './rules/ranking.ts';
import type { Placement } from './rules/serving.ts';
import type { ReadText } from './rules/text.ts';
import type { YieldBook } from './yield-book.ts';

/** What limits the ads of a running auction. */
export type AuctionLoad = {
  /** Null where only the quality of ads is asked for. */
  readonly page: PageLimit | null;
  /** Null where ads of any quality are taken. */
  readonly least: LeastQuality | null;
};

export type LeastQuality = {
  readonly relevance: number;
  /** Of the storefront's scores, which are at most 1. */
  readonly score: number;
};

/** An auction as far as it decides which rules are for it. */
type LoadedAuction = Pick<AuctionRequest, 'slots' | 'placementCode' | 'pageType' | 'categories'>;

/** Returns null where nothing is limited. */
export function auctionLoad(
  request: LoadedAuction,
  query: ReadText | null,
  placement: Placement,
  book: YieldBook,
  atMs: EpochMs,
  page: PageSoFar = NEW_PAGE,
): AuctionLoad | null {
  if (!book.isLimiting) return null;
  const { placementCode, pageType, categories } = request;
  const tables = book.at(atMs)?.loads.on(placementCode, pageType ?? placement, query, categories?.flat() ?? []);
  if (tables === undefined || tables.length === 0) return null;
  const load = tables.length === 1 ? tables[0]! : strictest(tables);
  return { page: pageLimitOf(load, request, page), least: book.isDemanding ? leastOf(load) : null };
}

function pageLimitOf(load: AdLoad, { slots, placementCode }: LoadedAuction, page: PageSoFar): PageLimit | null {
  const { mostOnPage, mostAtPlacement, mostOfBrand, sharePercent, firstFree } = load;
  if ((mostOnPage ?? mostAtPlacement ?? mostOfBrand ?? sharePercent ?? firstFree) === null) return null;
  // Places of auctions before this one come before its own.
  const free = Math.max(0, (firstFree ?? 0) - page.asked);
  const there = placementCode === null ? 0 : (page.adsByPlacement.get(placementCode) ?? 0);
  const most = Math.min(
    slots - free,
    (mostOnPage ?? slots + page.ads) - page.ads,
    (mostAtPlacement ?? slots + there) - there,
    Math.floor(((sharePercent ?? 100) * (page.asked + slots)) / 100) - page.ads,
  );
  const brands = mostOfBrand === null ? null : { each: mostOfBrand, taken: page.adsByBrand };
  return { most: Math.max(0, most), firstRank: free + 1, brands };
}

function leastOf({ leastRelevance, leastScorePercent }: AdLoad): LeastQuality | null {
  if ((leastRelevance ?? leastScorePercent) === null) return null;
  return { relevance: leastRelevance ?? 0, score: (leastScorePercent ?? 0) / 100 };
}

/** Whether an ad is not as good as the marketplace asks. */
export function isTooPoor(least: LeastQuality, relevance: number, score: number): boolean {
  return relevance < least.relevance || score < least.score;
}
