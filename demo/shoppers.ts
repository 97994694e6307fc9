import { select, weightedPicker, type Random } from './random.ts';
import type { SearchTerm, SourceProduct } from './feeds.ts';

/** One product as a shopper sees it. */
export interface ShelfProduct {
  sku: string;
  name: string;
  brand: string;
  category: string;
  price: number;
  /** 0 to 5. */
  rating: number;
  sellerId: string;
}

/** A page a shopper opens: what was searched or browsed, and what the storefront found by itself. */
export interface PageView {
  searchQuery: string | null;
  category: string | null;
  skus: string[];
}

export interface Storefront {
  bySku: ReadonlyMap<string, ShelfProduct>;
  byBrand: ReadonlyMap<string, ShelfProduct[]>;
  all: readonly ShelfProduct[];
  /** Draws the next page of a shopper. */
  open(random: Random): PageView;
}

const RESULTS_PER_PAGE = 40;
const SHARE_OF_SEARCHES = 0.72;

const tokens = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word))
    .filter((word) => word.length > 1);

/** A storefront with a plain search: a product is found when it has every word of the query. */
export function openStorefront(
  products: readonly ShelfProduct[],
  terms: readonly SearchTerm[],
  /** How much more a product is looked for than another. */
  demandOf: (product: ShelfProduct) => number = () => 1,
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
  const demandIn = (skus: readonly string[]) =>
    skus.reduce((sum, sku) => sum + demandOf(bySku.get(sku)!), 0) / skus.length;
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
  const drawSearch = weightedPicker(searches, ({ weight }) => weight);
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
    open(random) {
      if (random() < SHARE_OF_SEARCHES) {
        const { query, skus } = drawSearch(random);
        return { searchQuery: query, category: null, skus };
      }
      const { category, skus } = drawCategory(random);
      return { searchQuery: null, category, skus };
    },
  };
}

/** Terms a seller would choose for a brand: those whose every word its products carry. */
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

/** Whether a shopper who sees an ad clicks it: the first place and good ratings draw most. `rank` counts from 1. */
export function clicks(random: Random, rank: number, product: ShelfProduct): boolean {
  return random() < (0.03 / rank ** 0.5) * (0.4 + product.rating / 5);
}

/** Whether a banner is clicked: far more rarely than a product. */
export const clicksBanner = (random: Random): boolean => random() < 0.008;

/** One purchase in twenty comes back, beginning with the first: how long after. */
export function returnsAfter(random: Random, purchase: number): number | null {
  return purchase % 20 === 0 ? (1 + random() * 9) * DAY_MS : null;
}

/** Whether the shopper looks far enough down to see a rank. */
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
 * What a click leads to, or null: mostly the product itself, now and then another one of the brand; mostly within the
 * hour, sometimes days later. Cheap things sell faster, so that a click is worth much the same whatever it is for.
 */
export function buys(
  random: Random,
  product: ShelfProduct,
  storefront: Storefront,
  priceLevel: number,
): Purchase | null {
  const affordable = 1 / (1 + product.price / priceLevel);
  if (random() > 0.24 * affordable ** 1.5 * (0.5 + product.rating / 10)) return null;
  const delayMs = random() < 0.7 ? 2 * MINUTE_MS + random() * 50 * MINUTE_MS : random() * 6 * DAY_MS;
  const family = storefront.byBrand.get(product.brand) ?? [product];
  const bought = random() < 0.78 ? product : select(random, family);
  const items = [{ product: bought, quantity: random() < 0.85 ? 1 : 2 }];
  if (random() < 0.12) items.push({ product: select(random, storefront.all), quantity: 1 });
  return { delayMs, items };
}

/** How busy each local hour is, summing to 24: quiet nights, a lunch bump, a strong evening. */
export const TRAFFIC_BY_HOUR = [
  0.45, 0.25, 0.15, 0.12, 0.15, 0.3, 0.55, 0.85, 1.05, 1.12, 1.18, 1.28, 1.42, 1.32, 1.18, 1.13, 1.18, 1.28, 1.47, 1.72,
  1.9, 1.85, 1.3, 0.8,
] as const;
