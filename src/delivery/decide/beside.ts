import type { BesidePlacement } from './beside-lists.ts';
import type { IndexSegment } from './index-segment.ts';
import { type Lists, lengthOf } from './lists.ts';
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
  /** Their offers, most worth first, as far as they were needed: null of more than are sorted, or of a cart. */
  readonly sorted: Partial<Record<BesidePlacement, Int32Array | null>> | null;
};

/** What pages are beside in a segment. */
export type KnownBeside = {
  /** By the product of the page, for as long as what is known of pages stays. */
  readonly byPages: WeakMap<PageFacts, Map<string, BesideHere | null>>;
  /** Of carts: found once an auction. */
  mark: number;
  here: BesideHere | null;
};

export const newBeside = (): KnownBeside => ({ byPages: new WeakMap(), mark: 0, here: null });

/** Then the one that is known longest is forgotten. */
const MAX_KNOWN = 2000;
/** Offers that are sorted for a page, so that all pages together have four million at most, of four bytes. */
const MAX_SORTED = 1000;

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
  let byProduct = known.byPages.get(pages);
  if (byProduct === undefined) known.byPages.set(pages, (byProduct = new Map()));
  let here = byProduct.get(pageProductId);
  if (here === undefined) {
    if (byProduct.size === MAX_KNOWN) byProduct.delete(byProduct.keys().next().value!);
    byProduct.set(pageProductId, (here = findBeside(search)));
  }
  return here;
}

function findBeside({ segment, request, snapshot: { pages } }: Search): BesideHere | null {
  const { substitutes, complements } = segment.buckets!;
  const substituted = substitutes === null ? null : substitutedIn(besideProduct(request, pages), segment);
  const together =
    complements === null ? null : togetherIn(goesWithPage(request, pages), segment, request.pageType === 'CART');
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
  isCart: boolean,
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
  return { products, categories: known, shown: numbered(page.shown), sorted: isCart ? null : {} };
}

/** Returns the offers of what goes with a page, most worth first; null where the products are rather looked at one by one. */
export function sortedOffers(
  { offers }: IndexSegment,
  { sorted, products }: TogetherHere,
  placement: BesidePlacement,
  worth: Float32Array,
): Int32Array | null {
  if (sorted === null) return null;
  let items = sorted[placement];
  if (items === undefined) sorted[placement] = items = sortOffers(offers, products, worth);
  return items;
}

function sortOffers(offers: Lists, products: ReadonlySet<number>, worth: Float32Array): Int32Array | null {
  let count = 0;
  for (const product of products) if ((count += lengthOf(offers, product)) > MAX_SORTED) return null;
  const found: number[] = [];
  for (const product of products)
    for (let offer = offers.starts[product]!; offer < offers.starts[product + 1]!; offer += 1)
      if (worth[offer]! > 0) found.push(offer);
  return Int32Array.from(found.sort((a, b) => worth[b]! - worth[a]!));
}
