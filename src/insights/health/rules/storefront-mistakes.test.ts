import { expect, test } from 'vitest';
import { STOREFRONT_MISTAKES, type StorefrontTraffic, storefrontMistakes } from './storefront-mistakes.ts';

/** A shop that does everything right, on an ordinary week. */
const RIGHT: StorefrontTraffic = {
  ...{ searchPages: 1_000, searchPagesWithoutTerm: 20 },
  ...{ withCategories: 500, withUnknownCategories: 10, withCandidates: 300, withUnknownCandidates: 5 },
  ...{ won: 1_500, places: 6_000, placesSeen: 4_200, firstPlacesSeen: 1_350, wonUnseen: 120 },
  ...{ impressions: 40_000, repeatedImpressions: 900, clicks: 1_200, clicksUnseen: 30, clicksOfOthers: 40 },
  ...{ clicksWithSource: 1_200, clicksOfTopSource: 15, shoppersOfTopSource: 3, creditedSales: 24 },
  issues: { MALFORMED: 40, FORGED: 3, EXPIRED: 500, BOT: 9_000, TIME_AHEAD: 100 },
  ...{ orderLines: 700, orderLinesWithoutShopper: 100, orderLinesUnknown: 30, linesOfShoppers: 600 },
  ...{ pricedLines: 650, medianPriceRatio: 0.94, oldOrderLines: 1_000, returns: 1 },
};
const NOTHING = Object.fromEntries(
  Object.keys(RIGHT).map((name) => [name, name === 'issues' ? {} : name === 'medianPriceRatio' ? null : 0]),
) as StorefrontTraffic;

const PLANTED: Record<string, Partial<StorefrontTraffic>> = {
  'search term missing': { searchPagesWithoutTerm: 200 },
  'unknown category': { withUnknownCategories: 300 },
  'unknown candidates': { withUnknownCandidates: 200 },
  'impression missing': { wonUnseen: 1_400, firstPlacesSeen: 90, placesSeen: 300 },
  'slots differ from places shown': { places: 15_000 },
  'winners re-ordered or dropped': { firstPlacesSeen: 900 },
  'click without impression': { clicksUnseen: 600 },
  'new id on each retry': { repeatedImpressions: 20_000 },
  'event malformed': { issues: { MALFORMED: 5_000 } },
  'seal cut or changed': { issues: { FORGED: 5_000 } },
  'seal too old': { issues: { EXPIRED: 5_000 } },
  'seal of another storefront': { issues: { FOREIGN_CATALOG: 5_000 } },
  'clock wrong or zone missing': { issues: { TIME_AHEAD: 5_000 } },
  'shopper id new on each request': { clicksOfOthers: 1_100 },
  'shopper differs between click and order': { creditedSales: 0 },
  'the server’s agent on all events': { clicksOfTopSource: 1_190, shoppersOfTopSource: 900 },
  'orders not sent': {
    ...{ orderLines: 0, orderLinesWithoutShopper: 0, orderLinesUnknown: 0, linesOfShoppers: 0, creditedSales: 0 },
    ...{ pricedLines: 0, medianPriceRatio: null },
  },
  'order without shopper': { orderLinesWithoutShopper: 690 },
  'price in cents or another currency': { medianPriceRatio: 94 },
  'orders of unknown products': { orderLinesUnknown: 400 },
  'returns never told': { returns: 0 },
};

test('each mistake is planted here', () => {
  expect(Object.keys(PLANTED)).toEqual(STOREFRONT_MISTAKES);
});

test.each(Object.entries(PLANTED))('%s: found, with how far, and nothing else', (mistake, planted) => {
  const found = storefrontMistakes({ ...RIGHT, ...planted });
  expect(found.map((one) => one.mistake)).toEqual([mistake]);
  expect(found[0]!.evidence).toMatch(/\d/);
});

test.each<[string, Partial<StorefrontTraffic>]>([
  ['a time before the auction', { issues: { TIME_BEFORE_AD: 5_000 } }],
  ['prices in a dearer currency', { medianPriceRatio: 0.01 }],
])('%s is found as well', (_, planted) => {
  expect(storefrontMistakes({ ...RIGHT, ...planted })).toHaveLength(1);
});

test.each<[string, Partial<StorefrontTraffic>]>([
  ['with ordinary traffic', {}],
  ['whose pages are left before ads are seen', { wonUnseen: 700, firstPlacesSeen: 780, placesSeen: 2_000 }],
  [
    'with a sale of a third off, and an office behind one address',
    { medianPriceRatio: 0.6, clicksOfTopSource: 1_100, shoppersOfTopSource: 4 },
  ],
  ['of guests: half of the orders name no shopper', { linesOfShoppers: 350, orderLinesWithoutShopper: 350 }],
])('a right shop %s has no finding', (_, traffic) => {
  expect(storefrontMistakes({ ...RIGHT, ...traffic })).toEqual([]);
});

test('little traffic says nothing', () => {
  expect(storefrontMistakes(NOTHING)).toEqual([]);
  const few = Object.fromEntries(
    Object.entries({ ...RIGHT, issues: { FORGED: 10 } }).map(([name, value]) => [
      name,
      typeof value === 'number' ? 10 : value,
    ]),
  ) as StorefrontTraffic;
  expect(storefrontMistakes(few)).toEqual([]);
});
