/**
 * What the marketplace's rules cost a decision: searches, category pages and product pages in turn, in rounds that alternate. Prints a table:
 * node bench/yield.bench.ts [ad sets] [rounds] [words in the names of the cases to measure beside none]
 */
import { createCatalogIndex, createLiveSpend, marketplaceRules, runAuction } from '#delivery/decide/index.ts';
import { AD_LOAD_PARTS, type AdLoad, type FloorRule, type Timed } from '#core/yield/rules/yield-rule.ts';
import { NEW_PAGE } from '#delivery/decide/rules/auction-request.ts';
import { listing } from '#delivery/decide/decide.test-support.ts';
import { DAY_MS } from '#kernel/time.ts';
import { median } from './load.ts';
import { CATALOG, generator, market } from './market.ts';

const AD_SETS = Number(process.argv[2] ?? 5000);
const ROUNDS = Number(process.argv[3] ?? 5);
const ONLY = process.argv[4] ?? '';
const SKUS_EACH = 20;
const REQUESTS = 2000;
const MEASURED_MS = 1000;
const NOW_MS = 20_600 * DAY_MS;
const ENOUGH = Number.MAX_SAFE_INTEGER;
const CODES = Array.from({ length: 20 }, (_, at) => `place${at}`);

const { adSets, products } = market(AD_SETS, SKUS_EACH);
const categories = [...new Set(products.flatMap(({ categoryPath }) => categoryPath))];
const categoryPaths = new Map(
  products.map(({ categoryIds, categoryPath }) => [categoryIds[0]!, [...categoryPath].reverse()]),
);
const bids = adSets.map(({ bidMicros }) => bidMicros).sort((a, b) => a - b);

/** Rules by category, place and search, whose floors lie below this share of the bids at most. */
function rulesOf(count: number, share: number) {
  return bookOf({ floors: floorsOf(count, share) });
}

function floorsOf(count: number, share: number): Timed<FloorRule>[] {
  const random = generator(7);
  const most = bids[Math.floor(share * (bids.length - 1))]!;
  return Array.from({ length: count }, (_, at): Timed<FloorRule> => ({
    billedOn: 'CLICK',
    micros: Math.ceil(most * random()),
    categoryId: at % 4 === 3 ? null : categories[Math.floor(random() * categories.length)]!,
    placementCode: at % 4 === 1 ? CODES[at % CODES.length]! : null,
    pageType: at % 4 === 2 ? 'SEARCH' : null,
    terms: at % 4 === 3 ? [`word${Math.floor(2000 * random())}`] : [],
    fromMs: 0,
    untilMs: null,
  }));
}

/** Three of the rules are on trial. */
const onTrial = (rule: Timed<FloorRule>, at: number) =>
  at < 3 ? { ...rule, tried: { trialId: `trial ${at}`, groups: 500, isOthers: false, lastDay: '2100-01-01' } } : rule;

type Rules = Parameters<typeof marketplaceRules.createYieldBook>[0];

function bookOf(rules: Partial<Rules>) {
  const none = { floors: [], blocks: [], loads: [], aparts: [], exclusions: [] };
  return marketplaceRules.createYieldBook({ ...none, ...rules, categoryPaths, language: 'en' });
}

const EVERYWHERE = { categoryId: null, placementCode: null, pageType: null, terms: [], fromMs: 0, untilMs: null };
const REASON = { en: '', pt: '', id: '' };
const NO_LOAD = Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, null])) as AdLoad;
const brands = [...new Set(adSets.map(({ brandId }) => brandId))];
const someBrands = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => brands[(from * count + at) % brands.length]!);
const loadOf = (load: Partial<AdLoad>) => bookOf({ loads: [{ ...EVERYWHERE, ...NO_LOAD, ...load }] });
const blocks = Array.from({ length: 1000 }, (_, at) => ({
  ...{ ...EVERYWHERE, reason: REASON, placementCode: at % 2 ? CODES[at % CODES.length]! : null },
  ...{ subject: 'PRODUCT' as const, values: [products[(at * 37) % products.length]!.sku] },
}));
const aparts = Array.from({ length: 100 }, (_, at) => ({
  ...{ ...EVERYWHERE, reason: REASON, brandIds: someBrands(3, at) },
}));
const exclusions = (floor: { billedOn: 'CLICK'; micros: number } | null) =>
  bookOf({
    exclusions: Array.from({ length: 100 }, (_, at) => ({
      ...{ ...EVERYWHERE, reason: REASON, brandIds: someBrands(3, at), openTo: someBrands(5, at), floor },
    })),
  });

const liveSpend = createLiveSpend();
for (const { companyId } of adSets) liveSpend.setAvailable(companyId, ENOUGH);
const index = createCatalogIndex(CATALOG, liveSpend);
const shown = products.filter((_, at) => at % 50 === 0);
index.knowPages({
  products: new Map(
    shown.map(({ sku, categoryPath }, at) => [
      sku,
      {
        brandId: brands[at % brands.length]!,
        categoryIds: categoryPath.slice(-1),
        categoryPath,
        priceMicros: 1_000_000,
      },
    ]),
  ),
  categoryPaths: new Map(),
});
index.update({ changed: adSets, removed: [], products });
await index.rebuild(async () => {});

const random = generator(99);
const requests = Array.from({ length: REQUESTS }, (_, at) => {
  const placementCode = CODES[at % CODES.length]!;
  const shopper = `shopper ${at}`;
  const categoryId = categories[Math.floor(random() * categories.length)]!;
  if (at % 3 === 0) return listing({ slots: 3, shopper, placementCode, categories: [[categoryId]] });
  if (at % 3 === 1)
    return listing({ slots: 3, shopper, placementCode, searchQuery: `word${Math.floor(2000 * random() ** 3)}` });
  const { sku, categoryIds } = shown[Math.floor(random() * shown.length)]!;
  return listing({
    slots: 3,
    shopper,
    placementCode,
    pageType: 'PRODUCT',
    pageProductId: sku,
    categories: [[...categoryIds]],
  });
});

/** What a logged auction finds besides. */
const LOGGED_LOSERS = 20;
const cases = [
  { name: 'none', rules: marketplaceRules.NO_RULES },
  { name: 'none, every auction logged', rules: marketplaceRules.NO_RULES, losers: LOGGED_LOSERS },
  { name: 'an ad load: two ads', rules: loadOf({ mostOnPage: 2, firstFree: 1 }) },
  { name: 'an ad load: one ad of a brand', rules: loadOf({ mostOfBrand: 1 }) },
  { name: 'an ad load: relevance of 60', rules: loadOf({ leastRelevance: 60 }) },
  { name: '1,000 blocked products', rules: bookOf({ blocks }) },
  { name: '100 groups of three brands apart', rules: bookOf({ aparts }) },
  { name: '100 exclusions, closed', rules: exclusions(null) },
  { name: '100 exclusions, at a price', rules: exclusions({ billedOn: 'CLICK', micros: bids[bids.length >> 2]! }) },
  { name: '10 floors, below 10 % of bids', rules: rulesOf(10, 0.1) },
  { name: '10 floors, below 10 % of bids, three on trial', rules: bookOf({ floors: floorsOf(10, 0.1).map(onTrial) }) },
  { name: '1,000 floors, below 10 % of bids', rules: rulesOf(1000, 0.1) },
  { name: '1,000 floors, below half of the bids', rules: rulesOf(1000, 0.5) },
]
  .filter(({ name }) => name === 'none' || name.includes(ONLY))
  .map((one) => ({ losers: 0, ...one, snapshot: { ...index.snapshot(), rules: one.rules }, rounds: [] as number[] }));

for (const { snapshot } of cases) for (const request of requests) runAuction(request, snapshot, NOW_MS, random);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { snapshot, rounds, losers } of cases) {
    const before = process.cpuUsage();
    const untilMs = performance.now() + MEASURED_MS;
    let decided = 0;
    for (; performance.now() < untilMs; decided += 1)
      runAuction(requests[decided % REQUESTS]!, snapshot, NOW_MS, random, NEW_PAGE, losers);
    const { user, system } = process.cpuUsage(before);
    rounds.push((1_000_000 * decided) / (user + system));
  }
}
const without = median(cases[0]!.rounds);
console.table(
  cases.map(({ name, rounds }) => ({
    rules: name,
    'decisions per second of processor time': Math.round(median(rounds)),
    'of those without rules': `${((100 * median(rounds)) / without).toFixed(1)} %`,
  })),
);
