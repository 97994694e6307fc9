import { expect, test } from 'vitest';
import { brandNames, companyOfBrand, feedsOf, readProducts, readSearchTerms } from './feeds.ts';
import { COMPANIES, COUNTRIES } from './marketplace.ts';
import { seededRandom, weightedPicker } from './random.ts';
import { openStorefront, termsFor, TRAFFIC_BY_HOUR, type ShelfProduct } from './shoppers.ts';

const product = (sku: string, name: string, brand = ''): ShelfProduct => ({
  sku,
  name,
  brand,
  category: 'beauty',
  price: 10,
  rating: 4,
  sellerId: 's',
});

const draw = (random: () => number) => Array.from({ length: 5 }, random);

test('the same seed gives the same events', () => {
  const [one, same, other] = [seededRandom(7), seededRandom(7), seededRandom(8)];
  const first = draw(one);
  expect(draw(same)).toEqual(first);
  expect(draw(other)).not.toEqual(first);
});

test('choices follow the weights', () => {
  const random = seededRandom(1);
  const drawItem = weightedPicker(['rare', 'common', 'never'], (item) => ({ rare: 1, common: 9, never: 0 })[item]!);
  const counts = { rare: 0, common: 0, never: 0 };
  for (let round = 0; round < 10_000; round += 1) counts[drawItem(random) as keyof typeof counts] += 1;
  expect(counts.never).toBe(0);
  expect(counts.common / counts.rare).toBeGreaterThan(7);
  expect(counts.common / counts.rare).toBeLessThan(11);
});

test('a search finds products that have every word, plural or not', () => {
  const storefront = openStorefront(
    [product('A', 'Red Lipstick'), product('B', 'Red Nail Polish')],
    [
      { query: 'lipsticks', popularity: 4 },
      { query: 'unicorn', popularity: 99 },
    ],
  );
  const random = seededRandom(3);
  const pages = Array.from({ length: 50 }, () => storefront.open(random));
  expect(new Set(pages.map(({ searchQuery }) => searchQuery))).toEqual(new Set(['lipsticks', null]));
  expect(pages.find(({ searchQuery }) => searchQuery)?.skus).toEqual(['A']);
});

test('the marketplace is as large as promised and every company has brands', async () => {
  const brands = brandNames(await readProducts());
  expect(brands.length).toBeGreaterThanOrEqual(40);
  expect(new Set(brands.map((brand) => companyOfBrand(brands, brand))).size).toBe(COMPANIES.length - 1);
  const feeds = await Promise.all(COUNTRIES.map((country) => feedsOf(country, '2026-01-01T00:00:00Z')));
  const skus = feeds.flatMap(({ products }, index) =>
    products.map((line) => `${index} ${(line as { sku: string }).sku}`),
  );
  expect(new Set(skus).size).toBe(skus.length);
  expect(skus.length).toBeGreaterThanOrEqual(2000);
});

test('a brand’s keywords are terms that its products answer', async () => {
  const products = (await readProducts()).filter(({ brand }) => brand === 'Apple');
  expect(termsFor(products, await readSearchTerms(), 20)).toContain('iphone');
});

test('a day has 24 hours of traffic', () => {
  expect(TRAFFIC_BY_HOUR.reduce((sum, share) => sum + share, 0)).toBeCloseTo(24, 5);
});
