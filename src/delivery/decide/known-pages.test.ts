import { expect, test } from 'vitest';
import { listing } from './decide.test-support.ts';
import { knownAim, knownShown } from './known-pages.ts';
import type { PageFacts } from './rules/page-facts.ts';

const pagesWith = (brandId: string): PageFacts => ({
  products: new Map([['A', { brandId, categoryIds: ['c'], categoryPath: ['c'], priceMicros: 1 }]]),
  categoryPaths: new Map(),
});

test('what a page shows is put together once, and again as soon as its facts change', () => {
  const request = listing({ pageProductId: 'A' });
  const [before, after] = [pagesWith('brand'), pagesWith('other')];
  const aim = knownAim(request, before);
  expect(knownAim(request, before)).toBe(aim);
  expect(knownAim(request, after)?.keys).not.toEqual(aim?.keys);
  expect(knownShown(request, before)).toBe(knownShown(request, before));
  expect(knownShown(request, after)).not.toEqual(knownShown(request, before));
  expect(knownShown({ ...request, categories: [['d']] }, before)).not.toEqual(knownShown(request, before));
});
