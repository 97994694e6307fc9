import { expect, test } from 'vitest';
import { runAuction } from './auction.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf } from './decide.test-support.ts';
import { MAX_WEIGHT, type AimedLists, aimedListsOf, weigh } from './known-aims.ts';
import type { AimedPage } from './rules/page-facts.ts';
import type { ServingTarget } from './rules/serving.ts';

const target: ServingTarget = {
  ...{ kind: 'CATEGORY', value: 'top' },
  ...{ categoryId: null, minPriceMicros: null, maxPriceMicros: null },
};

async function listsAfterAsking(aiming: number) {
  const skus = ['A', 'B', 'C'];
  const filed = { categoryIds: ['c'], categoryPath: ['c', 'top'] };
  const pages = {
    products: new Map(skus.map((sku) => [sku, { ...filed, brandId: null, priceMicros: 1 }])),
    categoryPaths: new Map(),
  };
  const snapshot = await snapshotOf(
    Array.from({ length: aiming }, (_, number) => adSet(number, { skus: ['A'], targets: [target] })),
    skus.map((sku) => product(sku, filed)),
    ...([undefined, {}] as const),
    pages,
  );
  for (const pageProductId of ['A', 'A', 'A', 'B']) runAuction(listing({ pageProductId }), snapshot, NOW_MS, seeded(1));
  return aimedListsOf(snapshot.segments[0]!.targets!.lists, pages);
}

test('few that aim at a page are merged when it is asked for again; of many nothing is', async () => {
  const lists = await listsAfterAsking(100);
  // The page, its list, and a page that was asked for once.
  expect(lists.weight).toBe(64 + 100 + 64);
  expect((await listsAfterAsking(600)).weight).toBe(0);
});

test('the page that is known longest is forgotten first, and lists without entries count', () => {
  const lists: AimedLists = { byPage: new Map(), weight: 0 };
  const pages = Array.from({ length: MAX_WEIGHT / 64 + 10 }, (): AimedPage => ({ keys: [], priceMicros: null }));
  for (const page of pages) {
    const known = { byKey: new Map(), weight: 0 };
    lists.byPage.set(page, known);
    weigh(lists, known, 0);
  }
  expect(lists.weight).toBeLessThanOrEqual(MAX_WEIGHT);
  expect(pages.map((page) => lists.byPage.has(page)).indexOf(true)).toBe(10);
});
