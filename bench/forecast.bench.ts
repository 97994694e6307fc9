// How far forecasts were from what was delivered: `node bench/forecast.bench.ts 14 3` lives through a demo of 14 days, forecasts every campaign
// from what was known before the last 3, and compares them with what these brought.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { loadDemo } from '#demo/load.ts';
import { forecastOf, openContest, readSample, createClickStatistics } from '#delivery/learn/index.ts';
import { PLACEMENTS } from '#delivery/decide/index.ts';
import { servingAdSets, type ServingAdSet } from '#features/campaigns/server/index.ts';
import { typedKeyword } from '#features/campaigns/rules/keywords.ts';
import { middleBid } from '#delivery/decide/rules/automated-bid.ts';
import { DAY_MS, dayIn } from '#kernel/time.ts';
import { createDatabase, SYSTEM, type Database } from '#platform/postgres/database.ts';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { median } from './load.ts';

const [DAYS = 14, UNSEEN = 3] = process.argv.slice(2).map(Number);
const PAGES_PER_DAY = 12_000;
/** With fewer, chance alone is further away. Forecast, not delivered: choosing who was lucky would make forecasts look low. */
const LEAST_CLICKS = 10;

type Delivered = { impressions: number; clicks: number; cost: number };
type Compared = {
  bids: ServingAdSet['bidType'];
  forecast: Delivered;
  delivered: Delivered;
  isWithin: Record<keyof Delivered, boolean>;
};

const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-'));
await chmod(folder, 0o755);
const cluster = await startEmbeddedPostgres(folder, { throwAway: true });
console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}\n`);
try {
  await prepareDatabase(cluster, 'forecast');
  const database = createDatabase(cluster.appUrl('forecast'), { max: 10 });
  const now_ms = Date.UTC(2026, 2, 20, 16);
  const started = performance.now();
  const quiet = { report() {}, onBase() {}, progress() {} };
  await loadDemo({ ...quiet, database, now_ms, days: DAYS, pagesPerDay: PAGES_PER_DAY });
  console.log(`${DAYS} days lived through in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  report(await compare(database, now_ms - UNSEEN * DAY_MS, now_ms));
  await database.close();
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function compare(database: Database, known_ms: number, until_ms: number): Promise<Compared[]> {
  // What shoppers did in the days to be forecast must not be learnt from.
  await database.as(SYSTEM, async (tx) => {
    await sql`delete from click_evidence`.execute(tx);
    await sql`update learn_progress set xid = pg_current_xact_id(), position = (select max(position) from ad_event)`.execute(
      tx,
    );
    await sql`delete from rank_evidence where day >= ${dayIn('UTC', known_ms)}::date`.execute(tx);
    await sql`insert into click_evidence select catalog_id, placement, coalesce(sku, ''), count(*) filter (where kind = 'IMPRESSION'),
        count(*) filter (where kind = 'CLICK'), 1000000 from ad_event
      where kind in ('CLICK', 'IMPRESSION') and invalid_reason is null and ad_set_id is not null and occurred_at < ${new Date(known_ms)}
      group by 1, 2, 3`.execute(tx);
  });
  const statistics = createClickStatistics();
  await database.as(SYSTEM, (tx) => statistics.catchUp(tx, known_ms));
  const adSets = (await database.as(SYSTEM, (tx) => servingAdSets(tx))).filter(
    (adSet) =>
      adSet.adType === 'PRODUCT' &&
      adSet.runningStatus === 'STARTED' &&
      adSet.startAt_ms < known_ms - DAY_MS &&
      (adSet.endAt_ms ?? until_ms) >= until_ms &&
      adSet.products.length > 0,
  );
  const compared: Compared[] = [];
  const took: number[] = [];
  const left = { stopped: 0, quiet: 0 };
  for (const [catalogId, own] of Map.groupBy(adSets, (adSet) => adSet.catalogId)) {
    const sample = await readSample(database, catalogId, { from_ms: known_ms - 8 * DAY_MS, to_ms: known_ms });
    const chosen = own.flatMap((adSet) =>
      adSet.bidType === 'MAXIMUM_CPC' ? [inDefault(adSet, adSet.bid_micros!)] : [],
    );
    const automatic = middleBid(chosen, Number(own[0]!.minBid_micros));
    for (const adSet of own) {
      const delivered = await readDelivered(database, adSet, known_ms, until_ms);
      // A campaign whose money ran out in between was not forecast to be stopped.
      if (delivered.wasStopped) left.stopped += 1;
      if (delivered.wasStopped) continue;
      const storefront = { zone: adSet.catalogTimezone, language: 'en', placesPerAdvertiser: null } as const;
      const start = performance.now();
      const contest = await openContest(
        {
          companyId: adSet.companyId,
          brandId: adSet.brandId,
          catalogId,
          adType: 'PRODUCT',
          billedOn: 'CLICK',
          bid_micros: adSet.bid_micros === null ? automatic : inDefault(adSet, adSet.bid_micros),
          minBid_micros: Number(adSet.minBid_micros),
          trafficControl: adSet.trafficControl,
          keywords: adSet.keywords.map(typedKeyword),
          negativeKeywords: adSet.negativeKeywords.map(typedKeyword),
          products: adSet.products.map((product) => ({
            sku: product.sku,
            text: `${product.name} ${product.brandName ?? ''}`,
            categoryIds: product.categoryIds,
            categoryPath: product.categoryPath,
            clickRates: statistics.rates(catalogId, product.sku, PLACEMENTS, product.categoryIds[0] ?? null),
          })),
          bannerTypes: [],
          bannerCategoryIds: [],
          bannerClickRate: 0,
        },
        storefront,
      );
      const forecast = await forecastOf(sample, contest, {
        companyId: adSet.companyId,
        skus: new Set(adSet.products.map(({ sku }) => sku)),
        billedOn: 'CLICK',
        minBid_micros: Number(adSet.minBid_micros),
        dailyBudget_micros: adSet.budgetDaily_micros === null ? null : inDefault(adSet, adSet.budgetDaily_micros),
        days: UNSEEN,
        storefront,
      });
      took.push(performance.now() - start);
      if (forecast === null || middle(forecast.clicks) < LEAST_CLICKS) {
        left.quiet += 1;
        continue;
      }
      const { clicks, impressions, cost_micros } = forecast;
      compared.push({
        bids: adSet.bidType,
        delivered,
        forecast: { clicks: middle(clicks), impressions: middle(impressions), cost: middle(cost_micros) },
        isWithin: {
          clicks: isIn(clicks, delivered.clicks),
          impressions: isIn(impressions, delivered.impressions),
          cost: isIn(cost_micros, delivered.cost),
        },
      });
    }
  }
  console.log(
    `${median(took).toFixed(0)} ms a forecast (median); ${compared.length} of ${adSets.length} campaigns compared, ${left.stopped} ran out of money, of ${left.quiet} fewer than ${LEAST_CLICKS} clicks were forecast\n`,
  );
  return compared;
}

function inDefault(adSet: ServingAdSet, amount: bigint): number {
  return (Number(amount) * 1_000_000) / Number(adSet.walletCurrency.rate_micros);
}

async function readDelivered(database: Database, adSet: ServingAdSet, from_ms: number, to_ms: number) {
  const { rows } = await database.as(SYSTEM, (tx) =>
    sql<{ impressions: number; clicks: number; cost: number; unbilled: number }>`
      select count(*) filter (where kind = 'IMPRESSION')::int as impressions, count(*) filter (where kind = 'CLICK')::int as clicks,
        coalesce(sum(billed_micros), 0)::float8 as cost,
        -- The wallet, or a total budget; a daily budget is part of the forecast.
        count(*) filter (where unbilled_reason = 'WALLET')::int
          + (select count(*)::int from ad_set, ad_set_spend spend where ad_set.id = ${adSet.adSetId} and spend.ad_set_id = ad_set.id
              and spend.amount_micros >= ad_set.budget_total_micros) as unbilled
      from ad_event where ad_set_id = ${adSet.adSetId} and invalid_reason is null and kind in ('CLICK', 'IMPRESSION')
        and occurred_at >= ${new Date(from_ms)} and occurred_at < ${new Date(to_ms)}`.execute(tx),
  );
  const { impressions, clicks, cost, unbilled } = rows[0]!;
  return {
    impressions,
    clicks,
    cost: cost / (Number(adSet.walletCurrency.rate_micros) / 1_000_000),
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
  for (const [bids, compared] of [['all', all] as const, ...Map.groupBy(all, (one) => one.bids)])
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
