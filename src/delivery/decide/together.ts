import type { IndexSegment } from './index-segment.ts';
import type { GoesWithPage } from './rules/complements.ts';

/** What goes with the products of a page, in a segment's numbers. */
export type TogetherHere = {
  readonly products: ReadonlySet<number>;
  readonly categories: readonly number[];
  /** The page's own products, which are no complements of it. */
  readonly shown: ReadonlySet<number>;
};

/** Returns null where nothing of the segment that reaches complements goes with the page. */
export function togetherIn(
  page: GoesWithPage | null,
  { buckets, categories, productBySku }: IndexSegment,
): TogetherHere | null {
  if (page === null || buckets === null || buckets.complements === null) return null;
  const { marks } = buckets.complements;
  const numbered = (skus: Iterable<string>) => {
    const products = new Set<number>();
    for (const sku of skus) {
      const product = productBySku.get(sku);
      if (product !== undefined && marks[product] === 1) products.add(product);
    }
    return products;
  };
  const products = numbered(page.skus);
  const known = [...page.categoryIds].flatMap((category) => categories.get(category) ?? []);
  return products.size + known.length === 0 ? null : { products, categories: known, shown: numbered(page.shown) };
}
