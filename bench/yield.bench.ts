/**
 * What the marketplace's rules cost a decision: searches and category pages in turn, in rounds that alternate. Prints a table:
 * node bench/yield.bench.ts [ad sets] [rounds]
 */
import { createCatalogIndex, createLiveSpend, marketplaceRules, runAuction } from '#delivery/decide/index.ts';
import type { FloorRule, Timed } from '#core/yield/rules/yield-rule.ts';
import { listing } from '#delivery/decide/decide.test-support.ts';
import { DAY_MS } from '#kernel/time.ts';
import { median } from './load.ts';
import { CATALOG, generator, market } from './market.ts';

const AD_SETS = Number(process.argv[2] ?? 5000);
const ROUNDS = Number(process.argv[3] ?? 5);
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
  const random = generator(7);
  const most = bids[Math.floor(share * (bids.length - 1))]!;
  const floors = Array.from({ length: count }, (_, at): Timed<FloorRule> => ({
    billedOn: 'CLICK',
    micros: Math.ceil(most * random()),
    categoryId: at % 4 === 3 ? null : categories[Math.floor(random() * categories.length)]!,
    placementCode: at % 4 === 1 ? CODES[at % CODES.length]! : null,
    pageType: at % 4 === 2 ? 'SEARCH' : null,
    terms: at % 4 === 3 ? [`word${Math.floor(2000 * random())}`] : [],
    fromMs: 0,
    untilMs: null,
  }));
  return marketplaceRules.createYieldBook({
    floors,
    blocks: [],
    loads: [],
    aparts: [],
    exclusions: [],
    categoryPaths,
    language: 'en',
  });
}

const liveSpend = createLiveSpend();
for (const { companyId } of adSets) liveSpend.setAvailable(companyId, ENOUGH);
const index = createCatalogIndex(CATALOG, liveSpend);
index.update({ changed: adSets, removed: [], products });
await index.rebuild(async () => {});

const random = generator(99);
const requests = Array.from({ length: REQUESTS }, (_, at) => {
  const placementCode = CODES[at % CODES.length]!;
  return at % 2
    ? listing({ slots: 3, placementCode, categories: [[categories[Math.floor(random() * categories.length)]!]] })
    : listing({ slots: 3, placementCode, searchQuery: `word${Math.floor(2000 * random() ** 3)}` });
});

const cases = [
  { name: 'none', rules: marketplaceRules.NO_RULES },
  { name: '10, below 10 % of bids', rules: rulesOf(10, 0.1) },
  { name: '1,000, below 10 % of bids', rules: rulesOf(1000, 0.1) },
  { name: '1,000, below half of the bids', rules: rulesOf(1000, 0.5) },
].map((one) => ({ ...one, snapshot: { ...index.snapshot(), rules: one.rules }, rounds: [] as number[] }));

for (const { snapshot } of cases) for (const request of requests) runAuction(request, snapshot, NOW_MS, random);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { snapshot, rounds } of cases) {
    const before = process.cpuUsage();
    const untilMs = performance.now() + MEASURED_MS;
    let decided = 0;
    for (; performance.now() < untilMs; decided += 1)
      runAuction(requests[decided % REQUESTS]!, snapshot, NOW_MS, random);
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
