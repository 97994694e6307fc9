import { expect, test } from 'vitest';
import { AD_LOAD_PARTS, type AdLoad } from '#core/yield/rules/yield-rule.ts';
import { runAuction } from './auction.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from './decide.test-support.ts';
import { NEW_PAGE } from './rules/auction-request.ts';
import { createYieldBook } from './yield-book.ts';

const EVERYWHERE = { categoryId: null, placementCode: null, pageType: null, terms: [], fromMs: 0, untilMs: null };
const NO_LOAD = Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, null])) as AdLoad;

/** A brand that has its place already takes part in the lot as if it had none. */
test('equal bids have equal chances where a brand may have one place', async () => {
  const [full, other, another] = [uuid(7001), uuid(7002), uuid(7003)];
  const [both, single] = [uuid(5001), uuid(5002)];
  const rules = createYieldBook({
    ...{ floors: [], blocks: [], aparts: [], exclusions: [] },
    loads: [{ ...EVERYWHERE, ...NO_LOAD, mostOfBrand: 1 }],
    ...{ categoryPaths: new Map(), language: 'en' },
  });
  const snapshot = await snapshotOf(
    [
      adSet(1, { skus: ['X'], companyId: both, brandId: other }),
      adSet(2, { skus: ['Full'], companyId: both, brandId: full }),
      adSet(3, { skus: ['Y'], companyId: single, brandId: another }),
    ],
    [product('X'), product('Full'), product('Y')],
    ...[undefined, {}, undefined],
    rules,
  );
  const page = { ...NEW_PAGE, adsByBrand: new Map([[full, 1]]) };
  const random = seeded(11);
  const won = new Map<string, number>();
  const AUCTIONS = 4000;
  for (let auction = 0; auction < AUCTIONS; auction += 1) {
    const [win] = runAuction(listing({ slots: 1 }), snapshot, NOW_MS, random, page).wins;
    won.set(win!.candidate.product, (won.get(win!.candidate.product) ?? 0) + 1);
  }
  expect([...won.keys()].sort()).toEqual(['X', 'Y']);
  // Nearly four standard deviations.
  expect(Math.abs(won.get('X')! / AUCTIONS - 0.5)).toBeLessThan(0.03);
});
