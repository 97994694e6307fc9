/** Two products, and how many orders had both. `ordersOf` are those that had the one and the other. */
export type CountedPair = {
  readonly skus: readonly [string, string];
  readonly together: number;
  readonly ordersOf: readonly [number, number];
};

/** What is bought together with a product: in so many orders, and so many times as often as by chance. */
export type ProductPair = {
  readonly sku: string;
  readonly withSku: string;
  readonly orders: number;
  readonly lift: number;
};

export const PAIRS_OF_DAYS = 90;
export const MIN_ORDERS = 20;
/** Of one product. */
export const MAX_PAIRS = 50;
/** Larger orders are those of resellers and say little of what goes together, but have most pairs. */
export const MAX_PRODUCTS_OF_ORDER = 50;
const MIN_LIFT = 1.5;

/** Returns how often two products were bought together for each time that chance would have it so. */
export const liftOf = ({ together, ordersOf: [a, b] }: CountedPair, orders: number): number =>
  (together * orders) / (a * b);

/** Returns what goes with each product, the highest lift first. `orders` are all, also those of one product. */
export function closestPairs(counted: Iterable<CountedPair>, orders: number): Map<string, readonly ProductPair[]> {
  const found = new Map<string, ProductPair[]>();
  for (const pair of counted) {
    const lift = liftOf(pair, orders);
    if (pair.together < MIN_ORDERS || lift < MIN_LIFT) continue;
    const [a, b] = pair.skus;
    add(found, { sku: a, withSku: b, orders: pair.together, lift });
    add(found, { sku: b, withSku: a, orders: pair.together, lift });
  }
  for (const [sku, pairs] of found) found.set(sku, pairs.toSorted(closestFirst).slice(0, MAX_PAIRS));
  return found;
}

function add(found: Map<string, ProductPair[]>, pair: ProductPair): void {
  const known = found.get(pair.sku);
  if (known) known.push(pair);
  else found.set(pair.sku, [pair]);
}

/** Equals go by their SKU, so that every night decides the same. */
const closestFirst = (a: ProductPair, b: ProductPair): number =>
  b.lift - a.lift || b.orders - a.orders || (a.withSku < b.withSku ? -1 : 1);
