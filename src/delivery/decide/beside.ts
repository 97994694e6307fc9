import type { IndexSegment } from './index-segment.ts';
import { type GoesWithPage, goesWithPage } from './rules/complements.ts';
import { type BesideProduct, besideProduct } from './rules/page-facts.ts';
import type { Search } from './search.ts';

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

/** Returns null where the segment has nothing of either. Found once an auction: few segments are asked at all. */
export function besideOf({ segment, mark, request, snapshot: { pages } }: Search): BesideHere | null {
  const { buckets } = segment;
  if (buckets === null || (buckets.substitutes === null && buckets.complements === null)) return null;
  const { beside } = buckets;
  if (beside.mark !== mark) {
    const substituted = buckets.substitutes === null ? null : substitutedIn(besideProduct(request, pages), segment);
    const together = buckets.complements === null ? null : togetherIn(goesWithPage(request, pages), segment);
    beside.mark = mark;
    beside.here = substituted === null && together === null ? null : { substituted, together };
  }
  return beside.here;
}

function substitutedIn(page: BesideProduct | null, { categories }: IndexSegment): SubstitutedHere | null {
  if (page === null) return null;
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
