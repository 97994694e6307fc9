import { AD_LOAD_PARTS, type AdLoad, type YieldScope } from '#core/yield/rules/yield-rule.ts';
import { HOURS_OF_WEEK, type BidModifier, orderedModifiers } from '#core/serving/rules/bid-modifiers.ts';
import { adSet, listing, product, uuid } from './decide.test-support.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import type { PageFacts } from './rules/page-facts.ts';
import type { ServingAdSet, ServingProduct, ServingTarget } from './rules/serving.ts';
import type { createYieldBook } from './yield-book.ts';

type Rules = Parameters<typeof createYieldBook>[0];
type Scope = YieldScope & { readonly fromMs: number; readonly untilMs: null };

/** A market in which everything is used that ad sets and the marketplace may control, by chance. */
export type RandomMarket = {
  readonly companyIds: readonly string[];
  readonly products: readonly ServingProduct[];
  readonly adSets: readonly ServingAdSet[];
  readonly slotsPerAdvertiser: number | null;
  readonly requests: readonly AuctionRequest[];
  newAdSet(number: number): ServingAdSet;
  newPages(): PageFacts;
  newRules(): Rules;
};

const PARENTS: Readonly<Record<string, string>> = { c1: 'c0', c2: 'c0', c3: 'c1', c5: 'c4' };
const CATEGORIES = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'];
const WORDS = ['red', 'blue', 'shoe', 'run', 'sport', 'hat'];
const MODIFIERS = [
  ...['mobile', 'desktop'].map((value) => ({ dimension: 'DEVICE' as const, value })),
  { dimension: 'PLACEMENT' as const, value: 'top' },
  ...['SEARCH', 'PRODUCT', 'CATEGORY'].map((value) => ({ dimension: 'PAGE' as const, value })),
  { dimension: 'AGE' as const, value: '18-34' },
];
const BUCKETS = ['CLOSE', 'LOOSE', 'SUBSTITUTES', 'COMPLEMENTS'] as const;
const REASON = { en: '', pt: '', id: '' };
const NO_LOAD = Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, null])) as AdLoad;
const ADVERTISED_PAGES = 5;

const pathOf = (category: string): string[] => [
  category,
  ...(PARENTS[category] === undefined ? [] : pathOf(PARENTS[category])),
];

/** `random` returns numbers in [0, 1). */
export function randomMarket(random: () => number): RandomMarket {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <One>(all: readonly One[]): One => all[below(all.length)]!;
  const chance = (share: number) => random() < share;
  const some = <One>(most: number, make: () => One): One[] => Array.from({ length: below(most + 1) }, make);
  const bid = () => 20_001 + below(2_000_000);
  const keyword = () => {
    const text = [pick(WORDS), ...some(1, () => pick(WORDS))].join(' ');
    return pick([`[${text}]`, `"${text}"`, text]);
  };
  const brands = Array.from({ length: 5 }, (_, at) => uuid(7000 + at));
  const companyIds = Array.from({ length: 6 }, (_, at) => uuid(5000 + at));
  const skus = Array.from({ length: 5 + below(30) }, (_, at) => `S${at}`);
  const pageSkus = skus.slice(0, ADVERTISED_PAGES);
  const products = skus.map((sku) => {
    const categoryIds = [...new Set([pick(CATEGORIES), ...(chance(0.2) ? [pick(CATEGORIES)] : [])])];
    return product(sku, {
      text: [pick(WORDS), pick(WORDS), pick(WORDS)].join(' '),
      ...{ categoryIds, categoryPath: [...new Set(categoryIds.flatMap(pathOf))] },
      ...{ priceMicros: 1_000_000 * (1 + below(10)), sellerIds: chance(0.5) ? [`seller${below(3)}`] : [] },
      clickRates: [0.001 + random() / 50, 0.001 + random() / 50, 0.001 + random() / 50, 0.001 + random() / 50],
    });
  });
  const target = (): ServingTarget => {
    const any = { categoryId: null, minPriceMicros: null, maxPriceMicros: null };
    const priced = { ...any, maxPriceMicros: chance(0.2) ? 8_000_000 : null };
    return pick<ServingTarget>([
      { kind: 'PRODUCT', value: pick(pageSkus), ...any },
      { kind: 'BRAND', value: pick(brands), ...priced },
      { kind: 'CATEGORY', value: pick(CATEGORIES), ...priced },
      { kind: 'BRAND_IN_CATEGORY', value: pick(brands), ...priced, categoryId: pick(CATEGORIES) },
    ]);
  };
  const uses = { bids: chance(0.7), modifiers: chance(0.6), buckets: chance(0.7), targets: chance(0.7) };
  const modifiers = (): BidModifier[] =>
    MODIFIERS.filter(() => chance(0.3)).map((one) => ({ ...one, percent: pick([0, 10, 50, 120, 500]) }));

  function newAdSet(number: number): ServingAdSet {
    const keywords = [...new Set(some(5, keyword))];
    const own = skus.filter(() => chance(0.25));
    const aims = uses.targets && chance(0.7) ? some(4, target) : [];
    const targets = [...new Map(aims.map((one) => [JSON.stringify(one), one])).values()];
    return adSet(number, {
      ...{ companyId: pick(companyIds), brandId: pick(brands), bidMicros: bid(), skus: own, keywords },
      ...{ minBidMicros: pick([20_000, 200_000]), walletRate: pick([1, 1, 1.5]), trafficControl: pick([0, 0, 40]) },
      keywordBids: keywords
        .filter(() => uses.bids && chance(0.4))
        .map((typed) => ({ keyword: typed, bidMicros: bid() })),
      productBids: own.filter(() => uses.bids && chance(0.2)).map((sku) => ({ sku, bidMicros: bid() })),
      modifiers: uses.modifiers && chance(0.5) ? orderedModifiers(modifiers()) : [],
      hours:
        uses.modifiers && chance(0.3) ? Array.from({ length: HOURS_OF_WEEK }, () => pick([0, 50, 100, 300])) : null,
      mostMicros: chance(0.2) ? bid() : null,
      automatic:
        uses.buckets && chance(0.7)
          ? BUCKETS.filter(() => chance(0.7)).map((bucket) => ({
              ...{ bucket, isOn: chance(0.7), bidMicros: chance(0.5) ? bid() : null },
            }))
          : [],
      targets,
      targetBids: targets.filter(() => chance(0.6)).map((one) => ({ ...one, bidMicros: bid() })),
      negativeTargets: chance(0.2) ? [{ kind: 'CATEGORY', value: pick(CATEGORIES) }] : [],
      negativeKeywords: chance(0.2) ? [keyword()] : [],
    });
  }

  const newPages = (): PageFacts => ({
    products: new Map(
      pageSkus.map((sku, at) => {
        const { categoryIds, categoryPath } = products[at]!;
        const priceMicros = 1_000_000 * (1 + below(10));
        return [sku, { brandId: chance(0.9) ? pick(brands) : null, categoryIds, categoryPath, priceMicros }];
      }),
    ),
    categoryPaths: new Map(CATEGORIES.map((category) => [category, pathOf(category)])),
    complements: {
      products: new Map(pageSkus.map((sku) => [sku, skus.filter(() => chance(0.4))])),
      categories: new Map([[pick(CATEGORIES), [pick(CATEGORIES)]]]),
    },
  });

  const scope = (): Scope => ({
    categoryId: chance(0.3) ? pick(CATEGORIES) : null,
    placementCode: chance(0.2) ? 'top' : null,
    pageType: chance(0.2) ? pick(['SEARCH', 'CATEGORY', 'PRODUCT', 'HOME']) : null,
    terms: chance(0.2) ? [keyword()] : [],
    ...{ fromMs: 0, untilMs: null },
  });
  const ruled = <One>(make: () => One): (Scope & One)[] =>
    chance(0.5) ? some(3, () => ({ ...scope(), ...make() })) : [];
  const newRules = (): Rules => ({
    floors: ruled(() => ({ billedOn: 'CLICK', micros: below(800_000) })),
    blocks: ruled(() => ({
      reason: REASON,
      ...pick([
        { subject: 'BRAND' as const, values: [pick(brands)] },
        { subject: 'PRODUCT' as const, values: [pick(skus)] },
        { subject: 'CATEGORY' as const, values: [pick(CATEGORIES)] },
        { subject: 'SELLER' as const, values: ['seller1'] },
      ]),
    })),
    loads: ruled(() => ({ ...NO_LOAD, ...pick([{ mostOfBrand: 1 }, { mostOnPage: 2 }, { leastRelevance: 50 }]) })),
    aparts: ruled(() => ({ reason: REASON, brandIds: [...new Set([pick(brands), pick(brands), pick(brands)])] })),
    exclusions: ruled(() => ({
      ...{ terms: [], pageType: null, reason: REASON, brandIds: [pick(brands)], openTo: [pick(brands)] },
      floor: chance(0.5) ? { billedOn: 'CLICK' as const, micros: below(800_000) } : null,
    })),
    ...{ categoryPaths: new Map(CATEGORIES.map((category) => [category, pathOf(category)])), language: 'en' },
  });

  const newRequest = (): AuctionRequest => {
    const base = { slots: 1 + below(4), device: pick(['mobile', 'desktop'] as const), age: chance(0.3) ? 25 : null };
    const placed = { ...base, placementCode: chance(0.3) ? 'top' : null };
    const page = { ...placed, pageProductId: pick(pageSkus) };
    const categories = chance(0.2) ? [[pick(CATEGORIES), pick(CATEGORIES)]] : [[pick(CATEGORIES)]];
    return listing(
      pick([
        { ...placed, searchQuery: [pick(WORDS), ...some(2, () => pick(WORDS))].join(' ') },
        { ...placed, categories },
        page,
        { ...page, categories },
        { ...placed, pageType: 'CART', pageProductIds: [pick(pageSkus), pick(pageSkus)] },
        { ...page, products: { ids: skus.filter(() => chance(0.4)), qualityScores: null } },
      ]),
    );
  };

  return {
    ...{ companyIds, products, newAdSet, newPages, newRules },
    adSets: Array.from({ length: 3 + below(30) }, (_, number) => newAdSet(number + 1)),
    slotsPerAdvertiser: chance(0.2) ? 1 + below(2) : null,
    requests: Array.from({ length: 12 }, newRequest),
  };
}
