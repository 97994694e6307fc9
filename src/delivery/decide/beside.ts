import type { IndexSegment } from './index-segment.ts';
import type { BesideProduct } from './rules/page-facts.ts';

/** The product of a page, beside which others stand in for it, in a segment's numbers. */
export type BesideHere = { readonly page: BesideProduct; readonly categories: readonly number[] };

/** Returns null where nothing of the segment stands in for the page's product. */
export function besideIn(page: BesideProduct | null, { buckets, categories }: IndexSegment): BesideHere | null {
  if (page === null || buckets === null || buckets.substitutes === null) return null;
  const known = page.categoryIds.flatMap((category) => categories.get(category) ?? []);
  return known.length === 0 ? null : { page, categories: known };
}
