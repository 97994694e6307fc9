// Reports on many events: `node bench/reports.bench.ts 1 10 50` (millions). Prints each figure beside the direct query
// of the roll-up, interleaved in the same run; then the throughput of exports and their effect on the chart's response
// time.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, totalmem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMigrated } from '#platform/clickhouse/migrate.ts';
import { readMetrics, type Dimension, type ReportScope } from '../src/insights/reports/server/report.repository.ts';
import {
  dailyRows,
  saleRows,
  termRows,
  type FileRows,
} from '../src/insights/reports/server/exports/export.repository.ts';
import { readSkus } from '../src/insights/reports/server/sku.repository.ts';
import { CAMPAIGNS, CATALOG, companyOf, COMPANIES, fill, fillGiant, GIANT } from './report-events.ts';

const ROUNDS = 60;
const FILE_MS = 5000;
const GIANT_SALES = 3_000_000;
const MONEY = { currency: 'SGD', rates: new Map([['SGD', 1_000_000n]]) };
const MONTH: [string, string] = ['2026-02-01', '2026-03-02'];
const DAYS: Record<string, [string, string]> = {
  'last 30 days': MONTH,
  'last 92 days': ['2025-12-01', '2026-03-02'],
};
const QUESTIONS: [string, Dimension][] = [
  ['chart', 'day'],
  ['headline figures', 'adType'],
  ['campaigns', 'campaignId'],
  ['platforms', 'platform'],
  ['search terms', 'searchTerm'],
];

const scopeOf = (company: number, [fromDate, toDate]: [string, string], campaignId?: bigint): ReportScope => ({
  companyId: companyOf(company),
  fromDate,
  toDate,
  brandIds: null,
  catalogIds: null,
  campaignIds: campaignId === undefined ? null : [campaignId],
  adSetId: null,
  adType: null,
});

/** Returns a campaign of the company, with the numbering of `fill`. */
const campaignOf = (company: number, round: number) => BigInt(100_000 + company * CAMPAIGNS + (round % CAMPAIGNS));

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);

async function measure(work: (round: number) => Promise<unknown>, times: number[], round: number) {
  const start = performance.now();
  await work(round);
  times.push(performance.now() - start);
}

/** Prints one line of the table: our query and the direct one, interleaved. */
async function compare(
  name: string,
  ours: (round: number) => Promise<unknown>,
  direct: (round: number) => Promise<unknown>,
) {
  const [oursTimes, directTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure(ours, oursTimes, round);
    await measure(direct, directTimes, round);
  }
  for (const times of [oursTimes, directTimes]) times.sort((a, b) => a - b);
  console.log(`| ${name} | ${at(oursTimes, 0.5)} | ${at(oursTimes, 0.95)} | ${at(directTimes, 0.5)} |`);
}

/** Runs one kind of export repeatedly for some seconds, with chart queries in parallel. */
async function exportBeside<Row>(name: string, open: () => Promise<FileRows<Row>>) {
  const chart = (n: number) => readMetrics(clickhouse, scopeOf(n % COMPANIES, MONTH), 'day', MONEY);
  const [idle, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) await measure(chart, idle, round);
  let rows = 0;
  let isRunning = true;
  const started = performance.now();
  const reading = (async () => {
    while (isRunning)
      for await (const page of (await open()).pages) {
        rows += page.length;
        if (performance.now() - started > FILE_MS) isRunning = false;
        if (!isRunning) break;
      }
    return performance.now() - started;
  })();
  for (let round = 0; isRunning; round += 1) await measure(chart, busy, round);
  const perSecond = Math.round((1000 * rows) / (await reading));
  for (const times of [idle, busy]) times.sort((a, b) => a - b);
  console.log(
    `| ${name} | ${perSecond} | ${at(idle, 0.5)} / ${at(idle, 0.95)} | ${at(busy, 0.5)} / ${at(busy, 0.95)} |`,
  );
}

async function exportsBeside(millions: number) {
  const days = DAYS['last 92 days']!;
  const allCompanies = { ...scopeOf(0, days), companyId: null, catalogIds: [CATALOG] };
  console.log('\n| Events | File | Rows/s | Chart alone, p50 / p95 ms | Chart beside it, p50 / p95 ms |');
  console.log('|---|---|---|---|---|');
  const sales = () => saleRows(clickhouse, scopeOf(GIANT, days, 99_999n));
  await exportBeside(`${millions} M | sales of a campaign that has ${GIANT_SALES}`, sales);
  await exportBeside(`${millions} M | days of every campaign of everyone`, () =>
    dailyRows(clickhouse, allCompanies, MONEY),
  );
  await exportBeside(`${millions} M | search terms of everyone, 300`, () => termRows(clickhouse, allCompanies, MONEY));
  const terms = () => termRows(clickhouse, scopeOf(GIANT, days), MONEY);
  await exportBeside(`${millions} M | search terms of a company that has 1000000`, terms);
}

const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-'));
const clickhouse = await openMigrated({ folder }, 3);
console.log(
  `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
);
console.log('| Events | Question | Range | p50 ms | p95 ms | direct query p50 ms |');
console.log('|---|---|---|---|---|---|');
try {
  await fillGiant(clickhouse, GIANT_SALES);
  let filled = 0;
  for (const millions of process.argv.slice(2).map(Number)) {
    while (filled < millions) {
      const next = Math.min(filled + 5, millions);
      await fill(clickhouse, filled * 1e6, next * 1e6);
      filled = next;
    }
    for (const table of ['daily', 'daily_search_term', 'daily_sku'])
      await clickhouse.query(`optimize table ${table} final`);
    for (const [question, dimension] of QUESTIONS) {
      for (const [range, days] of Object.entries(DAYS)) {
        const table = dimension === 'searchTerm' ? 'daily_search_term' : 'daily';
        await compare(
          `${millions} M | ${question} | ${range}`,
          (n) => readMetrics(clickhouse, scopeOf(n % COMPANIES, days), dimension, MONEY),
          (n) =>
            clickhouse.query(
              `select ${dimension}, sum(impressions), sum(clicks), sum(cost_micros) from ${table}
                where company_id = '${companyOf(n % COMPANIES)}' and day between '${days[0]}' and '${days[1]}' group by ${dimension}`,
            ),
        );
      }
    }
    await compare(
      `${millions} M | products of a campaign | last 30 days`,
      (n) => readSkus(clickhouse, scopeOf(n % COMPANIES, MONTH, campaignOf(n % COMPANIES, n)), MONEY.rates),
      (n) =>
        clickhouse.query(
          `select sku, sum(impressions), sum(clicks), sum(cost_micros) from daily_sku
            where company_id = '${companyOf(n % COMPANIES)}' and campaign_id = ${campaignOf(n % COMPANIES, n)}
              and day between '${MONTH[0]}' and '${MONTH[1]}' group by sku`,
        ),
    );
    await compare(
      `${millions} M | all products of a company | last 30 days`,
      (n) => readSkus(clickhouse, scopeOf(n % COMPANIES, MONTH), MONEY.rates),
      (n) =>
        clickhouse.query(
          `select sku, sum(impressions), sum(clicks), sum(cost_micros) from daily_sku
            where company_id = '${companyOf(n % COMPANIES)}' and day between '${MONTH[0]}' and '${MONTH[1]}' group by sku`,
        ),
    );
    await exportsBeside(millions);
  }
} finally {
  await clickhouse.close();
  await rm(folder, { recursive: true, force: true });
}
