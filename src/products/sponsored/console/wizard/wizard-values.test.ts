import { expect, test } from 'vitest';
import type { WizardCampaignPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { zoneOfOffset } from '../../rules/catalog-zone.ts';
import { inputOfValues, type WizardContext } from './input-of-values.ts';
import { copiedValues, valuesOf } from './saved-values.ts';
import {
  emptyBanner,
  emptyValues,
  foundByBrand,
  inCountry,
  ofType,
  togglePlacement,
  withDisabled,
} from './wizard-values.ts';

const context: WizardContext = {
  brandId: 'b',
  brandName: 'Bee',
  timezone: '+08:00',
  excludedFields: new Set(),
  disabledFields: new Set(),
  campaign: null,
};
const values = { ...emptyValues('c', '2026-06-01'), name: 'Summer', skus: ['A'] };
const singapore = { catalogId: 'sg', baseUrl: 'https://shop.sg' };

const saved: WizardCampaignPartsFragment = {
  id: '100001',
  version: 3,
  name: 'Summer',
  goal: 'DRIVE_SALES',
  goalOther: null,
  adType: 'PRODUCT',
  brand: { id: 'b', name: 'Bee', logo: null },
  company: {
    id: 's',
    nameWithCluster: 'Acme',
    walletCurrency: { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 },
  },
  review: { state: 'APPROVED', submittedAt: '2026-06-01T00:00:00Z', notes: null, isServingEarlierVersion: false },
  adSets: [
    {
      id: 'a',
      name: 'Own ad set name',
      status: 'DELIVERING',
      runningStatus: 'STARTED',
      effectiveStatus: null,
      sharedBudget: null,
      notes: null,
      budgetType: 'DAILY_TOTAL',
      budget: '500',
      budgetDaily: '50',
      bidType: 'MAXIMUM_CPC',
      bidWalletCurrency: '0.45',
      targetRoas: 400,
      scheduleType: 'DATE_RANGE',
      startDate: '2026-05-31T17:30:00Z',
      endDate: '2026-06-30T03:00:00Z',
      trafficControl: 20,
      keywords: ['[red shoes]'],
      negativeKeywords: [],
      automatic: [],
      targets: [],
      negativeLists: [{ id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Never' }],
      negativeTargets: [{ kind: 'BRAND', value: '01', name: 'Acme' }],
      keywordBids: [],
      productBids: [],
      bidModifiers: [{ dimension: 'DEVICE', value: 'mobile', percent: 120 }],
      bidHours: null,
      maxBidWalletCurrency: '0.9',
      frequencyCap: { times: 3, hours: 24, showsUnknown: false },
      audience: { name: 'Runners', gender: 'FEMALE', locations: 'Bedok', minAge: 18, maxAge: null },
      catalog: { id: 'c', name: 'Singapore', baseUrl: 'https://shop.sg', currencyCode: 'SGD', tzOffset: 480 },
    },
  ],
  productAd: {
    name: 'Ad',
    skus: [],
    productMinPrice: '10',
    productMaxPrice: '999999999',
    productCategoryIds: ['k'],
    productSellerIds: [],
    productImages: [],
  },
  bannerAd: null,
};

test.each([
  [480, '+08:00'],
  [-210, '-03:30'],
  [0, '+00:00'],
])('an offset of %d minutes is the zone %s', (minutes, zone) => {
  expect(zoneOfOffset(minutes)).toBe(zone);
});

test('days become the first and the last second of the catalog’s calendar', () => {
  expect(inputOfValues({ ...values, endDay: '2026-06-02' }, context)).toMatchObject({
    scheduleType: 'DATE_RANGE',
    startAtMs: Date.parse('2026-05-31T16:00:00Z'),
    endAtMs: Date.parse('2026-06-02T15:59:59Z'),
    adSetName: 'Summer',
    adName: 'Summer',
  });
});

test('opening and saving a campaign unchanged does not change it', () => {
  const edited = inputOfValues(valuesOf(saved), { ...context, campaign: saved });
  expect(edited).toMatchObject({
    startAtMs: Date.parse('2026-05-31T17:30:00Z'),
    endAtMs: Date.parse('2026-06-30T03:00:00Z'),
    adSetName: 'Own ad set name',
    adName: 'Ad',
    audience: { name: 'Runners', gender: 'FEMALE', locations: 'Bedok', minAge: 18, maxAge: null },
    budgetType: 'DAILY_TOTAL',
    bidMicros: 450_000n,
    targetRoasPercent: 400,
    negativeListIds: ['01890a5d-ac96-774b-bcce-b302099a8057'],
    productCategoryIds: ['k'],
    productMaxPriceMicros: 999_999_999_000_000n,
  });
  expect(valuesOf(saved)).toMatchObject({ contentMode: 'FILTER', minPrice: '10', maxPrice: '' });
});

test.each<[string, string, object]>([
  ['before its start', '2026-05-20T00:00:00Z', { startDay: '2026-06-01', endDay: '2026-06-30' }],
  ['while it runs', '2026-06-10T00:00:00Z', { startDay: '2026-06-10', endDay: '2026-06-30' }],
  ['after its end', '2026-07-10T00:00:00Z', { startDay: '2026-07-10', endDay: null }],
])('a copy is named as one, and starts no earlier than today: %s', (_, now, days) => {
  const copy = copiedValues(saved, Date.parse(now));
  expect(copy).toEqual({
    ...valuesOf(saved),
    name: `${saved.name} - COPY`,
    adSetName: 'Own ad set name - COPY',
    ...days,
  });
});

test('an empty filter finds nothing; an unlimited price must be explicit', () => {
  const filter = (minPrice: string) => inputOfValues({ ...values, contentMode: 'FILTER', minPrice }, context);
  expect(filter('')).toMatchObject({ skus: [], productMinPriceMicros: null, productMaxPriceMicros: null });
  expect(filter('0')).toMatchObject({
    productMinPriceMicros: 0n,
    productMaxPriceMicros: 999_999_999_000_000n,
  });
});

test('values that the selected product source does not use are not sent', () => {
  expect(inputOfValues({ ...values, categoryIds: ['k'] }, context).productCategoryIds).toEqual([]);
  expect(inputOfValues({ ...values, contentMode: 'FILTER', categoryIds: ['k'] }, context).skus).toEqual([]);
});

test('in another country a start today stays today, a selected day stays, and country-specific values are reset', () => {
  const today = { before: '2026-06-02', after: '2026-06-01' };
  const selected = { ...values, keywords: [], skus: ['HAT'], startDay: '2026-06-02' };
  expect(inCountry(selected, singapore, today)).toMatchObject({ catalogId: 'sg', startDay: '2026-06-01', skus: [] });
  expect(inCountry({ ...selected, startDay: '2026-06-09' }, singapore, today).startDay).toBe('2026-06-09');
});

test('the first country resets nothing, and gives banners a landing page', () => {
  const selected = { ...values, catalogId: '', keywords: ['x'], banners: [emptyBanner('tile')] };
  expect({ ...selected, ...inCountry(selected, singapore, { before: '2026-06-02', after: '2026-06-03' }) }).toEqual({
    ...selected,
    catalogId: 'sg',
    banners: [{ ...emptyBanner('tile'), landingUrl: 'https://shop.sg' }],
  });
});

test('selecting the other type clears a bid that it cannot use; selecting the first again does not restore it', () => {
  const perClick = { ...values, bidType: 'MAXIMUM_CPC' as const };
  expect(ofType(perClick, 'BANNER')).toEqual({ adType: 'BANNER', bidType: 'AUTOMATED' });
  expect(ofType(perClick, 'PRODUCT')).toEqual({ adType: null, bidType: 'MAXIMUM_CPC' });
  const perImpression = { ...values, adType: 'BANNER' as const, bidType: 'MAXIMUM_CPI' as const };
  expect(ofType(perImpression, 'PRODUCT')).toEqual({ adType: 'PRODUCT', bidType: 'AUTOMATED' });
});

test('a placement is selected with the storefront as its landing page, and deselected', () => {
  const selected = togglePlacement(values, 'tile', 'https://shop.sg');
  expect(selected.banners).toEqual([
    { bannerTypeId: 'tile', url: '', landingUrl: 'https://shop.sg', deeplink: '', skus: [] },
  ]);
  expect(togglePlacement({ ...values, ...selected }, 'tile', 'https://shop.sg').banners).toEqual([]);
});

test('images survive another country; links lead to its storefront and categories are reset', () => {
  const banner = {
    bannerTypeId: 'tile',
    url: 'p.png',
    landingUrl: 'https://shop.my/x',
    deeplink: 'a://x',
    skus: ['A'],
  };
  const moved = inCountry({ ...values, banners: [banner], bannerCategoryIds: ['k'] }, singapore, {
    before: 'a',
    after: 'b',
  });
  expect(moved).toMatchObject({
    banners: [{ url: 'p.png', landingUrl: 'https://shop.sg', deeplink: '', skus: [] }],
    bannerCategoryIds: [],
  });
});

test('disabled fields of a banner campaign have the deployment’s values; those of products stay', () => {
  const disabled = new Set(['targetKeywords', 'negativeKeywords', 'trafficControl', 'targetRoas']);
  const typed = { ...values, keywords: ['x'], negativeKeywords: ['y'], trafficControl: 40, targetRoas: '300' };
  expect(withDisabled({ ...typed, adType: 'BANNER' }, disabled, 'Bee')).toMatchObject({
    keywords: ['Bee'],
    negativeKeywords: [],
    trafficControl: 0,
    targetRoas: '',
  });
  expect(withDisabled(typed, disabled, 'Bee')).toEqual(typed);
});

test('banners without a keyword step are targeted by the brand; existing keywords stay', () => {
  expect(foundByBrand({ ...values, adType: 'BANNER' }, 'Bee').keywords).toEqual(['Bee']);
  expect(foundByBrand({ ...values, adType: 'BANNER', keywords: ['x'] }, 'Bee').keywords).toEqual(['x']);
  expect(foundByBrand(values, 'Bee').keywords).toEqual([]);
});
