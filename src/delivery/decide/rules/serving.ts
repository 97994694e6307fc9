/** What a product needs to be advertised by a campaign's content. */
export type ProductFilter = {
  readonly skus: readonly string[];
  readonly brandId: string;
  readonly categoryIds: readonly string[];
  readonly sellerIds: readonly string[];
  /** Catalog currency; the narrowest of what targeting and content allow. */
  readonly min_micros: bigint | null;
  readonly max_micros: bigint | null;
};

export type FilteredProduct = {
  readonly sku: string;
  readonly brandId: string | null;
  readonly price_micros: bigint;
  readonly sellerIds: readonly string[];
  readonly categoryPath: readonly string[];
};

/** Named SKUs are taken as named; without any, the brand's products in the chosen categories and shops. Price bounds hold for both. */
export function advertises(filter: ProductFilter, product: FilteredProduct): boolean {
  const { min_micros, max_micros, categoryIds, sellerIds, skus } = filter;
  if (min_micros !== null && product.price_micros < min_micros) return false;
  if (max_micros !== null && product.price_micros > max_micros) return false;
  if (skus.length > 0) return skus.includes(product.sku);
  return (
    product.brandId === filter.brandId &&
    (categoryIds.length === 0 || categoryIds.some((category) => product.categoryPath.includes(category))) &&
    (sellerIds.length === 0 || sellerIds.some((seller) => product.sellerIds.includes(seller)))
  );
}

export function narrowest(a: bigint | null, b: bigint | null, pick: 'higher' | 'lower'): bigint | null {
  if (a === null || b === null) return a ?? b;
  return a > b === (pick === 'higher') ? a : b;
}

/** What AUTOMATED bids where nothing has been learnt: the middle of what others bid, else this many minimum bids. */
const FIRST_BID_IN_MINIMUMS = 2;

/** Platform default currency. `others` are the bids people chose themselves. */
export function automatedBid(others: readonly number[], minBid_micros: number): number {
  if (others.length === 0) return minBid_micros * FIRST_BID_IN_MINIMUMS;
  const sorted = [...others].sort((a, b) => a - b);
  return Math.max(minBid_micros, sorted[sorted.length >> 1]!);
}
