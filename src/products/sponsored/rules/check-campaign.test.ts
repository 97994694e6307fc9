import { describe, expect, test } from 'vitest';
import { newCampaign, type BannerInput, type CampaignInput } from './campaign-input.ts';
import { checkCampaign, formatBid, type CampaignTerms, type Placement } from './check-campaign.ts';
import { problemTexts } from './problem.messages.ts';
import { normalizeCampaign } from './normalize-campaign.ts';

const NOW = Date.UTC(2026, 5, 1, 4);
const DAY = 86_400_000;

const size = { width: 600, height: 600 };
const needs = { needsSegments: false, needsCategories: false, needsKeywords: false };
const tile: Placement = { id: 'tile', name: 'Tile', ...size, ...needs, needsCategories: true, needsKeywords: true };
const home: Placement = { id: 'home', name: 'Home', ...size, ...needs, needsSegments: true };

const terms: CampaignTerms = {
  nowMs: NOW,
  timezone: 'Asia/Singapore',
  symbol: 'S$',
  minBudgetMicros: 10_000_000n,
  minBidMicros: 123_456n,
  allowsPastDays: false,
  allowsProductFilter: true,
  excludedFields: new Set(),
  disabledFields: new Set(),
  baseUrl: 'https://shop.sg',
  placements: [tile, home],
  before: null,
};

const product: CampaignInput = {
  ...newCampaign({ brandId: 'b', catalogId: 'c', startAtMs: NOW }),
  name: 'Summer',
  skus: ['A'],
};
const onTile: BannerInput = {
  bannerTypeId: 'tile',
  url: '/i.png',
  landingUrl: 'https://shop.sg/x',
  deeplink: null,
  skus: [],
};
const banner: CampaignInput = {
  ...product,
  adType: 'BANNER',
  skus: [],
  keywords: ['shoes'],
  banners: [onTile],
  bannerCategoryIds: ['k'],
};

function keysOf(input: CampaignInput, change: Partial<CampaignTerms> = {}) {
  const all = { ...terms, ...change };
  const problems = checkCampaign(normalizeCampaign(input, { ...all, brandName: 'Bee' }), all);
  return Object.fromEntries(Object.entries(problems).map(([field, list]) => [field, list.map(({ key }) => key)]));
}

test('a plain product campaign and a plain banner campaign are fine', () => {
  expect(keysOf(product)).toEqual({});
  expect(keysOf(banner)).toEqual({});
});

/** A campaign that started two days ago. */
const started: CampaignInput = { ...product, startAtMs: NOW - 2 * DAY };
const over = (endAtMs: number): CampaignInput => ({ ...started, scheduleType: 'DATE_RANGE', endAtMs });

describe('product campaign', () => {
  test.each<[string, Partial<CampaignInput>, Partial<CampaignTerms>, Record<string, string[]>]>([
    ['a blank name', { name: '  ' }, {}, { name: ['nameMissing'], asName: ['fillOut'], adsProductName: ['fillOut'] }],
    ['a name of 256', { name: 'x'.repeat(256), adSetName: 'a', adName: 'b' }, {}, { name: ['tooLong'] }],
    ['no brand', { brandId: '' }, {}, { brandId: ['brandMissing'] }],
    ['no country', { catalogId: '' }, {}, { catalogId: ['catalogMissing'] }],
    ['another goal without words', { goal: 'OTHERS', goalOther: ' ' }, {}, { goalOther: ['fillOut'] }],
    [
      'another goal where words are not asked for',
      { goal: 'OTHERS' },
      { excludedFields: new Set(['campaignGoal_other']) },
      {},
    ],
    ['daily without amount', { budgetType: 'DAILY' }, {}, { budgetDailyTotal: ['fillOut'] }],
    [
      'daily with cents',
      { budgetType: 'DAILY', budgetDailyMicros: 10_500_000n },
      {},
      { budgetDailyTotal: ['wholeUnits'] },
    ],
    [
      'daily below the minimum',
      { budgetType: 'DAILY', budgetDailyMicros: 9_000_000n },
      {},
      { budgetDailyTotal: ['dailyBelowMinimum'] },
    ],
    ['daily at the minimum', { budgetType: 'DAILY', budgetDailyMicros: 10_000_000n }, {}, {}],
    [
      'daily of nothing where nothing is the minimum',
      { budgetType: 'DAILY', budgetDailyMicros: 0n },
      { minBudgetMicros: 0n },
      { budgetDailyTotal: ['dailyBelowMinimum'] },
    ],
    [
      'total below daily',
      { budgetType: 'DAILY_TOTAL', budgetDailyMicros: 20_000_000n, budgetTotalMicros: 19_000_000n },
      {},
      { budgetTotal: ['totalBelowMinimum'] },
    ],
    [
      'total equal to daily',
      { budgetType: 'DAILY_TOTAL', budgetDailyMicros: 20_000_000n, budgetTotalMicros: 20_000_000n },
      {},
      {},
    ],
    [
      'total below the minimum',
      { budgetType: 'TOTAL', budgetTotalMicros: 9_000_000n },
      {},
      { budgetTotal: ['totalBelowMinimum'] },
    ],
    ['total at the minimum', { budgetType: 'TOTAL', budgetTotalMicros: 10_000_000n }, {}, {}],
    ['total with cents', { budgetType: 'TOTAL', budgetTotalMicros: 10_500_000n }, {}, { budgetTotal: ['wholeUnits'] }],
    [
      'total of nothing where nothing is the minimum',
      { budgetType: 'TOTAL', budgetTotalMicros: 0n },
      { minBudgetMicros: 0n },
      { budgetTotal: ['totalBelowMinimum'] },
    ],
    [
      'both without amounts',
      { budgetType: 'DAILY_TOTAL' },
      {},
      { budgetDailyTotal: ['fillOut'], budgetTotal: ['fillOut'] },
    ],
    ['total without amount', { budgetType: 'TOTAL' }, {}, { budgetTotal: ['fillOut'] }],
    ['a budget the type has no use for', { budgetType: 'ALWAYS_ON', budgetDailyMicros: -1n }, {}, {}],
    ['no start', { startAtMs: null }, {}, { startDate: ['fillOut'] }],
    ['a start early today', { startAtMs: NOW - 11 * 3_600_000 }, {}, {}],
    ['a start yesterday', { startAtMs: NOW - DAY }, {}, { startDate: ['startInPast'] }],
    ['a start yesterday where that is fine', { startAtMs: NOW - DAY }, { allowsPastDays: true }, {}],
    [
      'an old start left as it is',
      { startAtMs: NOW - DAY },
      { before: { ...product, startAtMs: NOW - DAY, isDraft: false } },
      {},
    ],
    ['a range without end', { scheduleType: 'DATE_RANGE' }, {}, { endDate: ['fillOut'] }],
    ['an end before the start', { scheduleType: 'DATE_RANGE', endAtMs: NOW - 1 }, {}, { endDate: ['endBeforeStart'] }],
    ['an end with the start', { scheduleType: 'DATE_RANGE', startAtMs: NOW + DAY, endAtMs: NOW + DAY }, {}, {}],
    ['an end at this moment', { scheduleType: 'DATE_RANGE', endAtMs: NOW }, {}, { endDate: ['endInPast'] }],
    [
      'an end yesterday, though the start may be as well',
      { scheduleType: 'DATE_RANGE', startAtMs: NOW - 2 * DAY, endAtMs: NOW - DAY },
      { allowsPastDays: true },
      { endDate: ['endInPast'] },
    ],
    [
      'an end moved to yesterday',
      over(NOW - DAY),
      { before: { ...over(NOW + DAY), isDraft: false } },
      { endDate: ['endInPast'] },
    ],
    [
      'an end yesterday where there was none',
      over(NOW - DAY),
      { before: { ...started, isDraft: false } },
      { endDate: ['endInPast'] },
    ],
    [
      'an end moved to an earlier day that is to come',
      over(NOW + DAY),
      { before: { ...over(NOW + 2 * DAY), isDraft: false } },
      {},
    ],
    ['an end that has passed, left as it was', over(NOW - DAY), { before: { ...over(NOW - DAY), isDraft: false } }, {}],
    [
      'an end that has passed, of a draft that is launched now',
      over(NOW - DAY),
      { before: { ...over(NOW - DAY), isDraft: true } },
      { endDate: ['endInPast'] },
    ],
    ['an end the schedule has no use for', { endAtMs: NOW - DAY }, {}, {}],
    ['a price per impression', { bidType: 'MAXIMUM_CPI', bidMicros: 1_000_000n }, {}, { bidType: ['bidTypeMismatch'] }],
    ['no bid', { bidType: 'MAXIMUM_CPC' }, {}, { bidWalletCurrency: ['fillOut'] }],
    ['a bid below zero', { bidType: 'MAXIMUM_CPC', bidMicros: -1n }, {}, { bidWalletCurrency: ['notNegative'] }],
    [
      'a bid of three decimals',
      { bidType: 'MAXIMUM_CPC', bidMicros: 1_001_000n },
      {},
      { bidWalletCurrency: ['twoDecimals'] },
    ],
    [
      'a bid below the minimum',
      { bidType: 'MAXIMUM_CPC', bidMicros: 120_000n },
      {},
      { bidWalletCurrency: ['bidBelowMinimum'] },
    ],
    [
      'a bid of nothing below the minimum',
      { bidType: 'MAXIMUM_CPC', bidMicros: 0n },
      {},
      { bidWalletCurrency: ['bidBelowMinimum'] },
    ],
    ['a bid at the minimum as shown', { bidType: 'MAXIMUM_CPC', bidMicros: formatBid(123_456n) }, {}, {}],
    ['an automatic bid with an amount', { bidMicros: 0n }, {}, {}],
    ['a target of zero', { targetRoasPercent: 0 }, {}, {}],
    ['a target below zero', { targetRoasPercent: -1 }, {}, { targetRoas: ['notNegative'] }],
    ['a target that is no number', { targetRoasPercent: Number.NaN }, {}, { targetRoas: ['notNegative'] }],
    ['traffic of 100', { trafficControl: 100 }, {}, {}],
    ['traffic below zero', { trafficControl: -1 }, {}, { trafficControl: ['trafficRange'] }],
    ['traffic of 101', { trafficControl: 101 }, {}, { trafficControl: ['trafficRange'] }],
    ['traffic of a half', { trafficControl: 0.5 }, {}, { trafficControl: ['trafficRange'] }],
    ['a thousand keywords', { keywords: Array.from({ length: 1000 }, (_, i) => `k${i}`) }, {}, {}],
    [
      'a thousand and one',
      { negativeKeywords: Array.from({ length: 1001 }, (_, i) => `k${i}`) },
      {},
      { negativeKeywords: ['tooManyKeywords'] },
    ],
    ['a keyword of 200', { keywords: [`[${'k'.repeat(200)}]`] }, {}, {}],
    ['a keyword of 201', { keywords: [`[${'k'.repeat(201)}]`] }, {}, { keywords: ['tooLong'] }],
    ['a keyword repeated a thousand times more', { keywords: Array.from({ length: 2000 }, () => 'k') }, {}, {}],
    ['4999 SKUs', { skus: Array.from({ length: 4999 }, (_, i) => `s${i}`) }, {}, {}],
    ['5000 SKUs', { skus: Array.from({ length: 5000 }, (_, i) => `s${i}`) }, {}, { skus: ['tooManySkus'] }],
    ['nothing to promote', { skus: [] }, {}, { skus: ['skusOrFilterMissing'] }],
    ['a category instead of SKUs', { skus: [], productCategoryIds: ['k'] }, {}, {}],
    ['one price instead of SKUs', { skus: [], productMinPriceMicros: 5_000_000n }, {}, {}],
    [
      'a category where only SKUs are taken',
      { skus: [], productCategoryIds: ['k'] },
      { allowsProductFilter: false },
      { skus: ['skusMissing'] },
    ],
    [
      'prices the wrong way round',
      { skus: [], productMinPriceMicros: 2n, productMaxPriceMicros: 1n },
      {},
      { productMinPrice: ['minAboveMax'] },
    ],
    [
      'targeted prices the wrong way round',
      { minPriceMicros: 2n, maxPriceMicros: 1n },
      {},
      { minPrice: ['minAboveMax'] },
    ],
    ['a price below zero', { skus: [], productMinPriceMicros: -1n }, {}, { productMinPrice: ['notNegative'] }],
    ['a goal of 256', { goal: 'OTHERS', goalOther: 'x'.repeat(256) }, {}, { goalOther: ['tooLong'] }],
    [
      'an age below zero',
      { audience: { name: '', gender: 'ALL', locations: '', minAge: -1, maxAge: null } },
      {},
      { minAge: ['ageRange'] },
    ],
    [
      'an oldest age below the youngest',
      { audience: { name: '', gender: 'ALL', locations: '', minAge: 60, maxAge: 18 } },
      {},
      { maxAge: ['agesReversed'] },
    ],
    ['one age', { audience: { name: '', gender: 'ALL', locations: '', minAge: 30, maxAge: 30 } }, {}, {}],
    [
      'an age of 200',
      { audience: { name: '', gender: 'ALL', locations: '', minAge: null, maxAge: 200 } },
      {},
      { maxAge: ['ageRange'] },
    ],
    ['another type than before', {}, { before: { ...banner, isDraft: false } }, { adType: ['typeFixed'] }],
    [
      'another country than before',
      {},
      { before: { ...product, isDraft: false, catalogId: 'd' } },
      { catalogId: ['catalogFixed'] },
    ],
  ])('%s', (_, input, change, expected) => {
    expect(keysOf({ ...product, ...input }, change)).toEqual(expected);
  });
});

describe('banner campaign', () => {
  const with1 = (change: Partial<BannerInput>) => ({ banners: [{ ...onTile, ...change }] });
  test.each<[string, Partial<CampaignInput>, Record<string, string[]>]>([
    ['no placement', { banners: [] }, { banners: ['placementMissing'] }],
    ['an unknown placement', with1({ bannerTypeId: 'moon' }), { 'banners.0.id': ['placementUnknown'] }],
    ['the same placement twice', { banners: [onTile, onTile] }, { 'banners.1.id': ['placementTwice'] }],
    ['no picture', with1({ url: ' ' }), { 'banners.0.url': ['bannerDetailsMissing'] }],
    ['nowhere to land', with1({ landingUrl: null }), { 'banners.0.landingUrl': ['bannerDetailsMissing'] }],
    ['SKUs to land on', with1({ landingUrl: null, skus: ['A'] }), {}],
    [
      'a link of 251',
      with1({ landingUrl: `https://shop.sg/${'x'.repeat(235)}` }),
      { 'banners.0.landingUrl': ['tooLong'] },
    ],
    ['a link of 250', with1({ landingUrl: `https://shop.sg/${'x'.repeat(234)}` }), {}],
    ['a script to land on', with1({ landingUrl: 'javascript:alert(1)' }), { 'banners.0.landingUrl': ['linkInvalid'] }],
    [
      'a page of another storefront',
      with1({ landingUrl: 'https://evil.example/x' }),
      { 'banners.0.landingUrl': ['linkForeign'] },
    ],
    ['an app link that is none', with1({ deeplink: 'sale' }), { 'banners.0.deeplink': ['deeplinkInvalid'] }],
    ['a deep link of 251', with1({ deeplink: 'x'.repeat(251) }), { 'banners.0.deeplink': ['tooLong'] }],
    ['4999 SKUs to land on', with1({ skus: Array.from({ length: 4999 }, (_, i) => `s${i}`) }), {}],
    [
      '5000 SKUs to land on',
      with1({ skus: Array.from({ length: 5000 }, (_, i) => `s${i}`) }),
      { 'banners.0.skus': ['tooManySkus'] },
    ],
    ['a deep link of 250', with1({ deeplink: `shop://${'x'.repeat(243)}` }), {}],
    ['no category on a tile', { bannerCategoryIds: [] }, { bannerCategoryIds: ['bannerCategoryMissing'] }],
    ['no keywords on a tile', { keywords: [] }, { keywords: ['keywordsMissing'] }],
    ['no segment on the home page', with1({ bannerTypeId: 'home' }), { segments: ['segmentsMissing'] }],
    ['a price per click', { bidType: 'MAXIMUM_CPC', bidMicros: 1_000_000n }, { bidType: ['bidTypeMismatch'] }],
    ['a price per impression of six decimals', { bidType: 'MAXIMUM_CPI', bidMicros: 1n }, {}],
    [
      'a price per impression of nothing',
      { bidType: 'MAXIMUM_CPI', bidMicros: 0n },
      { bidWalletCurrency: ['fillOut'] },
    ],
  ])('%s', (_, input, expected) => {
    expect(keysOf({ ...banner, ...input })).toEqual(expected);
  });
});

test('categories that cannot be selected are not required', () => {
  const without = { ...banner, bannerCategoryIds: [] };
  expect(keysOf(without)).toEqual({ bannerCategoryIds: ['bannerCategoryMissing'] });
  expect(keysOf(without, { disabledFields: new Set(['categories']) })).toEqual({});
});

test.each<[string, string[], object]>([
  ['a hundred tags', Array.from({ length: 100 }, (_, id) => String(id)), {}],
  ['more than a hundred tags', Array.from({ length: 101 }, (_, id) => String(id)), { tagIds: ['tooManyTags'] }],
  ['a long tag', ['x'.repeat(65)], { tagIds: ['tooManyTags'] }],
  ['repeated and blank tags', [' a', 'a', ' '], {}],
])('%s', (_, tagIds, expected) => {
  expect(keysOf({ ...product, tagIds })).toEqual(expected);
});

test('problems become sentences in the reader’s language', () => {
  const problems = checkCampaign(
    normalizeCampaign({ ...product, budgetType: 'DAILY', budgetDailyMicros: 1_000_000n }),
    terms,
  );
  expect(problemTexts(problems, 'en')).toEqual({
    budgetDailyTotal: ['Daily budget is less than the minimum of S$10'],
  });
  expect(problemTexts(problems, 'id')).toEqual({ budgetDailyTotal: ['Anggaran harian kurang dari minimum S$10'] });
  expect(problemTexts(problems, 'xx')).toEqual(problemTexts(problems, 'en'));
});
