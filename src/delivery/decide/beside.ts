import { type BesidePlacement } from './beside-lists.ts';
import type { IndexSegment } from './index-segment.ts';
import { type GoesWithPage, goesWithPage } from './rules/complements.ts';
import { type BesideProduct, type PageFacts, besideProduct } from './rules/page-facts.ts';
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
  /** Offers of the products, most worth first. */
  readonly offers: Partial<Record<BesidePlacement, Int32Array>>;
};

/** What pages are beside in a segment. */
export type KnownBeside = {
  /** By the product of the page, for as long as what is known of pages stays. */
  pages: PageFacts | null;
  readonly byProduct: Map<string, BesideHere | null>;
  /** Of carts: found once an auction. */
  mark: number;
  here: BesideHere | null;
};

export const newBeside = (): KnownBeside => ({ pages: null, byProduct: new Map(), mark: 0, here: null });

/** Then all are forgotten. */
const MAX_KNOWN = 2000;

/** Returns null where the segment has nothing of either. */
export function besideOf(search: Search): BesideHere | null {
  const { segment, request, query } = search;
  const { buckets } = segment;
  if (query !== null || request.products !== null) return null;
  if (buckets === null || (buckets.substitutes === null && buckets.complements === null)) return null;
  const { beside } = buckets;
  if (beside.mark === search.mark) return beside.here;
  beside.mark = search.mark;
  return (beside.here = knownBeside(search, beside));
}

function knownBeside(search: Search, known: KnownBeside): BesideHere | null {
  const { pageProductId, pageType } = search.request;
  // Carts differ from each other.
  if (pageProductId === null || pageType === 'CART') return findBeside(search);
  const { pages } = search.snapshot;
  if (known.pages !== pages || known.byProduct.size === MAX_KNOWN) {
    known.pages = pages;
    known.byProduct.clear();
  }
  let here = known.byProduct.get(pageProductId);
  if (here === undefined) known.byProduct.set(pageProductId, (here = findBeside(search)));
  return here;
}

function findBeside({ segment, request, snapshot: { pages } }: Search): BesideHere | null {
  const { substitutes, complements } = segment.buckets!;
  const substituted = substitutes === null ? null : substitutedIn(besideProduct(request, pages), segment);
  const together = complements === null ? null : togetherIn(goesWithPage(request, pages), segment);
  return substituted === null && together === null ? null : { substituted, together };
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
  if (products.size + known.length === 0) return null;
  return { products, categories: known, shown: numbered(page.shown), offers: {} };
}

/** Returns the offers of what goes with a page, most worth first. */
export function offersTogether({ offers }: IndexSegment, together: TogetherHere, worth: Float32Array): Int32Array {
  const found: number[] = [];
  for (const product of together.products)
    for (let offer = offers.starts[product]!; offer < offers.starts[product + 1]!; offer += 1)
      if (worth[offer]! > 0) found.push(offer);
  return Int32Array.from(found.sort((a, b) => worth[b]! - worth[a]!));
}
