import { AD_LOAD_PARTS, type AdLoad, type YieldScope } from '#core/yield/rules/yield-rule.ts';
import { HOURS_OF_WEEK, orderedModifiers } from '#core/serving/rules/bid-modifiers.ts';
import type { marketplaceRules } from '#delivery/decide/index.ts';
import type { PageFacts } from '#delivery/decide/rules/page-facts.ts';
import type { NegativeTarget } from '#core/serving/rules/targets.ts';
import type { NegativeList, ServingAdSet, ServingProduct, ServingTarget } from '#delivery/decide/rules/serving.ts';
import { generator, market, uuid } from './market.ts';

/**
 * The market of `market.ts` with 50 keywords an ad set, and what sellers and the marketplace may control in it: nothing,
 * some of it, or everything.
 */
const KEYWORDS = 50;
const TARGETS = 50;
const NEGATIVES = 50;
const RULES = 1000;
const CATEGORIES = 300;
const WORDS = 2000;
const CODES = Array.from({ length: 20 }, (_, at) => `place${at}`);
const MODIFIERS = orderedModifiers([
  { dimension: 'DEVICE', value: 'mobile', percent: 120 },
  { dimension: 'PLACEMENT', value: CODES[0]!, percent: 150 },
  { dimension: 'PAGE', value: 'SEARCH', percent: 110 },
  { dimension: 'AGE', value: '25-34', percent: 80 },
]);
/** A market in which evenings are worth more: the mean of a week is 100 %. */
const HOURS = Array.from({ length: HOURS_OF_WEEK }, (_, hour) => (hour % 24 < 18 ? 95 : 115));

type Rules = Omit<Parameters<typeof marketplaceRules.createYieldBook>[0], 'categoryPaths' | 'language'>;

export type ControlledMarket = {
  readonly products: ServingProduct[];
  readonly pages: PageFacts;
  readonly categoryPaths: ReadonlyMap<string, readonly string[]>;
  /** 30 % with bids per keyword, modifiers and hours; 20 % in shared budgets. */
  readonly adSets: Readonly<Record<'none' | 'some' | 'everything', ServingAdSet[]>>;
  readonly rules: Rules;
  /** Bodies of requests of one auction each. */
  readonly bodies: string[];
};

export function controlledMarket(campaigns: number, skusEach: number, requests: number): ControlledMarket {
  const made = market(campaigns, skusEach);
  const { products } = made;
  const random = generator(11);
  const skewed = (size: number) => Math.floor(size * random() ** 3);
  const bid = () => 50_000 + Math.floor(random() * 100) * 10_000;
  const words = () => Array.from({ length: 1 + Math.floor(random() * 2) }, () => `word${skewed(WORDS)}`).join(' ');
  const keyword = (at: number) => {
    const text = words();
    return [`[${text}]`, `"${text}"`, text][at % 3]!;
  };
  const none = made.adSets.map((adSet) => ({
    ...adSet,
    keywords: [...new Set(Array.from({ length: KEYWORDS }, (_, at) => keyword(at)))],
  }));
  const brands = [...new Set(none.map(({ brandId }) => brandId))];
  const brandAt = (at: number) => brands[at % brands.length]!;
  const paged = products.filter((_, at) => at % 10 === 0);
  const aPage = () => paged[skewed(paged.length)]!.sku;
  const leaf = () => `leaf${skewed(CATEGORIES)}`;
  const modified = (adSet: ServingAdSet): ServingAdSet => ({
    ...adSet,
    keywordBids: adSet.keywords.map((typed) => ({ keyword: typed, bidMicros: bid() })),
    modifiers: MODIFIERS,
    hours: HOURS,
  });
  const sharing = (adSet: ServingAdSet): ServingAdSet => ({
    ...adSet,
    shared: { id: adSet.companyId, period: 'DAY', fromDay: null, toDay: null, amountMicros: 1_000_000_000 },
  });
  const target = (at: number): ServingTarget => {
    const any = { categoryId: null, minPriceMicros: null, maxPriceMicros: null };
    if (at % 10 === 8) return { kind: 'BRAND', value: brandAt(Math.floor(random() * brands.length)), ...any };
    if (at % 10 === 9) return { kind: 'CATEGORY', value: leaf(), ...any };
    return { kind: 'PRODUCT', value: aPage(), ...any };
  };
  /** What an ad set aims at it does not exclude. */
  const negatives = (count: number, aims: readonly ServingTarget[] = []): NegativeTarget[] =>
    eachOnce(
      Array.from({ length: count }, () => ({
        ...{ kind: 'PRODUCT' as const, value: paged[Math.floor(random() * paged.length)]!.sku },
      })),
    ).filter(({ value }) => aims.every((aim) => aim.value !== value));
  const lists = Array.from({ length: 100 }, (_, at): NegativeList => ({
    ...{ id: uuid(40_000_000 + at), version: 1 },
    entries: {
      keywords: Array.from({ length: 20 }, (_word, number) => keyword(number)),
      targets: negatives(20),
    },
  }));
  const withEverything = (adSet: ServingAdSet, number: number): ServingAdSet => {
    const targets = eachOnce(Array.from({ length: TARGETS }, (_, at) => target(at)));
    return {
      ...sharing(modified(adSet)),
      productBids: adSet.skus.slice(0, skusEach / 2).map((sku) => ({ sku, bidMicros: bid() })),
      mostMicros: 4 * adSet.bidMicros,
      frequencyCap: { times: 20, hours: 24, showsUnknown: true },
      automatic: (['CLOSE', 'LOOSE', 'SUBSTITUTES', 'COMPLEMENTS'] as const).map((bucket) => ({
        ...{ bucket, isOn: true, bidMicros: bid() },
      })),
      targets,
      targetBids: targets.map((one) => ({ ...one, bidMicros: bid() })),
      negativeTargets: negatives(NEGATIVES, targets),
      negativeLists: [lists[number % lists.length]!],
    };
  };
  const some = none.map((adSet, number) => {
    const one = number % 10 < 3 ? modified(adSet) : adSet;
    return number % 10 === 2 || number % 10 === 5 ? sharing(one) : one;
  });
  const everything = none.map(withEverything);

  const pages: PageFacts = {
    products: new Map(
      paged.map(({ sku, categoryIds, categoryPath, priceMicros }, at) => [
        sku,
        { brandId: brandAt(at), categoryIds, categoryPath, priceMicros },
      ]),
    ),
    categoryPaths: new Map(products.map(({ categoryIds, categoryPath }) => [categoryIds[0]!, categoryPath])),
    complements: {
      categories: new Map(),
      products: new Map(
        paged.map(({ sku }, at) => [
          sku,
          Array.from({ length: 50 }, (_, number) => products[(at * 7 + number * 131) % products.length]!.sku),
        ]),
      ),
    },
  };

  const scopes: (() => Partial<YieldScope>)[] = [
    () => ({ categoryId: leaf() }),
    () => ({ categoryId: leaf(), placementCode: CODES[Math.floor(random() * CODES.length)]! }),
    () => ({ categoryId: leaf(), pageType: 'SEARCH' }),
    () => ({ terms: [keyword(Math.floor(random() * 3))] }),
  ];
  const scope = (at: number) => ({
    ...{ categoryId: null, placementCode: null, pageType: null, terms: [], fromMs: 0, untilMs: null },
    ...scopes[at % scopes.length]!(),
  });
  const reason = { en: '', pt: '', id: '' };
  const noLoad = Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, null])) as AdLoad;
  const drawn = (count: number) => Array.from({ length: count }, () => brandAt(Math.floor(random() * brands.length)));
  const rules: Rules = {
    floors: several(0.7 * RULES, (at) => ({ ...scope(at), billedOn: 'CLICK', micros: Math.ceil(200_000 * random()) })),
    blocks: several(0.2 * RULES, (at) => ({
      ...{ ...scope(at), reason },
      ...(at % 2
        ? { subject: 'BRAND' as const, values: drawn(1) }
        : { subject: 'PRODUCT' as const, values: [products[Math.floor(random() * products.length)]!.sku] }),
    })),
    loads: several(0.03 * RULES, (at) => ({
      ...{ ...scope(at), ...noLoad },
      ...(at % 2 ? { mostOfBrand: 1 } : { mostOnPage: 4, leastRelevance: 20 }),
    })),
    aparts: several(0.04 * RULES, (at) => ({ ...scope(at), reason, brandIds: drawn(3) })),
    exclusions: several(0.03 * RULES, (at) => ({
      ...{ ...scope(0), categoryId: null, reason, brandIds: drawn(1), openTo: drawn(3) },
      floor: at % 2 ? null : { billedOn: 'CLICK', micros: 200_000 },
    })),
  };

  const bodies = Array.from({ length: requests }, (_, at) => {
    const base = {
      ...{ type: 'listings', slots: 3, device: at % 2 ? 'mobile' : 'desktop', opaqueUserId: `shopper ${at >> 2}` },
      placement: CODES[at % CODES.length]!,
    };
    const page = paged[skewed(paged.length)]!;
    const kind = at % 20;
    if (kind < 8) return { ...base, searchQuery: `${words()}${at % 3 ? '' : ` word${skewed(WORDS)}`}` };
    if (kind < 13) return { ...base, category: { id: leaf() } };
    if (kind < 15) return { ...base, page: { type: 'product', productId: page.sku } };
    if (kind < 18)
      return { ...base, category: { id: page.categoryIds[0]! }, page: { type: 'product', productId: page.sku } };
    return { ...base, products: { ids: Array.from({ length: 20 }, () => products[skewed(products.length)]!.sku) } };
  });
  const categoryPaths = new Map(products.map(({ categoryIds, categoryPath }) => [categoryIds[0]!, categoryPath]));
  return {
    ...{ products, pages, categoryPaths, rules },
    adSets: { none, some, everything },
    bodies: bodies.map((auction) => JSON.stringify({ auctions: [auction] })),
  };
}

const eachOnce = <Named extends { kind: string; value: string }>(named: readonly Named[]): Named[] => [
  ...new Map(named.map((one) => [`${one.kind} ${one.value}`, one])).values(),
];

const several = <Made>(count: number, make: (at: number) => Made): Made[] =>
  Array.from({ length: Math.round(count) }, (_, at) => make(at));
