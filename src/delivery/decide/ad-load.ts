import type { AdLoad, ApartRule } from '#core/yield/rules/yield-rule.ts';
import type { EpochMs } from '#kernel/time.ts';
import { strictest } from './load-table.ts';
import { type AuctionRequest, NEW_PAGE, type PageSoFar } from './rules/auction-request.ts';
import { type Apart, type BrandLimit, NONE_APART, type PageLimit } from './rules/ranking.ts';
import type { Placement } from './rules/serving.ts';
import type { ReadText } from './rules/text.ts';
import type { YieldBook } from './yield-book.ts';

/** What limits the ads of a running auction. */
export type AuctionLoad = {
  /** Null where only the quality of ads is asked for. */
  readonly page: PageLimit | null;
  /** Of the limit, what keeps brands apart; null where nothing does. */
  readonly apart: BrandLimit | null;
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
  const rules = book.at(atMs);
  if (rules === null) return null;
  const on = [placementCode, pageType ?? placement, query, categories?.flat() ?? []] as const;
  const tables = rules.loads.on(...on);
  const groups = rules.aparts.on(...on);
  if (tables.length + groups.length === 0) return null;
  const load = tables.length === 1 ? tables[0]! : strictest(tables);
  const apart: BrandLimit | null =
    groups.length === 0
      ? null
      : {
          each: Number.POSITIVE_INFINITY,
          taken: page.adsByBrand,
          apart: apartBy(groups.map(({ byBrand }) => byBrand)),
        };
  return { page: pageLimitOf(load, apart, request, page), apart, least: book.isDemanding ? leastOf(load) : null };
}

/** Returns the rules that keep a brand apart from others on a page. */
export function apartRulesOf(
  { placementCode, pageType, categories, query, placement, atMs }: RuledPage,
  book: YieldBook,
  brandId: string,
): ApartRule[] {
  const groups = book.at(atMs)?.aparts.on(placementCode, pageType ?? placement, query, categories?.flat() ?? []) ?? [];
  return groups.flatMap(({ rules }) => rules.filter(({ brandIds }) => brandIds.includes(brandId)));
}

function apartBy(tables: readonly Apart[]): Apart {
  return tables.length === 1 ? tables[0]! : { get: (brand) => tables.flatMap((table) => table.get(brand) ?? []) };
}

type RuledPage = Omit<LoadedAuction, 'slots'> & {
  readonly query: ReadText | null;
  readonly placement: Placement;
  readonly atMs: EpochMs;
};

function pageLimitOf(
  load: AdLoad,
  apart: BrandLimit | null,
  { slots, placementCode }: LoadedAuction,
  page: PageSoFar,
): PageLimit | null {
  const { mostOnPage, mostAtPlacement, mostOfBrand, sharePercent, firstFree } = load;
  if (apart === null && (mostOnPage ?? mostAtPlacement ?? mostOfBrand ?? sharePercent ?? firstFree) === null)
    return null;
  // Places of auctions before this one come before its own.
  const free = Math.max(0, (firstFree ?? 0) - page.asked);
  const there = placementCode === null ? 0 : (page.adsByPlacement.get(placementCode) ?? 0);
  const most = Math.min(
    slots - free,
    (mostOnPage ?? slots + page.ads) - page.ads,
    (mostAtPlacement ?? slots + there) - there,
    Math.floor(((sharePercent ?? 100) * (page.asked + slots)) / 100) - page.ads,
  );
  const brands =
    mostOfBrand === null
      ? apart
      : { each: mostOfBrand, taken: page.adsByBrand, apart: apart === null ? NONE_APART : apart.apart };
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
