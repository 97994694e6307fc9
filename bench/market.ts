import type { CatalogFacts } from '#delivery/decide/auction-index.ts';
import { orderedModifiers } from '#core/serving/rules/bid-modifiers.ts';
import { DEFAULT_TRAFFIC } from '#delivery/decide/rules/pacing.ts';
import type { ServingAdSet, ServingProduct } from '#delivery/decide/rules/serving.ts';

/** A large synthetic market: skewed words and categories, active budgets on half of the ad sets. */
export const CATALOG: CatalogFacts = {
  catalogId: uuid(1),
  zone: 'Asia/Singapore',
  language: 'en',
  slotsPerAdvertiser: null,
  frequencyCap: null,
  traffic: DEFAULT_TRAFFIC,
};

const WORDS = 2000;
const CATEGORIES = 300;

export function uuid(number: number): string {
  return `0199a000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

export function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const MODIFIERS = orderedModifiers([
  { dimension: 'DEVICE', value: 'mobile', percent: 120 },
  { dimension: 'PLACEMENT', value: 'top', percent: 150 },
  { dimension: 'PAGE', value: 'SEARCH', percent: 110 },
  { dimension: 'AGE', value: '25-34', percent: 80 },
]);
const HOURS = Array.from({ length: 168 }, (_, hour) => (hour % 24 < 18 ? 100 : 130));

/**
 * `bidsPercent`: of the campaigns, those with a bid for each keyword and for half of their products, four modifiers and
 * hours.
 */
export function market(
  campaigns: number,
  skusEach: number,
  bidsPercent = 0,
): { adSets: ServingAdSet[]; products: ServingProduct[] } {
  const random = generator(42);
  const skewed = (size: number) => Math.floor(size * random() ** 3);
  const textOf = (count: number) => Array.from({ length: count }, () => `word${skewed(WORDS)}`).join(' ');
  const products = Array.from({ length: Math.max(1000, (campaigns * skusEach) / 4) }, (_, number): ServingProduct => {
    const leaf = skewed(CATEGORIES);
    return {
      sku: `SKU-${number}`,
      text: textOf(6),
      categoryIds: [`leaf${leaf}`],
      sellerIds: [],
      priceMicros: (5 + (number % 40)) * 1_000_000,
      categoryPath: [`root${leaf % 10}`, `middle${leaf % 60}`, `leaf${leaf}`],
      clickRates: [0.01, 0.02, 0.015, 0.01].map((base) => base * (0.5 + random())),
    };
  });
  const adSets = Array.from({ length: campaigns }, (_, number): ServingAdSet => {
    const keywords = Array.from({ length: 20 }, () => {
      const text = textOf(1 + Math.floor(random() * 2));
      return [`[${text}]`, `"${text}"`, text][Math.floor(random() * 3)]!;
    });
    const bidMicros = 50_000 + Math.floor(random() * 100) * 10_000;
    const negativeKeywords = Array.from({ length: 5 }, () => textOf(2));
    const skus = [...new Set(Array.from({ length: skusEach }, () => `SKU-${Math.floor(random() * products.length)}`))];
    const hasOwnBids = number % 100 < bidsPercent;
    const ownBid = (at: number) => 50_000 + ((number * 31 + at * 7919) % 100) * 10_000;
    return {
      adSetId: uuid(10_000_000 + number),
      campaignId: String(100_001 + number),
      companyId: uuid(20_000_000 + (number % 800)),
      brandId: uuid(30_000_000 + (number % 800)),
      catalogId: CATALOG.catalogId,
      adType: 'PRODUCT',
      billedOn: 'CLICK',
      bidMicros,
      keywordBids: hasOwnBids ? keywords.map((keyword, at) => ({ keyword, bidMicros: ownBid(at) })) : [],
      productBids: hasOwnBids
        ? skus.slice(0, skusEach / 2).map((sku, at) => ({ sku, bidMicros: ownBid(at + keywords.length) }))
        : [],
      modifiers: hasOwnBids ? MODIFIERS : [],
      hours: hasOwnBids ? HOURS : null,
      mostMicros: null,
      servingRevision: 0,
      isAutomated: false,
      minBidMicros: 20_000,
      walletRate: 1,
      budgetOfDay: null,
      dailyBudgetMicros: number % 2 ? 50_000_000 : null,
      totalBudgetMicros: null,
      shared: null,
      frequencyCap: null,
      startsMs: 0,
      endsMs: null,
      trafficControl: [0, 0, 0, 40, 80][number % 5]!,
      keywords,
      negativeKeywords,
      targets: [],
      automatic: [],
      targetBids: [],
      negativeTargets: [],
      negativeLists: [],
      locations: [],
      people: null,
      skus,
      banners: [],
      bannerCategoryIds: [],
    };
  });
  return { adSets, products };
}

/** Builds typical requests of storefronts: searches, category pages, and pages that name their products. */
export function requestBodies(count: number, campaigns: number, skusEach: number): string[] {
  const random = generator(7);
  const skewed = (size: number) => Math.floor(size * random() ** 3);
  const productCount = Math.max(1000, (campaigns * skusEach) / 4);
  return Array.from({ length: count }, (_, number) => {
    const base = { type: 'listings', slots: 3 };
    const kind = number % 10;
    const auction =
      kind < 5
        ? { ...base, searchQuery: Array.from({ length: 1 + (number % 3) }, () => `word${skewed(WORDS)}`).join(' ') }
        : kind < 8
          ? { ...base, category: { id: number % 3 ? `leaf${skewed(CATEGORIES)}` : `root${number % 10}` } }
          : {
              ...base,
              products: { ids: Array.from({ length: 20 }, () => `SKU-${Math.floor(random() * productCount)}`) },
            };
    return JSON.stringify({ auctions: [auction] });
  });
}
