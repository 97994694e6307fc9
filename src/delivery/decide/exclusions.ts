import type { EpochMs } from '#kernel/time.ts';
import type { HeldExclusion } from './exclusion-table.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import { type PageFacts, pageProductOf } from './rules/page-facts.ts';
import type { YieldBook } from './yield-book.ts';

/** An auction as far as it decides which exclusions are for it. */
export type ExcludedAuction = Pick<AuctionRequest, 'placementCode' | 'categories' | 'pageProductId' | 'searchQuery'> & {
  readonly pages: PageFacts;
  readonly atMs: EpochMs;
};

const NONE: readonly HeldExclusion[] = [];

/** Returns the exclusions of the brand whose product page it is. */
export function exclusionsOn(auction: ExcludedAuction, book: YieldBook): readonly HeldExclusion[] {
  if (!book.isExcluding) return NONE;
  const product = pageProductOf(auction, auction.pages);
  if (product === null || product.brandId === null) return NONE;
  const { brandId, categoryPath } = product;
  const categories = [...categoryPath, ...(auction.categories?.flat() ?? [])];
  const tables = book.at(auction.atMs)?.exclusions.on(auction.placementCode, 'PRODUCT', null, categories) ?? [];
  return tables.flatMap((byBrand) => byBrand.get(brandId) ?? NONE);
}
