import type { BlockRule, ExclusionRule } from '#core/yield/rules/yield-rule.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { AdSetBlocks, BlockTable, ProductBlocks } from './block-table.ts';
import { exclusionsOn } from './exclusions.ts';
import type { IndexSegment } from './index-segment.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import type { PageFacts } from './rules/page-facts.ts';
import type { Placement, ServingAdSet } from './rules/serving.ts';
import type { ReadText } from './rules/text.ts';
import type { Search } from './search.ts';
import { categoriesOf } from './segment-categories.ts';
import type { YieldBook } from './yield-book.ts';

/** What the marketplace keeps out of a running auction. */
export type AuctionBlocks = {
  /** Nothing is shown at all. */
  readonly isClosed: boolean;
  readonly ofAdSets: readonly AdSetBlocks[];
  readonly ofProducts: readonly ProductBlocks[];
  /** On a product page that is closed to all other brands, those that it is open to. */
  readonly openTo: readonly ReadonlySet<string>[];
};

/** An auction as far as it decides which rules are for it. */
type RuledAuction = Pick<
  AuctionRequest,
  'placementCode' | 'pageType' | 'categories' | 'pageProductId' | 'searchQuery'
> & {
  readonly query: ReadText | null;
  readonly placement: Placement;
  readonly pages: PageFacts;
  readonly atMs: EpochMs;
};

/** As `auctionBlocks`. Most storefronts block nothing: nothing is put together for them. */
export function blocksOn(
  { placementCode, pageType, categories, pageProductId, searchQuery }: AuctionRequest,
  query: ReadText | null,
  placement: Placement,
  book: YieldBook,
  atMs: EpochMs,
  pages: PageFacts,
): AuctionBlocks | null {
  if (!book.isBlocking) return null;
  const page = { placementCode, pageType, categories, pageProductId, searchQuery };
  return auctionBlocks({ ...page, query, placement, pages, atMs }, book);
}

/** Returns null where nothing is blocked. */
export function auctionBlocks(auction: RuledAuction, book: YieldBook): AuctionBlocks | null {
  if (!book.isBlocking) return null;
  const tables = tablesOn(auction, book);
  const closed = closedOn(auction, book);
  return tables.length + closed.length === 0
    ? null
    : blocksOf(
        tables,
        closed.map(({ allowed }) => allowed),
      );
}

const NO_TABLES: readonly BlockTable[] = [];

function tablesOn({ placementCode, pageType, categories, query, placement, atMs }: RuledAuction, book: YieldBook) {
  return book.at(atMs)?.blocks.on(placementCode, pageType ?? placement, query, categories?.flat() ?? []) ?? NO_TABLES;
}

/** Returns what closes a product page to other brands. */
const closedOn = (auction: RuledAuction, book: YieldBook) =>
  exclusionsOn(auction, book).filter(({ rule }) => rule.floor === null);

function blocksOf(tables: readonly BlockTable[], openTo: readonly ReadonlySet<string>[]): AuctionBlocks {
  return {
    isClosed: tables.some(({ isClosed }) => isClosed),
    ofAdSets: tables.flatMap(({ ofAdSets }) => ofAdSets ?? []),
    ofProducts: tables.flatMap(({ ofProducts }) => ofProducts ?? []),
    openTo,
  };
}

/** Returns the rules that block one of the ads. */
export function blockingRules(
  auction: RuledAuction,
  book: YieldBook,
  ads: readonly Advertised[],
): (BlockRule | ExclusionRule)[] {
  const rules = book.at(auction.atMs);
  const closing = closedOn(auction, book).filter(({ allowed }) => ads.some(({ brandId }) => !allowed.has(brandId)));
  const blocking = tablesOn(auction, book)
    .flatMap((table) => table.rules)
    .filter((rule) => {
      const blocks = blocksOf([rules!.blocks.alone(rule)], []);
      return ads.some((ad) => isBlocked(blocks, ad));
    });
  return [...blocking, ...closing.map(({ rule }) => rule)];
}

/** What an ad shows. */
export type Advertised = {
  readonly companyId: string;
  readonly brandId: string;
  /** Null of banners. */
  readonly sku: string | null;
  /** Of banners: those that they are for. */
  readonly categoryIds: readonly string[];
  readonly sellerIds: readonly string[];
};

export function isBlocked({ isClosed, ofAdSets, ofProducts, openTo }: AuctionBlocks, ad: Advertised): boolean {
  return (
    isClosed ||
    openTo.some((brands) => !brands.has(ad.brandId)) ||
    ofAdSets.some(({ BRAND, COMPANY }) => BRAND.has(ad.brandId) || COMPANY.has(ad.companyId)) ||
    ofProducts.some((blocks) => isBlockedBy(blocks, ad))
  );
}

function isBlockedBy(
  { CATEGORY, PRODUCT, SELLER }: ProductBlocks,
  { sku, categoryIds, sellerIds }: Pick<Advertised, 'sku' | 'categoryIds' | 'sellerIds'>,
): boolean {
  return (
    (sku !== null && PRODUCT.has(sku)) ||
    categoryIds.some((category) => CATEGORY.has(category)) ||
    sellerIds.some((seller) => SELLER.has(seller))
  );
}

/** Whether an ad set is blocked as a whole; its banners also by the categories that they are for. */
export function isAdSetBlocked(blocks: AuctionBlocks, facts: ServingAdSet): boolean {
  const { companyId, brandId, bannerCategoryIds } = facts;
  if (blocks.openTo.some((brands) => !brands.has(brandId))) return true;
  if (blocks.ofAdSets.length === 0 && (bannerCategoryIds.length === 0 || blocks.ofProducts.length === 0))
    return blocks.isClosed;
  return isBlocked(blocks, { companyId, brandId, sku: null, categoryIds: bannerCategoryIds, sellerIds: [] });
}

/** Of a segment's products, by rules: whether they are blocked, as far as it was needed. */
export type BlockedProducts = { readonly blocks: ProductBlocks; readonly verdicts: Uint8Array | null };

const FREE = 1;
const BLOCKED = 2;

export function isProductBlocked({ segment, blocked }: Search, product: number): boolean {
  for (const { blocks, verdicts } of blocked!) {
    if (verdicts === null) {
      if (isProductBlockedBy(blocks, segment, product)) return true;
      continue;
    }
    if (verdicts[product] === 0) verdicts[product] = isProductBlockedBy(blocks, segment, product) ? BLOCKED : FREE;
    if (verdicts[product] === BLOCKED) return true;
  }
  return false;
}

/** Found once for each place, for as long as the segment and the rules stay. */
const verdictsBy = new WeakMap<ProductBlocks, WeakMap<IndexSegment, Uint8Array>>();

/** Returns null where no product is blocked. */
export function blockedIn(blocks: AuctionBlocks | null, segment: IndexSegment): readonly BlockedProducts[] | null {
  if (blocks === null || blocks.ofProducts.length === 0) return null;
  return blocks.ofProducts.map((one) => ({ blocks: one, verdicts: one.isOfPlace ? verdictsIn(one, segment) : null }));
}

function verdictsIn(blocks: ProductBlocks, segment: IndexSegment): Uint8Array {
  let bySegment = verdictsBy.get(blocks);
  if (bySegment === undefined) verdictsBy.set(blocks, (bySegment = new WeakMap()));
  let known = bySegment.get(segment);
  if (known === undefined) bySegment.set(segment, (known = new Uint8Array(segment.skus.length)));
  return known;
}

/** As `isBlockedBy`: what no rule asks for is not put together. */
function isProductBlockedBy(
  { PRODUCT, CATEGORY, SELLER }: ProductBlocks,
  segment: IndexSegment,
  product: number,
): boolean {
  return (
    PRODUCT.has(segment.skus[product]!) ||
    (CATEGORY.size > 0 && categoriesOf(segment, product).some((category) => CATEGORY.has(category))) ||
    (SELLER.size > 0 && sellersOf(segment, product).some((seller) => SELLER.has(seller)))
  );
}

function sellersOf({ sellers, sellersOf: { starts, items } }: IndexSegment, product: number): readonly string[] {
  const ids: string[] = [];
  for (let at = starts[product]!; at < starts[product + 1]!; at += 1) ids.push(sellers[items[at]!]!);
  return ids;
}
