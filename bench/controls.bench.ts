/**
 * What controls cost a decision: of sellers (bids per keyword and product, modifiers, hours, buckets, targets, negatives,
 * caps, shared budgets) and of the marketplace (a thousand rules). Reading the request, the auction, sealed tokens and the
 * answer are measured together, and the auction alone; sides in rounds that alternate, processor time, medians.
 * node bench/controls.bench.ts [rounds] [ad sets] [commit to compare with]
 */
import { median } from './load.ts';
import { controlledMarket } from './controlled-market.ts';
import { engineBefore } from './engine-before.ts';
import * as now from '#delivery/decide/index.ts';
import { readAuctions, writeResults } from '#delivery/decide/auction-wire.ts';
import { DAY_MS } from '#kernel/time.ts';
import { CATALOG, generator } from './market.ts';

type Engine = typeof now;
type Side = { readonly name: string; readonly decide: Measured; readonly auction: Measured };
type Measured = (at: number) => void;

const REQUESTS = 20_000;
const MEASURED_MS = 700;
const NOW_MS = 20_600 * DAY_MS + DAY_MS / 2;
/** Of the clock, between two decisions. */
const STEP_MS = 0.05;
const ENOUGH = Number.MAX_SAFE_INTEGER;
const SKUS_EACH = 20;

export type ControlCosts = Readonly<Record<'unused' | 'some' | 'everything', { decision: number; auction: number }>>;

/** Returns the decisions of each side as a share of those of the version before in a market without controls. */
export async function measureControls(
  rounds: number,
  adSetCount: number,
  before: string | null,
): Promise<ControlCosts> {
  const market = controlledMarket(adSetCount, SKUS_EACH, REQUESTS);
  const earlier = before === null ? now : await engineBefore(before);
  const noRules = { floors: [], blocks: [], loads: [], aparts: [], exclusions: [] };
  const bookOf = (engine: Engine, rules: typeof market.rules) =>
    engine.marketplaceRules.createYieldBook({ ...rules, categoryPaths: market.categoryPaths, language: 'en' });

  const sideOf = async (
    name: string,
    engine: Engine,
    adSets: typeof market.adSets.none,
    rules: typeof market.rules,
  ): Promise<Side> => {
    const spend = engine.createLiveSpend();
    for (const { companyId } of adSets) spend.setAvailable(companyId, ENOUGH);
    const index = engine.createCatalogIndex(CATALOG, spend);
    index.knowPages(market.pages);
    index.knowRules(bookOf(engine, rules));
    index.update({ changed: adSets, removed: [], products: market.products });
    await index.rebuild(async () => {});
    const snapshot = index.snapshot();
    const random = generator(5);
    let nowMs = NOW_MS;
    const sign = engine.createTokenSigner([{ id: 1, secret: new Uint8Array(32).fill(1) }]);
    let known = engine.createShopperHistory();
    const history: now.ShopperHistory = {
      shownTo: (...shopper) => known.shownTo(...shopper),
      record: (show) => known.record(show),
    };
    const decide = engine.createDecider(sign, random, history);
    const parsed = market.bodies.map((body) => {
      const read = readAuctions(body);
      if (!read.ok) throw new Error(JSON.stringify(read.problem));
      return read.value[0]!;
    });
    return {
      name,
      decide(at) {
        if (at === 0) known = engine.createShopperHistory();
        const read = readAuctions(market.bodies[at % REQUESTS]!);
        if (read.ok) writeResults(decide(read.value, snapshot, (nowMs += STEP_MS)).results);
      },
      auction(at) {
        engine.runAuction(parsed[at % REQUESTS]!, snapshot, (nowMs += STEP_MS), random);
      },
    };
  };
  const sides = [
    await sideOf('no control used, before', earlier, market.adSets.none, noRules),
    await sideOf('no control used', now, market.adSets.none, noRules),
    await sideOf('30 % with bids, modifiers, hours; 20 % sharing; 1,000 rules', now, market.adSets.some, market.rules),
    await sideOf('every ad set with everything; 1,000 rules', now, market.adSets.everything, market.rules),
  ];
  const results = sides.map((side) => ({ ...side, decisions: [] as number[], auctions: [] as number[] }));
  for (const { decide, auction } of sides) for (const act of [decide, auction]) perSecond(act);
  for (let round = 0; round < rounds; round += 1)
    for (const { decide, auction, decisions, auctions } of results) {
      decisions.push(perSecond(decide));
      auctions.push(perSecond(auction));
    }
  /** Rounds that follow each other are compared, since the machine's other work changes. */
  const share = (of: (result: (typeof results)[number]) => number[], side: number) =>
    median(of(results[side]!).map((value, round) => value / of(results[0]!)[round]!));
  console.table(
    results.map(({ name, decisions, auctions }, side) => ({
      controls: name,
      'decisions/s': Math.round(median(decisions)),
      'of before': percent(share((one) => one.decisions, side)),
      'auctions alone/s': Math.round(median(auctions)),
      'of those before': percent(share((one) => one.auctions, side)),
    })),
  );
  const costOf = (side: number) => ({
    decision: share((one) => one.decisions, side),
    auction: share((one) => one.auctions, side),
  });
  return { unused: costOf(1), some: costOf(2), everything: costOf(3) };
}

function perSecond(act: Measured): number {
  const start = process.cpuUsage();
  const untilMs = performance.now() + MEASURED_MS;
  let done = 0;
  for (; done % 64 !== 0 || performance.now() < untilMs; done += 1) act(done);
  const { user, system } = process.cpuUsage(start);
  return (1_000_000 * done) / (user + system);
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

if (import.meta.main)
  await measureControls(Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 5000), process.argv[4] ?? null);
