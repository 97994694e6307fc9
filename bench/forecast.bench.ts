// Compares forecasts with actual delivery: `node bench/forecast.bench.ts 14 3 30` simulates a demo of 14 days in which
// the engine reloads its campaigns every 30 minutes, forecasts every campaign from the data before the last 3 days, and
// compares the forecasts with the results of these days.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { loadDemo } from '#demo/load.ts';
import { marketplaceRules } from '#delivery/decide/index.ts';
import type { BidRecords } from '#delivery/learn/automated-bids.ts';
import type { ClickStatistics } from '#delivery/learn/click-statistics.ts';
import {
  type Forecast,
  createClickStatistics,
  forecasts,
  openReplay,
  readBidRecords,
  readSample,
  autoBidStateOf,
} from '#delivery/learn/index.ts';
import type { Sample } from '#delivery/learn/samples.ts';
import type { AutoBidState } from '#delivery/learn/rules/campaign-simulation.ts';
import { servingAdSets, type ServingAdSet } from '#core/serving/server/index.ts';
import { typedKeyword } from '#core/serving/rules/keywords.ts';
import { averagePrice, medianBid } from '#delivery/decide/rules/automated-bid.ts';
import { DAY_MS, MINUTE_MS, dayIn } from '#kernel/time.ts';
import { createDatabase, SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';
import { median } from './load.ts';

const [DAYS = 14, UNSEEN = 3, LOOK_EVERY_MINUTES = 30] = process.argv.slice(2).map(Number);
const PAGES_PER_DAY = 12_000;
/**
 * Below this number, random deviation is larger. Applied to forecast clicks: selecting by delivered clicks would favor
 * lucky campaigns and make forecasts look low.
 */
const MIN_CLICKS = 10;

type Delivered = { impressions: number; clicks: number; cost: number };
type Compared = {
  bids: string;
  forecast: Delivered;
  delivered: Delivered;
  isWithin: Record<keyof Delivered, boolean>;
};

const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-'));
await chmod(folder, 0o755);
const cluster = await startEmbeddedPostgres(folder, { throwAway: true });
console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}\n`);
try {
  await prepareDatabase(cluster, 'forecast', [TABLES, SANDBOX_TABLES]);
  const database = createDatabase(cluster.appUrl('forecast'), { max: 10 });
  const nowMs = Date.UTC(2026, 2, 20, 16);
  const started = performance.now();
  const quiet = { report() {}, onBase() {}, progress() {} };
  await loadDemo({
    ...quiet,
    database,
    nowMs,
    days: DAYS,
    pagesPerDay: PAGES_PER_DAY,
    lookEveryMs: LOOK_EVERY_MINUTES * MINUTE_MS,
  });
  console.log(`${DAYS} days lived through in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  report(await compare(database, nowMs - UNSEEN * DAY_MS, nowMs));
  await database.close();
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function compare(database: Database, knownMs: number, untilMs: number): Promise<Compared[]> {
  // Shopper behavior on the forecast days must not be learned from.
  await database.transact(SYSTEM, async (tx) => {
    await sql`delete from click_evidence`.execute(tx);
    await sql`update learn_position set xid = pg_current_xact_id(), position = (select max(position) from ad_event)`.execute(
      tx,
    );
    await sql`delete from rank_evidence where day >= ${dayIn('UTC', knownMs)}::date`.execute(tx);
    await sql`insert into click_evidence (catalog_id, placement, sku, impressions, clicks, batch) select catalog_id, placement, coalesce(sku, ''), count(*) filter (where kind = 'IMPRESSION'),
        count(*) filter (where kind = 'CLICK'), 1000000 from logged_event
      where kind in ('CLICK', 'IMPRESSION') and invalid_reason is null and ad_set_id is not null and occurred_at < ${new Date(knownMs)}
      group by 1, 2, 3`.execute(tx);
    await sql`delete from ad_set_evidence`.execute(tx);
    await sql`insert into ad_set_evidence (ad_set_id, catalog_id, bid_micros)
      select distinct on (bidder.id) bidder.id, catalog_id, (bid ->> 'bidMicros')::float8
      from auction_log, jsonb_array_elements(candidates) bid, ad_set bidder
      where at < ${new Date(knownMs)} and bidder.id = (bid ->> 'adSetId')::uuid and bidder.bid_type = 'AUTOMATED'
      order by bidder.id, at desc`.execute(tx);
    await sql`insert into ad_set_evidence as old (ad_set_id, catalog_id, clicks, sold, sales_micros)
      select ad_set_id, catalog_id, coalesce(sum(coalesce(counts, 1)) filter (where kind = 'CLICK'), 0),
        coalesce(sum(coalesce(counts, 1)) filter (where kind = 'SALE'), 0), coalesce(sum(sales_micros), 0)
      from ad_event
      where ad_set_id is not null and occurred_at < ${new Date(knownMs)}
        and (kind = 'CLICK' and invalid_reason is null or attribution = 'DIRECT_CLICK')
      group by ad_set_id, catalog_id
      on conflict (ad_set_id) do update set clicks = excluded.clicks, sold = excluded.sold, sales_micros = excluded.sales_micros`.execute(
      tx,
    );
  });
  const statistics = createClickStatistics();
  await statistics.catchUp(database, knownMs);
  const adSets = (
    await database.transact(SYSTEM, (tx) => servingAdSets(tx, { after: 0n, limit: 10_000, atMs: knownMs }))
  ).filter(
    (adSet) =>
      adSet.adType === 'PRODUCT' &&
      adSet.startAtMs < knownMs - DAY_MS &&
      (adSet.endAtMs ?? untilMs) >= untilMs &&
      adSet.products.length > 0,
  );
  const compared: Compared[] = [];
  const took: number[] = [];
  const skipped = { stopped: 0, quiet: 0 };
  for (const [catalogId, own] of Map.groupBy(adSets, (adSet) => adSet.catalogId)) {
    const sample = await readSample(database, catalogId, { fromMs: knownMs - 8 * DAY_MS, toMs: knownMs });
    const selected = own.flatMap((adSet) =>
      adSet.bidType === 'MAXIMUM_CPC' ? [inDefault(adSet, adSet.bidMicros!)] : [],
    );
    const medianMicros = medianBid(selected, Number(own[0]!.minBidMicros));
    const records = await database.transact(SYSTEM, (tx) => readBidRecords(tx, catalogId));
    const rate = await database.read(SYSTEM, (tx) => rateOf(tx, catalogId));
    for (const adSet of own) {
      const delivered = await readDelivered(database, adSet, knownMs, untilMs);
      // The forecast does not include campaigns that were stopped by an empty budget or wallet in between.
      if (delivered.wasStopped) skipped.stopped += 1;
      if (delivered.wasStopped) continue;
      const delivering = { sample, statistics, adSet, catalogId, medianMicros };
      for (const [bids, bid] of bidsOf(adSet, records, medianMicros, rate)) {
        const start = performance.now();
        const forecast = await forecastWith(bid, delivering);
        took.push(performance.now() - start);
        if (forecast === null || middle(forecast.clicks) < MIN_CLICKS) {
          skipped.quiet += 1;
          continue;
        }
        const { clicks, impressions, costMicros } = forecast;
        compared.push({
          bids,
          delivered,
          forecast: { clicks: middle(clicks), impressions: middle(impressions), cost: middle(costMicros) },
          isWithin: {
            clicks: isIn(clicks, delivered.clicks),
            impressions: isIn(impressions, delivered.impressions),
            cost: isIn(costMicros, delivered.cost),
          },
        });
      }
    }
  }
  console.log(
    `${median(took).toFixed(0)} ms a forecast (median); ${took.length} forecasts for ${adSets.length} campaigns, ${skipped.stopped} of which ran out of money; ${skipped.quiet} forecast fewer than ${MIN_CLICKS} clicks\n`,
  );
  return compared;
}

type Delivering = {
  sample: Sample;
  statistics: ClickStatistics;
  adSet: ServingAdSet;
  catalogId: string;
  medianMicros: number;
};

async function forecastWith(
  bid: number | AutoBidState,
  { sample, statistics, adSet, catalogId, medianMicros }: Delivering,
): Promise<Forecast | null> {
  const storefront = {
    zone: adSet.catalogTimezone,
    language: 'en',
    slotsPerAdvertiser: null,
    rules: marketplaceRules.NO_RULES,
  } as const;
  const contest = await openReplay(
    {
      companyId: adSet.companyId,
      brandId: adSet.brandId,
      catalogId,
      adType: 'PRODUCT',
      billedOn: 'CLICK',
      bidMicros: typeof bid === 'number' ? bid : medianMicros,
      keywordBids: [],
      modifiers: [],
      hours: null,
      mostMicros: null,
      productBids: [],
      isAutomated: typeof bid !== 'number',
      minBidMicros: Number(adSet.minBidMicros),
      trafficControl: adSet.trafficControl,
      keywords: adSet.keywords.map(typedKeyword),
      negativeKeywords: adSet.negativeKeywords.map(typedKeyword),
      automatic: [],
      targets: [],
      targetBids: [],
      negativeTargets: [],
      products: adSet.products.map((product) => ({
        sku: product.sku,
        text: `${product.name} ${product.brandName ?? ''}`,
        categoryIds: product.categoryIds,
        categoryPath: product.categoryPath,
        sellerIds: product.sellerIds,
        priceMicros: Number(product.priceMicros),
        clickRates: statistics.ofProduct(catalogId, product.sku, product.categoryIds[0] ?? null),
      })),
      banners: [],
      bannerCategoryIds: [],
    },
    storefront,
  );
  return forecasts.forecastOf(sample, contest, {
    shared: null,
    companyId: adSet.companyId,
    skus: new Set(adSet.products.map(({ sku }) => sku)),
    billedOn: 'CLICK',
    minBidMicros: Number(adSet.minBidMicros),
    bid,
    ownBids: { bidMicros: 0, keywordBids: [], productBids: [], targetBids: [], automatic: [] },
    hours: null,
    frequencyCap: null,
    adSetId: null,
    mostMicros: null,
    dailyBudgetMicros: adSet.budgetDailyMicros === null ? null : inDefault(adSet, adSet.budgetDailyMicros),
    days: UNSEEN,
    storefront,
  });
}

/**
 * Returns bids in the platform's default currency, by kind: manual; or automated, both with the ad set's history and
 * like a new one.
 */
function bidsOf(
  adSet: ServingAdSet,
  records: BidRecords,
  medianMicros: number,
  catalogRate: number,
): [string, number | AutoBidState][] {
  if (adSet.bidMicros !== null) return [['by hand', inDefault(adSet, adSet.bidMicros)]];
  const { targetRoasPercent, minBidMicros, products } = adSet;
  const priceMicros = averagePrice(products, catalogRate);
  const steering = (adSetId: string | null) =>
    autoBidStateOf(
      records,
      { medianMicros },
      { adSetId, targetRoasPercent, minBidMicros: Number(minBidMicros), priceMicros },
    );
  return [
    ['left to the engine, running', steering(adSet.adSetId)],
    ['left to the engine, planned anew', steering(null)],
  ];
}

async function rateOf(tx: Transaction, catalogId: string): Promise<number> {
  const { rows } = await sql<{ rate: number }>`
    select currency.rate_micros / 1e6::float8 as rate from catalog join currency on currency.code = catalog.currency
    where catalog.id = ${catalogId}`.execute(tx);
  return rows[0]!.rate;
}

function inDefault(adSet: ServingAdSet, amount: bigint): number {
  return (Number(amount) * 1_000_000) / Number(adSet.walletCurrency.rateMicros);
}

async function readDelivered(database: Database, adSet: ServingAdSet, fromMs: number, toMs: number) {
  const { rows } = await database.transact(SYSTEM, (tx) =>
    sql<{ impressions: number; clicks: number; cost: number; unbilled: number }>`
      select count(*) filter (where kind = 'IMPRESSION')::int as impressions, count(*) filter (where kind = 'CLICK')::int as clicks,
        coalesce(sum(billed_micros), 0)::float8 as cost,
        -- The wallet, or a total budget; a daily budget is part of the forecast.
        count(*) filter (where unbilled_reason = 'WALLET')::int
          + (select count(*)::int from ad_set, ad_set_spend spend where ad_set.id = ${adSet.adSetId} and spend.ad_set_id = ad_set.id
              and spend.amount_micros >= ad_set.budget_total_micros) as unbilled
      from logged_event where ad_set_id = ${adSet.adSetId} and invalid_reason is null and kind in ('CLICK', 'IMPRESSION')
        and occurred_at >= ${new Date(fromMs)} and occurred_at < ${new Date(toMs)}`.execute(tx),
  );
  const { impressions, clicks, cost, unbilled } = rows[0]!;
  return {
    impressions,
    clicks,
    cost: cost / (Number(adSet.walletCurrency.rateMicros) / 1_000_000),
    wasStopped: unbilled > 0,
  };
}

function middle({ low, high }: { low: number; high: number }): number {
  return (low + high) / 2;
}

function isIn({ low, high }: { low: number; high: number }, value: number): boolean {
  return value >= low && value <= high;
}

function report(all: readonly Compared[]): void {
  console.log('| Campaigns | | Median error | Median of forecast ÷ delivered | Delivered within the range |');
  console.log('|---|---|---|---|---|');
  for (const [bids, compared] of Map.groupBy(all, (comparison) => comparison.bids))
    for (const figure of ['impressions', 'clicks', 'cost'] as const) {
      const ratios = compared.map(({ forecast, delivered }) => forecast[figure] / delivered[figure]);
      const error = median(ratios.map((ratio) => Math.abs(ratio - 1)));
      const within = compared.filter(({ isWithin }) => isWithin[figure]).length / compared.length;
      const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
      console.log(
        `| ${compared.length} ${bids} | ${figure} | ${percent(error)} | ${median(ratios).toFixed(2)} | ${percent(within)} |`,
      );
    }
}
