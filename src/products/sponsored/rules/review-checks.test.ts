import { expect, test } from 'vitest';
import { preparedWords } from '#core/catalog/rules/refused-words.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { isAllGreen, reviewChecks, riskOf, type CheckFacts, type CheckedBanner } from './review-checks.ts';

const SHOP = 'https://sg.shop.test';
const PRODUCTS: CheckFacts = {
  storefrontUrl: SHOP,
  productsOnSale: 2,
  productsChosen: 3,
  productOrigins: [SHOP],
  categories: 0,
  categoriesWithoutBrand: [],
  banners: [],
  texts: [{ place: 'AD_NAME', text: 'Summer sale' }],
  refusedWords: [],
};
const BANNER: CheckedBanner = {
  name: 'Search top',
  placement: { width: 1200, height: 300 },
  image: { width: 1200, height: 300 },
  landingUrl: `${SHOP}/b/bee`,
};
const BANNERS: CheckFacts = {
  ...PRODUCTS,
  productsOnSale: null,
  productsChosen: null,
  productOrigins: [],
  banners: [BANNER],
};
const withBanner = (patch: Partial<CheckedBanner>): CheckFacts => ({ ...BANNERS, banners: [{ ...BANNER, ...patch }] });

const resultOf = (facts: CheckFacts) =>
  reviewChecks(facts).map(({ name, isGreen, reason }) => `${isGreen ? '+' : '-'}${name} ${reason.code}`);

test.each<[string, CheckFacts, string[]]>([
  ['products on sale', PRODUCTS, ['+STOCK check.chosenOnSale', '+LANDING_PAGE check.onStorefront']],
  ['a filter', { ...PRODUCTS, productsChosen: null }, ['+STOCK check.matchOnSale', '+LANDING_PAGE check.onStorefront']],
  ['nothing on sale', { ...PRODUCTS, productsOnSale: 0, productOrigins: [] }, ['-STOCK check.noneOnSale']],
  [
    'a product page of another site',
    { ...PRODUCTS, productOrigins: [SHOP, 'https://sg.shop.test.evil.test'] },
    ['+STOCK check.chosenOnSale', '-LANDING_PAGE check.offStorefront'],
  ],
  [
    'categories of the brand',
    { ...PRODUCTS, productOrigins: [], categories: 2 },
    ['+STOCK check.chosenOnSale', '+CATEGORY check.categoriesFit'],
  ],
  [
    'a category without the brand',
    { ...PRODUCTS, productOrigins: [], categories: 2, categoriesWithoutBrand: ['Toys'] },
    ['+STOCK check.chosenOnSale', '-CATEGORY check.brandElsewhere'],
  ],
  ['a banner', BANNERS, ['+LANDING_PAGE check.onStorefront', '+BANNER_SIZE check.sizesFit']],
  [
    'a banner that leads away',
    withBanner({ landingUrl: 'https://elsewhere.test/' }),
    ['-LANDING_PAGE check.offStorefront', '+BANNER_SIZE check.sizesFit'],
  ],
  [
    'a picture of another shape',
    withBanner({ image: { width: 1200, height: 600 } }),
    ['+LANDING_PAGE check.onStorefront', '-BANNER_SIZE check.sizesDiffer'],
  ],
  [
    'a picture that is not there',
    withBanner({ image: null }),
    ['+LANDING_PAGE check.onStorefront', '-BANNER_SIZE check.sizesDiffer'],
  ],
  [
    'a banner that leads to products, of which none is on sale',
    { ...withBanner({ landingUrl: null }), productsOnSale: 0, productsChosen: 2 },
    ['-STOCK check.noneOnSale', '+BANNER_SIZE check.sizesFit'],
  ],
])('%s', (_, facts, expected) => {
  expect(resultOf(facts)).toEqual(expected);
  expect(isAllGreen(reviewChecks(facts))).toBe(expected.every((line) => line.startsWith('+')));
});

test('names three of many reasons', () => {
  const [, check] = reviewChecks({
    ...PRODUCTS,
    productOrigins: [],
    categories: 4,
    categoriesWithoutBrand: [...'abcd'],
  });
  expect(check!.reason.params).toEqual({ names: 'a, b, c …' });
});

test.each<[boolean, number, number, string]>([
  [true, 14, 0, 'LOW'],
  [true, 14, 1, 'MEDIUM'],
  [true, 0, 0, 'MEDIUM'],
  [false, 14, 0, 'HIGH'],
])('green %s, %i approved, %i rejected: %s', (isGreen, approved, rejected, risk) => {
  expect(riskOf(isGreen, { approved, rejected })).toBe(risk);
});

test.each<[string, Partial<CheckFacts>, string | null]>([
  ['a storefront that refuses none', {}, null],
  ['an ad without any', { refusedWords: preparedWords(['miracle']) }, 'No refused words'],
  ['its name', { refusedWords: preparedWords(['SALE', 'free']) }, '“SALE” in the ad’s name'],
  [
    'an address with escapes, and elsewhere',
    {
      refusedWords: preparedWords(['miracle', 'gratis', 'cure']),
      texts: [
        { place: 'SCENE', text: 'A cure on a table' },
        { place: 'LANDING_PAGE', text: `${SHOP}/b/gr%C3%A1tis-miracle` },
        { place: 'AD_NAME', text: 'Serum' },
      ],
    },
    '“miracle”, “gratis” in the landing page’s address, and 1 more elsewhere',
  ],
  [
    'an address whose escapes are broken',
    { refusedWords: preparedWords(['free']), texts: [{ place: 'DEEPLINK', text: 'shop://%E0%A4%A/free' }] },
    '“free” in the app link',
  ],
  [
    'an address whose last escape alone is broken',
    { refusedWords: preparedWords(['free']), texts: [{ place: 'DEEPLINK', text: 'shop://p?q=f%72ee&x=%' }] },
    '“free” in the app link',
  ],
  [
    'a percentage in a name',
    { refusedWords: preparedWords(['free']), texts: [{ place: 'AD_NAME', text: 'f%72ee' }] },
    'No refused words',
  ],
])('words: %s', (_, patch, expected) => {
  const words = reviewChecks({ ...PRODUCTS, ...patch }).find(({ name }) => name === 'WORDS');
  expect(words ? textOf(words.reason, 'en') : null).toBe(expected);
  if (words) expect(words.isGreen).toBe(expected === 'No refused words');
});

test('a full list and a full queue are checked in no time', () => {
  const refusedWords = preparedWords(Array.from({ length: 500 }, (_, index) => `word ${index}`));
  const before = performance.now();
  for (let campaign = 0; campaign < 1000; campaign++) reviewChecks({ ...PRODUCTS, refusedWords });
  expect(performance.now() - before).toBeLessThan(2000);
});
