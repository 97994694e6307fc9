/**
 * How long single decisions take where nothing of them is known: more pages than an index remembers, each asked for twice,
 * and carts, which are never remembered; in a market where every ad set has every control.
 * node bench/cold.bench.ts [ad sets]
 */
import { readAuctions, writeResults } from '#delivery/decide/auction-wire.ts';
import * as engine from '#delivery/decide/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { controlledMarket } from './controlled-market.ts';
import { CATALOG, generator } from './market.ts';

/** More than pages are known at once, of which the index remembers the most. */
const PAGES = 21_000;
const CARTS = 2000;
const IN_CART = 5;
const SKUS_EACH = 20;
const NOW_MS = 20_600 * DAY_MS + DAY_MS / 2;
const ENOUGH = Number.MAX_SAFE_INTEGER;

export async function measureCold(adSetCount: number): Promise<void> {
  const { adSets, products, pages, rules, categoryPaths } = controlledMarket(adSetCount, SKUS_EACH, 1);
  const spend = engine.createLiveSpend();
  for (const { companyId } of adSets.everything) spend.setAvailable(companyId, ENOUGH);
  const index = engine.createCatalogIndex(CATALOG, spend);
  const shown = [...pages.products];
  const known = Array.from({ length: PAGES }, (_, at) => {
    const [sku, facts] = shown[at % shown.length]!;
    return [at < shown.length ? sku : `${sku} ${at}`, facts] as const;
  });
  index.knowPages({ ...pages, products: new Map(known) });
  index.knowRules(engine.marketplaceRules.createYieldBook({ ...rules, categoryPaths, language: 'en' }));
  index.update({ changed: adSets.everything, removed: [], products });
  await index.rebuild(async () => {});
  const sign = engine.createTokenSigner([{ id: 1, secret: new Uint8Array(32).fill(1) }]);
  const decide = engine.createDecider(sign, generator(5), engine.createShopperHistory());
  const snapshot = index.snapshot();
  let nowMs = NOW_MS;
  const timed = (page: object): number => {
    const body = JSON.stringify({ auctions: [{ type: 'listings', slots: 3, device: 'mobile', page }] });
    const startMs = performance.now();
    const read = readAuctions(body);
    if (!read.ok) throw new Error(JSON.stringify(read.problem));
    writeResults(decide(read.value, snapshot, (nowMs += 1)).results);
    return performance.now() - startMs;
  };
  const onPage = ([productId]: (typeof known)[number]) => timed({ type: 'product', productId });
  const cart = (at: number) =>
    timed({
      type: 'cart',
      productIds: Array.from({ length: IN_CART }, (_, number) => shown[(at * 13 + number * 17) % shown.length]![0]),
    });
  console.table([
    figures('pages, never asked for', known.map(onPage)),
    figures('pages, after all the others', known.map(onPage)),
    figures(
      'pages, asked for twice in a row',
      known.map((page) => Math.max(onPage(page), onPage(page))),
    ),
    figures(
      'carts of five',
      Array.from({ length: CARTS }, (_, at) => cart(at)),
    ),
  ]);
}

function figures(decisions: string, took: readonly number[]) {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => Number(sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(3));
  return { decisions, 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'longest ms': at(1) };
}

if (import.meta.main) await measureCold(Number(process.argv[2] ?? 5000));
