import type { IndexSegment } from './index-segment.ts';
import type { GoesWithPage } from './rules/complements.ts';
import type { BesideProduct } from './rules/page-facts.ts';

/** What stands in for the product of a page, or goes with what it shows, in a segment's numbers. */
export type BesideHere = { readonly substituted: SubstitutedHere | null; readonly together: TogetherHere | null };

export type SubstitutedHere = { readonly page: BesideProduct; readonly categories: readonly number[] };

/** What goes with the products of a page, in a segment's numbers. */
export type TogetherHere = {
  readonly products: ReadonlySet<number>;
  readonly categories: readonly number[];
  /** The page's own products, which are no complements of it. */
  readonly shown: ReadonlySet<number>;
};

type BesidePage = { readonly besideProduct: BesideProduct | null; readonly goesWith: GoesWithPage | null };

/** Returns null where the segment has nothing of either. */
export function besideIn({ besideProduct, goesWith }: BesidePage, segment: IndexSegment): BesideHere | null {
  if (segment.buckets === null || (besideProduct === null && goesWith === null)) return null;
  const substituted = substitutedIn(besideProduct, segment);
  const together = togetherIn(goesWith, segment);
  return substituted === null && together === null ? null : { substituted, together };
}

function substitutedIn(page: BesideProduct | null, { buckets, categories }: IndexSegment): SubstitutedHere | null {
  if (page === null || buckets === null || buckets.substitutes === null) return null;
  const known = page.categoryIds.flatMap((category) => categories.get(category) ?? []);
  return known.length === 0 ? null : { page, categories: known };
}

function togetherIn(
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
