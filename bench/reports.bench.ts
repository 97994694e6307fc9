// Dashboard queries on many events: `node bench/reports.bench.ts 10 50` (millions). Prints each figure beside the direct
// query of the roll-up, interleaved, in the same run.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, totalmem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { readFigures, type Dimension, type ReportScope } from '../src/features/reports/server/report-store.ts';
import { companyOf, COMPANIES, fill } from './report-events.ts';

const ROUNDS = 60;
const MONEY = { currency: 'SGD', rates: new Map([['SGD', 1_000_000n]]) };
const DAYS: Record<string, [string, string]> = {
  'last 30 days': ['2026-02-01', '2026-03-02'],
  'last 92 days': ['2025-12-01', '2026-03-02'],
};
const QUESTIONS: [string, Dimension][] = [
  ['chart', 'day'],
  ['headline figures', 'ad_type'],
  ['campaigns', 'campaign_id'],
  ['platforms', 'platform'],
  ['search terms', 'search_term'],
];

const scopeOf = (company: number, [fromDate, toDate]: [string, string]): ReportScope => ({
  companyId: companyOf(company),
  fromDate,
  toDate,
  brandIds: null,
  catalogIds: null,
  campaignIds: null,
  adSetId: null,
  adType: null,
});

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);

async function measure(work: (round: number) => Promise<unknown>, times: number[], round: number) {
  const start = performance.now();
  await work(round);
  times.push(performance.now() - start);
}

const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-'));
const clickhouse = await openClickHouse({ folder }, 2);
console.log(
  `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
);
console.log('| Events | Question | Range | p50 ms | p95 ms | direct query p50 ms |');
console.log('|---|---|---|---|---|---|');
try {
  let filled = 0;
  for (const millions of process.argv.slice(2).map(Number)) {
    for (; filled < millions; filled += 5) await fill(clickhouse, filled * 1e6, Math.min(filled + 5, millions) * 1e6);
    for (const table of ['daily', 'daily_search_term']) await clickhouse.query(`optimize table ${table} final`);
    for (const [question, dimension] of QUESTIONS) {
      for (const [range, days] of Object.entries(DAYS)) {
        const ours: number[] = [];
        const direct: number[] = [];
        const table = dimension === 'search_term' ? 'daily_search_term' : 'daily';
        for (let round = 0; round < ROUNDS; round += 1) {
          await measure((n) => readFigures(clickhouse, scopeOf(n % COMPANIES, days), dimension, MONEY), ours, round);
          await measure(
            (n) =>
              clickhouse.query(
                `select ${dimension}, sum(impressions), sum(clicks), sum(cost_micros) from ${table}
                where company_id = '${companyOf(n % COMPANIES)}' and day between '${days[0]}' and '${days[1]}' group by ${dimension}`,
              ),
            direct,
            round,
          );
        }
        ours.sort((a, b) => a - b);
        direct.sort((a, b) => a - b);
        console.log(
          `| ${millions} M | ${question} | ${range} | ${at(ours, 0.5)} | ${at(ours, 0.95)} | ${at(direct, 0.5)} |`,
        );
      }
    }
  }
} finally {
  await clickhouse.close();
  await rm(folder, { recursive: true, force: true });
}
