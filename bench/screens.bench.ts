// What screens of the console ask of the server, for a company with thousands of campaigns and millions of events:
// each screen is opened in the browser once, then its calls are repeated over HTTP as the browser sent them.
// `npx vite build && node bench/screens.bench.ts [millions of its events, default 10] [campaigns, default 10000] [rounds, default 40] [millions of others', default 40]`
import { chromium, type Request } from '@playwright/test';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBase } from '#demo/base.ts';
import { simulateHistory } from '#demo/history.ts';
import { DEMO_PASSWORD } from '#demo/marketplace.ts';
import { DAY_MS } from '#kernel/time.ts';
import { openMigrated } from '#platform/clickhouse/migrate.ts';
import { createDatabase } from '#platform/db/database.ts';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';
import { chromiumPath } from '../e2e/support/chromium.ts';
import { keepNotificationsClosed } from '../e2e/support/people.ts';
import { startBenchServer } from './bench-server.ts';
import { addCampaigns, addEvents } from './large-company.ts';
import { fill } from './report-events.ts';

const [millions = 10, campaigns = 10_000, rounds = 40, othersMillions = 40] = process.argv.slice(2).map(Number);
const WARM_UP = 5;
/** For a page on a busy machine. */
const DEADLINE_MS = 120_000;
const CAMPAIGN = '/campaigns/1000007';
const SCREENS: readonly [who: string, paths: readonly string[]][] = [
  [
    'owner',
    [
      '/homepage',
      '/sponsor',
      '/campaigns',
      '/campaigns?view=losing',
      '/campaigns?group=brand',
      ...['overview', 'search-terms', 'products', 'delivery', 'orders', 'settings', 'history'].map(
        (tab) => `${CAMPAIGN}/${tab}`,
      ),
      '/homepage?why=spend',
      '/search-terms',
      '/portfolio',
      '/billing/statement',
      '/launch',
    ],
  ],
  ['staff', ['/homepage', '/review', '/companies', '/sponsor', '/storefront']],
];

const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-screens-'));
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
const { id, brands } = market.companies[0]!;
const company = {
  companyId: id,
  brandIds: brands.map((brand) => brand.id),
  catalogId: market.catalogs.find(({ country }) => country.code === 'SG')!.id,
};
await addCampaigns(database, company, campaigns);
for (let filled = 0; filled < othersMillions; filled += 5) await fill(clickhouse, filled * 1e6, (filled + 5) * 1e6);
await addEvents(clickhouse, company, { campaigns, from: 0, to: millions * 1e6, untilMs: nowMs });
for (const table of ['daily', 'daily_search_term', 'daily_sku'])
  await clickhouse.query(`optimize table ${table} final`);

const persisted = await readFile(
  join(import.meta.dirname, '../src/platform/api-client/generated/persisted-documents.json'),
  'utf8',
);
const documents = new Map(Object.entries(JSON.parse(persisted) as Record<string, string>));
const consoleFolder = join(import.meta.dirname, '../dist/console');
const html = await readFile(join(consoleFolder, 'index.html'), 'utf8');
const version = /name="version" content="([^"]*)"/.exec(html)![1]!;
const server = await startBenchServer({
  database,
  clickhouse,
  folder,
  roles: ['api', 'worker'],
  consoleFolder,
  version,
  documents,
});
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}; ${campaigns} campaigns and ${millions} of ${millions + othersMillions} million events of one company; ${rounds} rounds\n`,
  );
  console.log('| Who, screen | Calls | All at once, p50 / p95 ms | The slowest three alone, p50 / p95 ms |');
  console.log('|---|---|---|---|');
  for (const [who, paths] of SCREENS) await measureAs(who, paths);
} finally {
  await browser.close();
  await server.stop();
  await clickhouse.close();
  await database.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureAs(who: string, paths: readonly string[]) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(keepNotificationsClosed);
  page.setDefaultTimeout(DEADLINE_MS);
  const { csrfToken } = (await (await context.request.get(`${server.address}/csrf`)).json()) as { csrfToken: string };
  const signIn = `mutation { signIn(input: { email: "${who}@endcap.example", password: "${DEMO_PASSWORD}" }) { token } }`;
  await context.request.post(`${server.address}/graphql`, {
    headers: { 'x-csrftoken': csrfToken, origin: server.address },
    data: { query: signIn },
  });
  for (const path of paths) {
    const calls = new Map<string, () => Promise<number>>();
    const note = (request: Request) => {
      const body = request.postData();
      if (!request.url().endsWith('/graphql') || body === null) return;
      const { documentId } = JSON.parse(body) as { documentId: string };
      const operation = /^query (\w+)/.exec(documents.get(documentId)!);
      if (!operation) return;
      const headers = { ...request.headers() };
      delete headers['content-length'];
      calls.set(operation[1]!, async () => {
        const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
        const started = performance.now();
        const response = await fetch(request.url(), { method: 'POST', headers: { ...headers, cookie }, body });
        const { errors } = (await response.json()) as { errors?: unknown };
        if (errors) throw new Error(`${operation[1]} ${JSON.stringify(errors)}`);
        return performance.now() - started;
      });
    };
    page.on('request', note);
    await page.goto(server.address + path);
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    await print(`${who}, ${path}`, calls);
  }
  await context.close();
}

async function print(name: string, calls: ReadonlyMap<string, () => Promise<number>>) {
  const together: number[] = [];
  const alone = new Map([...calls.keys()].map((operation) => [operation, [] as number[]]));
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const started = performance.now();
    await Promise.all([...calls.values()].map((call) => call()));
    if (round >= 0) together.push(performance.now() - started);
    for (const [operation, call] of calls) {
      const took = await call();
      if (round >= 0) alone.get(operation)!.push(took);
    }
  }
  const byMedian = [...alone].toSorted(([, a], [, b]) => quantile(b, 0.5) - quantile(a, 0.5));
  const slowest = byMedian
    .slice(0, 3)
    .map(([operation, times]) => `${operation} ${figures(times)}`)
    .join(', ');
  console.log(`| ${name} | ${calls.size} | ${figures(together)} | ${slowest} |`);
}

function figures(times: readonly number[]): string {
  return `${quantile(times, 0.5).toFixed(0)} / ${quantile(times, 0.95).toFixed(0)}`;
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
