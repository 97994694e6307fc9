import { describe, expect, test } from 'vitest';
import type { Bucket } from '#core/serving/rules/automatic.ts';
import type { Target } from '#core/serving/rules/targets.ts';
import { newCampaign, type BannerInput, type CampaignInput } from './campaign-input.ts';
import { campaignProblem as problem } from './campaign.messages.ts';
import { checkCampaign } from './check-campaign.ts';
import { formatBid } from './check-bids.ts';
import { type CampaignProblems, type CampaignTerms, type Placement } from './campaign-terms.ts';
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

function problemsOf(input: CampaignInput, change: Partial<CampaignTerms> = {}) {
  const all = { ...terms, ...change };
  return checkCampaign(normalizeCampaign(input, { ...all, brandName: 'Bee' }), all);
}

/** An amount in the wallet's currency, without decimals where it is whole. */
const amount = (units: number) => ({
  amountMicros: BigInt(units * 1_000_000),
  symbol: 'S$',
  digits: Number.isInteger(units) ? 0 : 2,
});

test('a plain product campaign and a plain banner campaign are fine', () => {
  expect(problemsOf(product)).toEqual({});
  expect(problemsOf(banner)).toEqual({});
});

/** A campaign that started two days ago. */
const started: CampaignInput = { ...product, startAtMs: NOW - 2 * DAY };
const over = (endAtMs: number): CampaignInput => ({ ...started, scheduleType: 'DATE_RANGE', endAtMs });

describe('product campaign', () => {
  test.each<[string, Partial<CampaignInput>, Partial<CampaignTerms>, CampaignProblems]>([
    [
      'a blank name',
      { name: '  ' },
      {},
      { name: [problem.nameMissing()], asName: [problem.required()], adsProductName: [problem.required()] },
    ],
    [
      'a name of 256',
      { name: 'x'.repeat(256), adSetName: 'a', adName: 'b' },
      {},
      { name: [problem.tooLong({ max: 255 })] },
    ],
    ['no brand', { brandId: '' }, {}, { brandId: [problem.brandMissing()] }],
    ['no country', { catalogId: '' }, {}, { catalogId: [problem.catalogMissing()] }],
    ['another goal without a description', { goal: 'OTHERS', goalOther: ' ' }, {}, { goalOther: [problem.required()] }],
    [
      'another goal where the description is excluded',
      { goal: 'OTHERS' },
      { excludedFields: new Set(['campaignGoal_other']) },
      {},
    ],
    ['daily without amount', { budgetType: 'DAILY' }, {}, { budgetDailyTotal: [problem.required()] }],
    [
      'daily with cents',
      { budgetType: 'DAILY', budgetDailyMicros: 10_500_000n },
      {},
      { budgetDailyTotal: [problem.wholeUnits()] },
    ],
    [
      'daily below the minimum',
      { budgetType: 'DAILY', budgetDailyMicros: 9_000_000n },
      {},
      { budgetDailyTotal: [problem.dailyBelowMinimum({ minimum: amount(10) })] },
    ],
    ['daily at the minimum', { budgetType: 'DAILY', budgetDailyMicros: 10_000_000n }, {}, {}],
    [
      'a daily budget of zero with a minimum of zero',
      { budgetType: 'DAILY', budgetDailyMicros: 0n },
      { minBudgetMicros: 0n },
      { budgetDailyTotal: [problem.dailyBelowMinimum({ minimum: amount(1) })] },
    ],
    [
      'total below daily',
      { budgetType: 'DAILY_TOTAL', budgetDailyMicros: 20_000_000n, budgetTotalMicros: 19_000_000n },
      {},
      { budgetTotal: [problem.totalBelowMinimum({ minimum: amount(20) })] },
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
      { budgetTotal: [problem.totalBelowMinimum({ minimum: amount(10) })] },
    ],
    ['total at the minimum', { budgetType: 'TOTAL', budgetTotalMicros: 10_000_000n }, {}, {}],
    [
      'total with cents',
      { budgetType: 'TOTAL', budgetTotalMicros: 10_500_000n },
      {},
      { budgetTotal: [problem.wholeUnits()] },
    ],
    [
      'a total budget of zero with a minimum of zero',
      { budgetType: 'TOTAL', budgetTotalMicros: 0n },
      { minBudgetMicros: 0n },
      { budgetTotal: [problem.totalBelowMinimum({ minimum: amount(1) })] },
    ],
    [
      'both without amounts',
      { budgetType: 'DAILY_TOTAL' },
      {},
      { budgetDailyTotal: [problem.required()], budgetTotal: [problem.required()] },
    ],
    ['total without amount', { budgetType: 'TOTAL' }, {}, { budgetTotal: [problem.required()] }],
    ['a budget that the type does not use', { budgetType: 'ALWAYS_ON', budgetDailyMicros: -1n }, {}, {}],
    ['no start', { startAtMs: null }, {}, { startDate: [problem.required()] }],
    ['a start early today', { startAtMs: NOW - 11 * 3_600_000 }, {}, {}],
    ['a start yesterday', { startAtMs: NOW - DAY }, {}, { startDate: [problem.startInPast()] }],
    ['a start yesterday where past days are allowed', { startAtMs: NOW - DAY }, { allowsPastDays: true }, {}],
    [
      'an old start left as it is',
      { startAtMs: NOW - DAY },
      { before: { ...product, startAtMs: NOW - DAY, isDraft: false } },
      {},
    ],
    ['a range without end', { scheduleType: 'DATE_RANGE' }, {}, { endDate: [problem.required()] }],
    [
      'an end before the start',
      { scheduleType: 'DATE_RANGE', endAtMs: NOW - 1 },
      {},
      { endDate: [problem.endBeforeStart()] },
    ],
    ['an end with the start', { scheduleType: 'DATE_RANGE', startAtMs: NOW + DAY, endAtMs: NOW + DAY }, {}, {}],
    ['an end at this moment', { scheduleType: 'DATE_RANGE', endAtMs: NOW }, {}, { endDate: [problem.endInPast()] }],
    [
      'an end yesterday, though the start may be as well',
      { scheduleType: 'DATE_RANGE', startAtMs: NOW - 2 * DAY, endAtMs: NOW - DAY },
      { allowsPastDays: true },
      { endDate: [problem.endInPast()] },
    ],
    [
      'an end moved to yesterday',
      over(NOW - DAY),
      { before: { ...over(NOW + DAY), isDraft: false } },
      { endDate: [problem.endInPast()] },
    ],
    [
      'an end yesterday where there was none',
      over(NOW - DAY),
      { before: { ...started, isDraft: false } },
      { endDate: [problem.endInPast()] },
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
      { endDate: [problem.endInPast()] },
    ],
    ['an end that the schedule does not use', { endAtMs: NOW - DAY }, {}, {}],
    [
      'a price per impression',
      { bidType: 'MAXIMUM_CPI', bidMicros: 1_000_000n },
      {},
      { bidType: [problem.bidTypeMismatch()] },
    ],
    ['no bid', { bidType: 'MAXIMUM_CPC' }, {}, { bidWalletCurrency: [problem.required()] }],
    ['a bid below zero', { bidType: 'MAXIMUM_CPC', bidMicros: -1n }, {}, { bidWalletCurrency: [problem.negative()] }],
    [
      'a bid of three decimals',
      { bidType: 'MAXIMUM_CPC', bidMicros: 1_001_000n },
      {},
      { bidWalletCurrency: [problem.twoDecimals()] },
    ],
    [
      'a bid below the minimum',
      { bidType: 'MAXIMUM_CPC', bidMicros: 120_000n },
      {},
      { bidWalletCurrency: [problem.bidBelowMinimum({ minimum: amount(0.13) })] },
    ],
    [
      'a bid of zero below the minimum',
      { bidType: 'MAXIMUM_CPC', bidMicros: 0n },
      {},
      { bidWalletCurrency: [problem.bidBelowMinimum({ minimum: amount(0.13) })] },
    ],
    ['a bid at the minimum as displayed', { bidType: 'MAXIMUM_CPC', bidMicros: formatBid(123_456n) }, {}, {}],
    ['an automatic bid with an amount', { bidMicros: 0n }, {}, {}],
    ['a target of zero', { targetRoasPercent: 0 }, {}, {}],
    ['a target below zero', { targetRoasPercent: -1 }, {}, { targetRoas: [problem.negative()] }],
    ['a target that is no number', { targetRoasPercent: Number.NaN }, {}, { targetRoas: [problem.negative()] }],
    ['traffic of 100', { trafficControl: 100 }, {}, {}],
    ['traffic below zero', { trafficControl: -1 }, {}, { trafficControl: [problem.trafficRange()] }],
    ['traffic of 101', { trafficControl: 101 }, {}, { trafficControl: [problem.trafficRange()] }],
    ['traffic of a half', { trafficControl: 0.5 }, {}, { trafficControl: [problem.trafficRange()] }],
    ['a thousand keywords', { keywords: Array.from({ length: 1000 }, (_, i) => `k${i}`) }, {}, {}],
    [
      'a thousand and one',
      { negativeKeywords: Array.from({ length: 1001 }, (_, i) => `k${i}`) },
      {},
      { negativeKeywords: [problem.tooManyKeywords({ max: 1000 })] },
    ],
    ['a keyword of 200', { keywords: [`[${'k'.repeat(200)}]`] }, {}, {}],
    ['a keyword of 201', { keywords: [`[${'k'.repeat(201)}]`] }, {}, { keywords: [problem.tooLong({ max: 200 })] }],
    ['a keyword repeated a thousand times more', { keywords: Array.from({ length: 2000 }, () => 'k') }, {}, {}],
    ['4999 SKUs', { skus: Array.from({ length: 4999 }, (_, i) => `s${i}`) }, {}, {}],
    [
      '5000 SKUs',
      { skus: Array.from({ length: 5000 }, (_, i) => `s${i}`) },
      {},
      { skus: [problem.tooManySkus({ max: 5000 })] },
    ],
    ['nothing to promote', { skus: [] }, {}, { skus: [problem.skusOrFilterMissing()] }],
    ['a category instead of SKUs', { skus: [], productCategoryIds: ['k'] }, {}, {}],
    ['one price instead of SKUs', { skus: [], productMinPriceMicros: 5_000_000n }, {}, {}],
    [
      'a category where only SKUs are allowed',
      { skus: [], productCategoryIds: ['k'] },
      { allowsProductFilter: false },
      { skus: [problem.skusMissing()] },
    ],
    [
      'prices the wrong way round',
      { skus: [], productMinPriceMicros: 2n, productMaxPriceMicros: 1n },
      {},
      { productMinPrice: [problem.minAboveMax()] },
    ],
    [
      'targeted prices the wrong way round',
      { minPriceMicros: 2n, maxPriceMicros: 1n },
      {},
      { minPrice: [problem.minAboveMax()] },
    ],
    ['a price below zero', { skus: [], productMinPriceMicros: -1n }, {}, { productMinPrice: [problem.negative()] }],
    [
      'a goal of 256',
      { goal: 'OTHERS', goalOther: 'x'.repeat(256) },
      {},
      { goalOther: [problem.tooLong({ max: 255 })] },
    ],
    [
      'an age below zero',
      { audience: { name: '', gender: 'ALL', locations: '', minAge: -1, maxAge: null } },
      {},
      { minAge: [problem.ageRange()] },
    ],
    [
      'an oldest age below the youngest',
      { audience: { name: '', gender: 'ALL', locations: '', minAge: 60, maxAge: 18 } },
      {},
      { maxAge: [problem.agesReversed()] },
    ],
    ['one age', { audience: { name: '', gender: 'ALL', locations: '', minAge: 30, maxAge: 30 } }, {}, {}],
    [
      'an age of 200',
      { audience: { name: '', gender: 'ALL', locations: '', minAge: null, maxAge: 200 } },
      {},
      { maxAge: [problem.ageRange()] },
    ],
    ['another type than before', {}, { before: { ...banner, isDraft: false } }, { adType: [problem.typeFixed()] }],
    [
      'another country than before',
      {},
      { before: { ...product, isDraft: false, catalogId: 'd' } },
      { catalogId: [problem.catalogFixed()] },
    ],
  ])('%s', (_, input, change, expected) => {
    expect(problemsOf({ ...product, ...input }, change)).toEqual(expected);
  });
});

describe('banner campaign', () => {
  const with1 = (change: Partial<BannerInput>) => ({ banners: [{ ...onTile, ...change }] });
  test.each<[string, Partial<CampaignInput>, CampaignProblems]>([
    ['no placement', { banners: [] }, { banners: [problem.placementMissing()] }],
    ['an unknown placement', with1({ bannerTypeId: 'moon' }), { 'banners.0.id': [problem.placementUnknown()] }],
    [
      'the same placement twice',
      { banners: [onTile, onTile] },
      { 'banners.1.id': [problem.placementRepeated({ name: 'Tile' })] },
    ],
    ['no image', with1({ url: ' ' }), { 'banners.0.url': [problem.bannerDetailsMissing({ name: 'Tile' })] }],
    [
      'no landing page',
      with1({ landingUrl: null }),
      { 'banners.0.landingUrl': [problem.bannerDetailsMissing({ name: 'Tile' })] },
    ],
    ['SKUs to land on', with1({ landingUrl: null, skus: ['A'] }), {}],
    [
      'a link of 251',
      with1({ landingUrl: `https://shop.sg/${'x'.repeat(235)}` }),
      { 'banners.0.landingUrl': [problem.tooLong({ max: 250 })] },
    ],
    ['a link of 250', with1({ landingUrl: `https://shop.sg/${'x'.repeat(234)}` }), {}],
    [
      'a script to land on',
      with1({ landingUrl: 'javascript:alert(1)' }),
      { 'banners.0.landingUrl': [problem.linkInvalid()] },
    ],
    [
      'a page of another storefront',
      with1({ landingUrl: 'https://evil.example/x' }),
      { 'banners.0.landingUrl': [problem.linkOutsideStorefront({ base: 'https://shop.sg' })] },
    ],
    ['an invalid app link', with1({ deeplink: 'sale' }), { 'banners.0.deeplink': [problem.deeplinkInvalid()] }],
    [
      'a deep link of 251',
      with1({ deeplink: 'x'.repeat(251) }),
      { 'banners.0.deeplink': [problem.tooLong({ max: 250 })] },
    ],
    ['4999 SKUs to land on', with1({ skus: Array.from({ length: 4999 }, (_, i) => `s${i}`) }), {}],
    [
      '5000 SKUs to land on',
      with1({ skus: Array.from({ length: 5000 }, (_, i) => `s${i}`) }),
      { 'banners.0.skus': [problem.tooManySkus({ max: 5000 })] },
    ],
    ['a deep link of 250', with1({ deeplink: `shop://${'x'.repeat(243)}` }), {}],
    ['no category on a tile', { bannerCategoryIds: [] }, { bannerCategoryIds: [problem.bannerCategoryMissing()] }],
    ['no keywords on a tile', { keywords: [] }, { keywords: [problem.keywordsMissing()] }],
    ['no segment on the home page', with1({ bannerTypeId: 'home' }), { segments: [problem.segmentsMissing()] }],
    ['a price per click', { bidType: 'MAXIMUM_CPC', bidMicros: 1_000_000n }, { bidType: [problem.bidTypeMismatch()] }],
    ['a price per impression of six decimals', { bidType: 'MAXIMUM_CPI', bidMicros: 1n }, {}],
    [
      'a price per impression of zero',
      { bidType: 'MAXIMUM_CPI', bidMicros: 0n },
      { bidWalletCurrency: [problem.required()] },
    ],
  ])('%s', (_, input, expected) => {
    expect(problemsOf({ ...banner, ...input })).toEqual(expected);
  });
});

test('categories that cannot be selected are not required', () => {
  const without = { ...banner, bannerCategoryIds: [] };
  expect(problemsOf(without)).toEqual({ bannerCategoryIds: [problem.bannerCategoryMissing()] });
  expect(problemsOf(without, { disabledFields: new Set(['categories']) })).toEqual({});
});

test.each<[string, string[], object]>([
  ['a hundred tags', Array.from({ length: 100 }, (_, id) => String(id)), {}],
  [
    'more than a hundred tags',
    Array.from({ length: 101 }, (_, id) => String(id)),
    { tagIds: [problem.tooManyTags({ max: 100, length: 64 })] },
  ],
  ['a long tag', ['x'.repeat(65)], { tagIds: [problem.tooManyTags({ max: 100, length: 64 })] }],
  ['repeated and blank tags', [' a', 'a', ' '], {}],
])('%s', (_, tagIds, expected) => {
  expect(problemsOf({ ...product, tagIds })).toEqual(expected);
});

describe('what is aimed at', () => {
  const brand = '0199a000-0000-7000-8000-00000000ac3e';
  const any = { categoryId: null, minPriceMicros: null, maxPriceMicros: null, bidMicros: null };
  const aimed = (...targets: (Partial<Target> & Pick<Target, 'kind' | 'value'>)[]) => ({
    ...product,
    targets: targets.map((target) => ({ ...any, ...target })),
  });

  test('may be products, brands, categories, and brands in a category at some prices', () => {
    const targets = [
      { kind: 'PRODUCT', value: 'A', bidMicros: 500_000n },
      { kind: 'BRAND', value: brand, minPriceMicros: 1_000_000n, maxPriceMicros: 1_000_000n },
      { kind: 'BRAND_IN_CATEGORY', value: brand, categoryId: 'shoes' },
      { kind: 'CATEGORY', value: 'shoes', maxPriceMicros: 5_000_000n },
    ] as const;
    expect(problemsOf(aimed(...targets))).toEqual({});
    // Banners have no products whose pages could fit.
    expect(normalizeCampaign({ ...banner, targets: aimed(...targets).targets }).targets).toEqual([]);
  });

  test('is refused where it is typed', () => {
    expect(
      problemsOf(
        aimed(
          { kind: 'BRAND', value: 'Acme' },
          { kind: 'BRAND_IN_CATEGORY', value: brand },
          { kind: 'CATEGORY', value: 'hats', minPriceMicros: 2n, maxPriceMicros: 1n },
          { kind: 'CATEGORY', value: 'shoes', bidMicros: 1_000n },
          { kind: 'PRODUCT', value: 'A', bidMicros: 0n },
        ),
      ),
    ).toEqual({
      'targets.0.value': [problem.targetUnknown()],
      'targets.1.value': [problem.required()],
      'targets.2.minPrice': [problem.minAboveMax()],
      'targets.3.bidWalletCurrency': [problem.twoDecimals()],
      'targets.4.bidWalletCurrency': [problem.required()],
    });
  });

  test('is at most a thousand products, and a hundred of each other kind', () => {
    const many = (kind: 'PRODUCT' | 'CATEGORY', count: number) =>
      Array.from({ length: count }, (_, n) => ({ kind, value: `V${n}` }));
    expect(problemsOf(aimed(...many('PRODUCT', 1000), ...many('CATEGORY', 100)))).toEqual({});
    expect(problemsOf(aimed(...many('CATEGORY', 101)))).toEqual({
      targets: [problem.tooManyTargets({ max: 100 })],
    });
  });

  test('is not excluded as well', () => {
    const negativeTargets = [
      { kind: 'CATEGORY' as const, value: 'shoes' },
      { kind: 'PRODUCT' as const, value: 'A' },
    ];
    expect(
      problemsOf({ ...aimed({ kind: 'PRODUCT', value: 'A' }, { kind: 'BRAND', value: brand }), negativeTargets }),
    ).toEqual({
      'negativeTargets.1.value': [problem.targetOnBothSides()],
    });
  });
});

describe('automatic targeting', () => {
  const off = (bucket: Bucket) => ({ bucket, isOn: false, bidMicros: null });
  const closed = [off('CLOSE'), off('LOOSE')];

  test('has a bid of its own, which is refused where it is typed', () => {
    const bid = (bucket: Bucket, bidMicros: bigint) => ({ bucket, isOn: true, bidMicros });
    expect(problemsOf({ ...product, automatic: [bid('CLOSE', 500_000n)] })).toEqual({});
    expect(
      problemsOf({
        ...product,
        automatic: [bid('LOOSE', 1_000n), bid('SUBSTITUTES', 10_000n), bid('COMPLEMENTS', 0n)],
      }),
    ).toEqual({
      'automatic.LOOSE.bidWalletCurrency': [problem.twoDecimals()],
      'automatic.SUBSTITUTES.bidWalletCurrency': [expect.objectContaining({ code: 'problem.bidBelowMinimum' })],
      'automatic.COMPLEMENTS.bidWalletCurrency': [problem.required()],
    });
  });

  test('may be off where keywords or targets find the ads', () => {
    expect(problemsOf({ ...product, keywords: [], automatic: closed })).toEqual({
      automatic: [problem.bucketsAllClosed()],
    });
    expect(problemsOf({ ...product, keywords: ['shoe'], automatic: closed })).toEqual({});
    const target = { categoryId: null, minPriceMicros: null, maxPriceMicros: null, bidMicros: null };
    const targets: Target[] = [{ ...target, kind: 'PRODUCT', value: 'A' }];
    expect(problemsOf({ ...product, keywords: [], targets, automatic: closed })).toEqual({});
  });

  test('is none of banners', () => {
    expect(normalizeCampaign({ ...banner, automatic: closed }).automatic).toEqual([]);
  });
});

describe('what is excluded', () => {
  const brand = '0199a000-0000-7000-8000-00000000ac3e';

  test('may be products, brands and categories', () => {
    const negativeTargets = [
      { kind: 'PRODUCT' as const, value: 'A' },
      { kind: 'BRAND' as const, value: brand },
      { kind: 'CATEGORY' as const, value: 'shoes' },
    ];
    expect(problemsOf({ ...product, negativeTargets })).toEqual({});
    expect(problemsOf({ ...banner, negativeTargets })).toEqual({});
  });

  test('is refused where it is typed', () => {
    const negativeTargets = [
      { kind: 'PRODUCT' as const, value: 'x'.repeat(256) },
      { kind: 'BRAND' as const, value: 'Acme' },
    ];
    expect(problemsOf({ ...product, negativeTargets })).toEqual({
      'negativeTargets.0.value': [problem.targetUnknown()],
      'negativeTargets.1.value': [problem.tooLong({ max: 255 })],
    });
  });

  test('is at most a thousand of each kind', () => {
    const skus = Array.from({ length: 1000 }, (_, index) => ({ kind: 'PRODUCT' as const, value: `S${index}` }));
    const other = { kind: 'CATEGORY' as const, value: 'shoes' };
    expect(problemsOf({ ...product, negativeTargets: [...skus, other] })).toEqual({});
    expect(problemsOf({ ...product, negativeTargets: [...skus, { kind: 'PRODUCT', value: 'one more' }] })).toEqual({
      negativeTargets: [problem.tooManyTargets({ max: 1000 })],
    });
  });

  test('is no keyword of the campaign as well', () => {
    const keywords = ['red shoes', '[boots]'];
    expect(problemsOf({ ...product, keywords, negativeKeywords: ['[red shoes]', 'boots'] })).toEqual({});
    expect(problemsOf({ ...product, keywords, negativeKeywords: ['[Boots]'] })).toEqual({
      negativeKeywords: [problem.onBothSides({ name: '[Boots]' })],
    });
  });
});
