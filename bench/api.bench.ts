// Response times for a signed-in user and for a storefront, over HTTP on the real server with the demo marketplace.
// Floors are measured in the same run, sides interleaved.
// `node bench/api.bench.ts [million events, default 10]`
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { createServer as createHttpServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { loadBase, demoKey } from '#demo/base.ts';
import { simulateHistory } from '#demo/history.ts';
import { DAY_MS } from '#kernel/time.ts';
import { openMigrated } from '#platform/clickhouse/migrate.ts';
import { createDatabase } from '#platform/db/database.ts';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';
import type { User } from '../testing/console-user.ts';
import { signIn, startBenchServer } from './bench-server.ts';
import { adopt, COMPANIES, companyOf, fill, FIRST_DAY, LAST_DAY } from './report-events.ts';

const [millions = 10] = process.argv.slice(2).map(Number);
const ROUNDS = 200;
const FRESHNESS_ROUNDS = 60;
const LIST = `{ sponsorCampaigns(pageSize: 20) { total objects { id name brand { name } adsetSet { status budgetType budget budgetDaily } report { impressions clicks ctr costs click7Sales roas } } } }`;

const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-api-'));
await chmod(folder, 0o755);
// Durable, as in production.
const cluster = await startEmbeddedPostgres(join(folder, 'postgres'));
await prepareDatabase(cluster, 'endcap', [TABLES, SANDBOX_TABLES]);
const database = createDatabase(cluster.appUrl('endcap'), { max: 20 });
const clickhouse = await openMigrated({ folder: join(folder, 'clickhouse') });
const nowMs = Date.now();
const fromMs = Math.floor(nowMs / DAY_MS) * DAY_MS - 3 * DAY_MS;
const market = await loadBase({ database, clock: () => fromMs, seed: 1, report: () => {} });
await simulateHistory({ database, market, fromMs, untilMs: nowMs, pagesPerDay: 1000, seed: 2, progress: () => {} });
for (let filled = 0; filled < millions; filled += 5)
  await fill(clickhouse, filled * 1e6, Math.min(filled + 5, millions) * 1e6);
await adopt(clickhouse, 7, market.companies[0]!.id);
for (const table of ['daily', 'daily_search_term']) await clickhouse.query(`optimize table ${table} final`);

const server = await startBenchServer({ database, clickhouse, folder, roles: ['api', 'ads', 'worker'] });
const { address } = server;
const bare = await startBare();

console.log(
  `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${millions} million events\n`,
);
try {
  const user = await signIn(address, 'owner@endcap.example');
  const range = `fromDate: "${FIRST_DAY}", toDate: "${LAST_DAY}"`;
  console.log('| GraphQL over HTTP | p50 ms | p95 ms | beside it, in the same run | p50 ms |');
  console.log('|---|---|---|---|---|');
  const direct = (n: number) =>
    clickhouse.query(`select day, sum(impressions), sum(clicks), sum(cost_micros) from daily
      where company_id = '${companyOf(n % COMPANIES)}' and day between '${FIRST_DAY}' and '${LAST_DAY}' group by day`);
  await compare(
    'dashboard chart, 92 days',
    () => user(`{ reportChart(${range}) { reportClicks { eventTime value } costTotal } }`),
    'direct roll-up query',
    direct,
  );
  await compare(
    'breakdown by search term',
    () => user(`{ searchTermSummary(${range}) { searchTerm clicks costs } }`),
    'direct roll-up query',
    direct,
  );
  await compare(
    'shell: me, company, flags, brand',
    () =>
      user(
        '{ me { id name isGfg company { id name walletCurrency { symbol } } role { name } } currentBrand { id } a: featureFlag(name: homepage) { isActive } b: featureFlag(name: sponsor_enable_banner) { isActive } }',
      ),
    'bare Yoga, static list',
    bare.call,
  );
  await compare('20 campaigns with figures', () => user(LIST), 'bare Yoga, static list', bare.call);

  console.log('\n| From the storefront | p50 ms | p95 ms | worst ms |');
  console.log('|---|---|---|---|');
  await freshness(user);
} finally {
  bare.close();
  await server.stop();
  await clickhouse.close();
  await database.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function compare(
  name: string,
  ours: () => Promise<unknown>,
  floorName: string,
  floor: (n: number) => Promise<unknown>,
) {
  const times: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < ROUNDS + 20; round += 1) {
    const a = await timed(ours);
    const b = await timed(() => floor(round));
    // The first rounds warm up both sides.
    if (round < 20) continue;
    times.push(a);
    floors.push(b);
  }
  console.log(`| ${name} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${floorName} | ${at(floors, 0.5)} |`);
}

/** Measures the delay until an event is visible in a report, and until a pause affects auctions. */
async function freshness(user: User) {
  const headers = { authorization: `Bearer ${demoKey('SG')}`, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const auction = async () => {
    const response = await post('/v2/auctions', { auctions: [{ type: 'listings', slots: 4, searchQuery: 'amazon' }] });
    return ((await response.json()) as { results: { winners: { id: string; resolvedBidId: string }[] }[] }).results[0]!
      .winners;
  };
  const event = (about: object) => ({
    id: randomUUID(),
    occurredAt: new Date().toISOString(),
    opaqueUserId: randomUUID(),
    ...about,
  });
  const impressions = async () => {
    const { reportDashboard } = (await user('{ reportDashboard { impressions } }')) as {
      reportDashboard: { impressions: number }[];
    };
    return reportDashboard[0]?.impressions ?? 0;
  };
  const visibilityDelay = async () => {
    const winners = await auction();
    const before = await impressions();
    await post('/v2/events', { impressions: winners.map(({ resolvedBidId }) => event({ resolvedBidId })) });
    const accepted = performance.now();
    while ((await impressions()) === before && performance.now() - accepted < 10_000);
    return performance.now() - accepted;
  };
  const line = (name: string, times: readonly number[]) =>
    console.log(`| ${name} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${at(times, 1)} |`);
  const rounds = async () => {
    const times: number[] = [];
    for (let round = 0; round < FRESHNESS_ROUNDS; round += 1) times.push(await visibilityDelay());
    return times;
  };
  line('event accepted → visible in a report', await rounds());

  // Maximum load of organic events, fifty of each kind per request: they take the same path, but belong to no company.
  let isIngesting = true;
  let ingested = 0;
  const entity = { type: 'product', id: 'SKU' };
  const organic = () => Array.from({ length: 50 }, () => event({ entity }));
  const started = performance.now();
  const ingest = Array.from({ length: 4 }, async () => {
    while (isIngesting) {
      await (await post('/v2/events', { impressions: organic(), clicks: organic() })).text();
      ingested += 100;
    }
  });
  const under = await rounds();
  const perSecond = Math.round((1000 * ingested) / (performance.now() - started));
  isIngesting = false;
  await Promise.all(ingest);
  line(`the same, while ${perSecond} other events a second are taken in`, under);

  const list = (await user(
    '{ sponsorCampaigns(pageSize: 50, status: [DELIVERING]) { objects { name adsetSet { id } } } }',
  )) as { sponsorCampaigns: { objects: { name: string; adsetSet: { id: string }[] }[] } };
  const amazon = list.sponsorCampaigns.objects.filter(({ name }) => name.startsWith('Amazon SG'));
  const pauseDelays: number[] = [];
  const set = (runningStatus: string) =>
    Promise.all(
      amazon.map(({ adsetSet }) =>
        user(
          `mutation { setAdSetRunningStatus(input: { id: "${adsetSet[0]!.id}", runningStatus: ${runningStatus} }) { ok } }`,
        ),
      ),
    );
  for (let round = 0; round < 30 && amazon.length > 0; round += 1) {
    const sku = (await auction())[0]?.id;
    await set('PAUSED');
    const paused = performance.now();
    while ((await auction()).some(({ id }) => id === sku) && performance.now() - paused < 10_000);
    pauseDelays.push(performance.now() - paused);
    await set('STARTED');
    while ((await auction()).length === 0);
  }
  line('paused → no more wins', pauseDelays);
}

/** The floor: GraphQL over HTTP without any work behind it. */
async function startBare() {
  const objects = Array.from({ length: 20 }, (_, id) => ({
    id: String(id),
    name: `Campaign ${id}`,
    clicks: id,
    impressions: id * 10,
    costs: '1.5',
    status: 'DELIVERING',
  }));
  const schema = createSchema({
    typeDefs:
      'type Row { id: ID! name: String! clicks: Int! impressions: Int! costs: String! status: String! } type Query { rows: [Row!]! }',
    resolvers: { Query: { rows: () => objects } },
  });
  const http = createHttpServer(createYoga({ schema, logging: false }));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()));
  const { port } = http.address() as { port: number };
  return {
    call: async () => {
      const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"query":"{ rows { id name clicks impressions costs status } }"}',
      });
      return response.json();
    },
    close: () => http.close(),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
}
