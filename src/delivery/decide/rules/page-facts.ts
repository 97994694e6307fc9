import { targetKey } from '#core/serving/rules/targets.ts';
import type { Complements } from './complements.ts';
import type { AuctionRequest } from './auction-request.ts';

/** A product as a page shows it. */
export type PageProduct = {
  readonly brandId: string | null;
  /** Those that it is filed under. */
  readonly categoryIds: readonly string[];
  /** Its categories and all above them. */
  readonly categoryPath: readonly string[];
  /** In micro-units of the catalog's currency. */
  readonly priceMicros: number;
};

/** What the engine knows of the pages of a catalog, as far as its ad sets name brands and categories. */
export type PageFacts = {
  readonly products: ReadonlyMap<string, PageProduct>;
  /** The category itself and all above it. */
  readonly categoryPaths: ReadonlyMap<string, readonly string[]>;
  /** Absent where no ad set reaches complements. */
  readonly complements?: Complements;
};

export const NO_PAGE_FACTS: PageFacts = { products: new Map(), categoryPaths: new Map() };

export const NOTHING_SHOWN: readonly string[] = [];

/** Returns the keys of all that a page shows: its products with their brands and categories, and its own categories. */
export function shownOn(
  { pageProductId, pageProductIds, categories }: AuctionRequest,
  { products, categoryPaths }: PageFacts,
): readonly string[] {
  if (pageProductId === null && pageProductIds.length === 0 && categories === null) return NOTHING_SHOWN;
  const shown = new Set<string>();
  const add = (kind: string, value: string) => shown.add(targetKey({ kind, value }));
  for (const sku of pageProductId === null ? pageProductIds : [pageProductId, ...pageProductIds]) {
    add('PRODUCT', sku);
    const product = products.get(sku);
    if (product === undefined) continue;
    if (product.brandId !== null) add('BRAND', product.brandId);
    for (const category of product.categoryPath) add('CATEGORY', category);
  }
  for (const category of categories?.flat() ?? []) {
    add('CATEGORY', category);
    for (const above of categoryPaths.get(category) ?? []) add('CATEGORY', above);
  }
  return [...shown];
}

/** Returns the product that a page is about; null where it is about none, or not known by what it shows. */
export function pageProductOf(
  { pageProductId, searchQuery }: Pick<AuctionRequest, 'pageProductId' | 'searchQuery'>,
  { products }: PageFacts,
): PageProduct | null {
  return pageProductId === null || searchQuery !== null ? null : (products.get(pageProductId) ?? null);
}

/** What a product page offers to targets, the most specific first. */
export type AimedPage = { readonly keys: readonly string[]; readonly priceMicros: number | null };

/** Returns null where the auction is about no product's page: candidates of a search do not aim. */
export function aimedPage({ pageProductId, searchQuery }: AuctionRequest, { products }: PageFacts): AimedPage | null {
  if (pageProductId === null || searchQuery !== null) return null;
  const keys = [targetKey({ kind: 'PRODUCT', value: pageProductId })];
  const product = products.get(pageProductId);
  if (product === undefined) return { keys, priceMicros: null };
  const { brandId, categoryPath, priceMicros } = product;
  if (brandId !== null) {
    for (const categoryId of categoryPath)
      keys.push(targetKey({ kind: 'BRAND_IN_CATEGORY', value: brandId, categoryId }));
    keys.push(targetKey({ kind: 'BRAND', value: brandId }));
  }
  for (const category of categoryPath) keys.push(targetKey({ kind: 'CATEGORY', value: category }));
  return { keys, priceMicros };
}

/** The product beside which others stand in for it. */
export type BesideProduct = Pick<PageProduct, 'categoryIds' | 'priceMicros'> & { readonly sku: string };

/** Returns null where the auction is not about a known product's page, or the page names its candidates itself. */
export function besideProduct(
  { pageProductId, searchQuery, products }: AuctionRequest,
  pages: PageFacts,
): BesideProduct | null {
  if (pageProductId === null || products !== null) return null;
  const shown = pageProductOf({ pageProductId, searchQuery }, pages);
  return shown && { sku: pageProductId, categoryIds: shown.categoryIds, priceMicros: shown.priceMicros };
}
