import { expect, test } from 'vitest';
import { AD_LOAD_PARTS, type AdLoad } from '#core/yield/rules/yield-rule.ts';
import { marketplaceRules } from '#delivery/decide/index.ts';
import { product } from '#delivery/decide/decide.test-support.ts';
import { openReplay } from './auction-replay.ts';
import { type PastAuction, UNKNOWN_AUCTION } from './samples.ts';

const NO_LOAD = Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, null])) as AdLoad;
const EVERYWHERE = { categoryId: null, placementCode: null, pageType: null, terms: [], fromMs: 0, untilMs: null };
const demanding = (least: Partial<AdLoad>) => ({
  ...{ zone: 'Asia/Singapore', language: 'en' as const, slotsPerAdvertiser: null },
  rules: marketplaceRules.createYieldBook({
    ...{ floors: [], blocks: [], aparts: [], exclusions: [], categoryPaths: new Map(), language: 'en' },
    loads: [{ ...EVERYWHERE, ...NO_LOAD, ...least }],
  }),
});
const campaign = {
  ...({ companyId: 'mine', brandId: 'mine', catalogId: 'sg', adType: 'PRODUCT', billedOn: 'CLICK' } as const),
  ...{ bidMicros: 500_000, keywordBids: [], productBids: [], modifiers: [], hours: null, mostMicros: null },
  ...{ isAutomated: false, minBidMicros: 20_000, trafficControl: 0, keywords: [], negativeKeywords: [], targets: [] },
  ...{
    automatic: [],
    targetBids: [],
    negativeTargets: [],
    products: [product('SHOE')],
    banners: [],
    bannerCategoryIds: [],
  },
};
const pageWith = (score: number | null): PastAuction => ({
  ...UNKNOWN_AUCTION,
  ...{ atMs: 1, weight: 1, type: 'listings', productIds: ['HAT', 'SHOE'], platform: 'HOME', slots: 1 },
  qualityScores: score === null ? null : [1, score],
});

test.each<[string, Partial<AdLoad>, number | null, [number, number]]>([
  ['a score that is too low', { leastScorePercent: 50 }, 0.4, [0, 1]],
  ['a score that is enough', { leastScorePercent: 50 }, 0.5, [1, 1]],
  ['a score of 0, which no demand asks for', { leastRelevance: 1 }, 0, [0, 0]],
  ['no score', { leastScorePercent: 50 }, null, [1, 1]],
  ['a relevance that is too low', { leastRelevance: 60 }, 1, [0, 1]],
])('of a past page with %s, what enters, and what would without the demand', async (_, least, score, expected) => {
  const replay = await openReplay(campaign, demanding(least));
  const auction = pageWith(score);
  expect([replay.enter(auction).length, replay.enterUndemanded(auction).length]).toEqual(expected);
});
