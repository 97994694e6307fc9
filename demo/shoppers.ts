import { select, weightedPicker, type Random } from './random.ts';
import type { SearchTerm, SourceProduct } from './feeds.ts';
import type { Phrase } from './searches.ts';

/** A product as shoppers see it. */
export interface ShelfProduct {
  sku: string;
  name: string;
  brand: string;
  category: string;
  price: number;
  /** From 0 to 5. */
  rating: number;
  sellerId: string;
}

/** A page view: the search or category, and the storefront's organic results. */
export interface PageView {
  searchQuery: string | null;
  category: string | null;
  skus: string[];
}

export interface Storefront {
  bySku: ReadonlyMap<string, ShelfProduct>;
  byBrand: ReadonlyMap<string, ShelfProduct[]>;
  all: readonly ShelfProduct[];
  /** Generates the next page view; of one brand only where one is named. */
  open(random: Random, brand?: string): PageView;
}

const RESULTS_PER_PAGE = 64;
const SHARE_OF_SEARCHES = 0.6;

const tokens = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word))
    .filter((word) => word.length > 1);

/** Creates a storefront with a simple search, which finds products that contain every word of the query. */
export function openStorefront(
  products: readonly ShelfProduct[],
  terms: readonly SearchTerm[],
  /** Relative demand for a product. */
  demandOf: (product: ShelfProduct) => number = () => 1,
  phrases: readonly Phrase[] = [],
): Storefront {
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const byBrand = Map.groupBy(
    products.filter(({ brand }) => brand),
    ({ brand }) => brand,
  );
  const byWord = new Map<string, Set<string>>();
  for (const product of products) {
    for (const word of tokens(`${product.name} ${product.brand} ${product.category}`)) {
      const skus = byWord.get(word) ?? new Set<string>();
      byWord.set(word, skus.add(product.sku));
    }
  }
  // Shoppers look for the product that they want most, among whatever else a page shows.
  const demandIn = (skus: readonly string[]) => Math.max(...skus.map((sku) => demandOf(bySku.get(sku)!)));
  const search = (query: string): string[] => {
    const sets = tokens(query).map((word) => byWord.get(word));
    const [first, ...rest] = sets;
    if (!first || rest.some((set) => !set)) return [];
    return [...first].filter((sku) => rest.every((set) => set!.has(sku))).slice(0, RESULTS_PER_PAGE);
  };
  const searches = terms
    .map(({ query, popularity }) => ({ query, weight: Math.sqrt(popularity), skus: search(query) }))
    .filter(({ skus }) => skus.length > 0)
    .map((found) => ({ ...found, weight: found.weight * demandIn(found.skus) }));
  const known = searches.reduce((sum, { weight }) => sum + weight, 0);
  const phrased = phrases.reduce((sum, { share }) => sum + share, 0);
  const ofPhrases = phrases.map(({ query, means, share }) => ({
    query,
    skus: search(means),
    weight: (known * share) / (1 - phrased),
  }));
  const drawSearch = weightedPicker([...searches, ...ofPhrases], ({ weight }) => weight);
  const ofBrand = new Map(
    [...byBrand.keys()].map((brand) => {
      const own = searches.filter(({ skus }) => skus.some((sku) => bySku.get(sku)!.brand === brand));
      return [brand, own.length > 0 ? weightedPicker(own, ({ weight }) => weight) : drawSearch];
    }),
  );
  const categories = [...Map.groupBy(products, ({ category }) => category)].map(([category, members]) => ({
    category,
    skus: members.slice(0, RESULTS_PER_PAGE).map(({ sku }) => sku),
    weight: Math.sqrt(members.length) * demandIn(members.map(({ sku }) => sku)),
  }));
  const drawCategory = weightedPicker(categories, ({ weight }) => weight);
  return {
    bySku,
    byBrand,
    all: products,
    open(random, brand) {
      if (brand !== undefined || random() < SHARE_OF_SEARCHES) {
        const { query, skus } = (ofBrand.get(brand ?? '') ?? drawSearch)(random);
        return { searchQuery: query, category: null, skus };
      }
      const { category, skus } = drawCategory(random);
      return { searchQuery: null, category, skus };
    },
  };
}

/** Returns search terms that a seller would choose for a brand: all of their words occur in its products. */
export function termsFor(products: readonly SourceProduct[], terms: readonly SearchTerm[], limit: number): string[] {
  const words = new Set(
    products.flatMap(({ title, brand, product_type }) => tokens(`${title} ${brand} ${product_type}`)),
  );
  return terms
    .filter(({ query }) => tokens(query).length > 0 && tokens(query).every((word) => words.has(word)))
    .toSorted((a, b) => b.popularity - a.popularity)
    .slice(0, limit)
    .map(({ query }) => query);
}

/**
 * Returns whether a shopper clicks a visible ad. High slots and good ratings attract most clicks; `rank` is 1-based.
 */
export function clicks(random: Random, rank: number, product: ShelfProduct): boolean {
  return random() < (0.031 / rank ** 0.5) * (0.4 + product.rating / 5);
}

/** Returns whether a banner is clicked, which happens far less often than for a product. */
export const clicksBanner = (random: Random): boolean => random() < 0.008;

/**
 * Returns the delay after which a purchase is returned, or null. One purchase in nineteen is returned, an early one
 * first.
 */
export function returnsAfter(random: Random, purchase: number): number | null {
  return purchase % 19 === 7 ? (1 + random() * 4) * DAY_MS : null;
}

/** Returns whether a shopper who does not click buys what was seen, in the same hour. */
export const buysLater = (random: Random, appeal: number): boolean => random() < 0.0004 * appeal;

/** Returns whether the shopper scrolls far enough to see a rank. */
export function sees(random: Random, rank: number): boolean {
  return random() < 1 - (rank - 1) * 0.12;
}

export interface Purchase {
  delayMs: number;
  items: { product: ShelfProduct; quantity: number }[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Returns the purchase that follows a click, or null: mostly of the product itself, sometimes of another of the brand;
 * mostly within the hour, sometimes days later. Cheap products sell more often, so that the value of a click is similar
 * for all products.
 */
export function buys(
  random: Random,
  product: ShelfProduct,
  storefront: Storefront,
  priceLevel: number,
  /** How much more or less likely than usual. */
  appeal = 1,
): Purchase | null {
  const affordable = 1 / (1 + product.price / priceLevel);
  if (random() > 0.14 * appeal * affordable ** 1.5 * (0.5 + product.rating / 10)) return null;
  const delayMs = random() < 0.7 ? 2 * MINUTE_MS + random() * 50 * MINUTE_MS : random() * 6 * DAY_MS;
  const family = storefront.byBrand.get(product.brand) ?? [product];
  const bought = random() < 0.78 ? product : select(random, family);
  const items = [{ product: bought, quantity: random() < 0.85 ? 1 : 2 }];
  if (random() < 0.12) items.push({ product: select(random, storefront.all), quantity: 1 });
  return { delayMs, items };
}

/** Relative traffic by local hour, summing to 24: quiet nights, a small peak at lunch, a high one in the evening. */
export const TRAFFIC_BY_HOUR = [
  0.45, 0.25, 0.15, 0.12, 0.15, 0.3, 0.55, 0.85, 1.05, 1.12, 1.18, 1.28, 1.42, 1.32, 1.18, 1.13, 1.18, 1.28, 1.47, 1.72,
  1.9, 1.85, 1.3, 0.8,
] as const;
