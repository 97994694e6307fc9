import type { ComplementRule } from '#core/yield/rules/yield-rule.ts';
import type { AuctionRequest } from './auction-request.ts';
import type { PageFacts } from './page-facts.ts';

/** What goes together in a storefront. */
export type Complements = {
  /** By product, what is bought together with it, the closest first. */
  readonly products: ReadonlyMap<string, readonly string[]>;
  /** By category, those that go with it, as staff say; both with all below them. */
  readonly categories: ReadonlyMap<string, readonly string[]>;
};

/** What goes with the products of a page, which it shows itself. */
export type GoesWithPage = {
  readonly shown: readonly string[];
  readonly skus: ReadonlySet<string>;
  readonly categoryIds: ReadonlySet<string>;
};

type ComplementedPage = Pick<
  AuctionRequest,
  'pageType' | 'pageProductId' | 'pageProductIds' | 'searchQuery' | 'products'
>;

/** Returns what goes with the product of a page, or with those in a cart; null where nothing does. */
export function goesWithPage(
  { pageType, pageProductId, pageProductIds, searchQuery, products }: ComplementedPage,
  { products: known, complements }: PageFacts,
): GoesWithPage | null {
  if (complements === undefined || searchQuery !== null || products !== null) return null;
  const inCart = pageType === 'CART' ? pageProductIds : [];
  const shown = pageProductId === null ? inCart : [pageProductId, ...inCart];
  const skus = new Set<string>();
  const categoryIds = new Set<string>();
  for (const sku of shown) {
    for (const other of complements.products.get(sku) ?? []) skus.add(other);
    for (const category of known.get(sku)?.categoryPath ?? [])
      for (const other of complements.categories.get(category) ?? []) categoryIds.add(other);
  }
  return skus.size + categoryIds.size === 0 ? null : { shown, skus, categoryIds };
}

/** Returns by category what staff say goes with it. Rules of one category, as after taking back a removal, add up. */
export function goesWithCategories(rules: readonly ComplementRule[]): Complements['categories'] {
  const found = new Map<string, readonly string[]>();
  for (const { categoryId, withIds } of rules)
    found.set(categoryId, [...new Set([...(found.get(categoryId) ?? []), ...withIds])]);
  return found;
}
