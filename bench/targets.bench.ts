/**
 * What targets and negatives, and kinds of automatic fit, cost a decision: half of the auctions on product pages, half searches. Prints a table:
 * node bench/targets.bench.ts [ad sets]
 */
import { createCatalogIndex, createLiveSpend, runAuction } from '#delivery/decide/index.ts';
import { listing } from '#delivery/decide/decide.test-support.ts';
import type { ServingAdSet, ServingTarget } from '#delivery/decide/rules/serving.ts';
import { DAY_MS } from '#kernel/time.ts';
import { CATALOG, generator, market, uuid } from './market.ts';

const AD_SETS = Number(process.argv[2] ?? 5000);
const SKUS_EACH = 20;
const TARGETS = 50;
const NEGATIVES = 50;
const PAGES = 2000;
const PAIRS = 50;
const BRANDS = 100;
const REQUESTS = 2000;
const MEASURED_MS = 5000;
const NOW_MS = 20_600 * DAY_MS;
const ENOUGH = Number.MAX_SAFE_INTEGER;

const { adSets, products } = market(AD_SETS, SKUS_EACH);

function aiming(adSet: ServingAdSet, random: () => number): ServingAdSet {
  const one = (at: number): ServingTarget => {
    const any = { categoryId: null, minPriceMicros: null, maxPriceMicros: null };
    if (at % 10 === 8) return { kind: 'BRAND', value: uuid(Math.floor(random() * BRANDS)), ...any };
    if (at % 10 === 9) return { kind: 'CATEGORY', value: `leaf${Math.floor(random() * 300)}`, ...any };
    return { kind: 'PRODUCT', value: `SKU-${Math.floor(random() * PAGES)}`, ...any };
  };
  const targets = Array.from({ length: TARGETS }, (_, at) => one(at));
  return {
    ...adSet,
    targets,
    targetBids: targets.map((target) => ({ ...target, bidMicros: 50_000 + Math.floor(random() * 100) * 10_000 })),
    negativeTargets: Array.from({ length: NEGATIVES }, () => ({
      kind: 'PRODUCT',
      value: `SKU-${Math.floor(random() * products.length)}`,
    })),
  };
}

function bucketed(adSet: ServingAdSet, random: () => number): ServingAdSet {
  const bid = () => 50_000 + Math.floor(random() * 100) * 10_000;
  return {
    ...adSet,
    automatic: [
      { bucket: 'CLOSE', isOn: true, bidMicros: bid() },
      { bucket: 'LOOSE', isOn: random() < 0.5, bidMicros: null },
      { bucket: 'SUBSTITUTES', isOn: true, bidMicros: bid() },
    ],
  };
}

function pairing(adSet: ServingAdSet, random: () => number): ServingAdSet {
  const bidMicros = 50_000 + Math.floor(random() * 100) * 10_000;
  return { ...adSet, automatic: [{ bucket: 'COMPLEMENTS', isOn: true, bidMicros }] };
}

/** What is bought with each product that has a page. */
const pairs = new Map(
  products
    .slice(0, PAGES)
    .map(({ sku }, at) => [
      sku,
      Array.from({ length: PAIRS }, (_, number) => products[(at * 7 + number * 131) % products.length]!.sku),
    ]),
);

async function decisionsPerSecond(percent: number, change: typeof aiming): Promise<number> {
  const random = generator(99);
  const serving = adSets.map((adSet, number) => (number % 100 < percent ? change(adSet, random) : adSet));
  const liveSpend = createLiveSpend();
  for (const { companyId } of serving) liveSpend.setAvailable(companyId, ENOUGH);
  const index = createCatalogIndex(CATALOG, liveSpend);
  index.update({ changed: serving, removed: [], products });
  index.knowPages({
    products: new Map(
      products
        .slice(0, PAGES)
        .map(({ sku, categoryPath }, at) => [
          sku,
          { brandId: uuid(at % BRANDS), categoryIds: categoryPath.slice(-1), categoryPath, priceMicros: 50_000_000 },
        ]),
    ),
    categoryPaths: new Map(),
    complements: { products: pairs, categories: new Map() },
  });
  await index.rebuild(async () => {});
  const snapshot = index.snapshot();
  const requests = Array.from({ length: REQUESTS }, (_, at) =>
    at % 2
      ? listing({ slots: 3, pageProductId: `SKU-${Math.floor(random() * PAGES)}`, pageType: 'PRODUCT' })
      : listing({ slots: 3, searchQuery: `word${Math.floor(2000 * random() ** 3)}` }),
  );
  const decide = (at: number) => runAuction(requests[at % REQUESTS]!, snapshot, NOW_MS, random);
  for (let at = 0; at < REQUESTS; at += 1) decide(at);
  const before = process.cpuUsage();
  const untilMs = performance.now() + MEASURED_MS;
  let decided = 0;
  for (; performance.now() < untilMs; decided += 1) decide(decided);
  const { user, system } = process.cpuUsage(before);
  return (1_000_000 * decided) / (user + system);
}

const rows: Record<string, string | number>[] = [];
for (const percent of [0, 10, 30, 100])
  rows.push({
    'ad sets with settings': `${percent} %`,
    'decisions per second of processor time with targets': Math.round(await decisionsPerSecond(percent, aiming)),
    'with kinds of fit': Math.round(await decisionsPerSecond(percent, bucketed)),
    'with complements': Math.round(await decisionsPerSecond(percent, pairing)),
  });
console.table(rows);
