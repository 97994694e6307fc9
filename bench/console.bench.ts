// Load times in the browser, on the built console and the real server with a small demo: first visits with an empty
// cache, at normal speed and on a slow machine with a slow connection, and route changes.
// `node bench/console.bench.ts [rounds, default 5]`
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromiumPath } from '../e2e/support/chromium.ts';
import { signIn } from '../e2e/support/people.ts';
import { address } from '../e2e/support/served.ts';
import startServer from '../e2e/support/start-server.ts';
import { median } from './load.ts';

const [rounds = 5] = process.argv.slice(2).map(Number);
const BUILT = join(import.meta.dirname, '../dist/console');
const SETTLED_MS = 1000;
// Deadline for a page to load on a busy machine.
const DEADLINE_MS = 120_000;
const FIGURE = /^S\$[\d,]+\.\d\d$/;
const TEN_MBIT = { downloadThroughput: 1_250_000, uploadThroughput: 1_250_000, latency: 20, offline: false };
interface Visited {
  name: string;
  path: string;
  /** Heading of the page. */
  shows: string;
  /** Signed in; the page contains amounts. */
  asOwner: boolean;
}
const PAGES: readonly Visited[] = [
  { name: 'Sign-in', path: '/auth', shows: 'Sign in', asOwner: false },
  { name: 'Dashboard, with chart', path: '/sponsor', shows: 'Sponsored Ads', asOwner: true },
  { name: 'Transactions', path: '/billing/transactions', shows: 'Transactions', asOwner: true },
];
const ROUTES = [
  { name: 'Dashboard → transactions', from: PAGES[1]!, link: '/billing/transactions' },
  { name: 'Transactions → dashboard', from: PAGES[2]!, link: '/sponsor' },
];

const stopServer = await startServer({ workers: 1 });
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const owner = await stateOfOwner(browser);
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Chromium ${browser.version()}, load ${loadavg()[0]!.toFixed(1)}; median of ${rounds}`,
  );
  const visits: Record<string, object> = {};
  for (const visited of PAGES) {
    const options = visited.asOwner ? owner : {};
    await visit(browser, visited, options, false);
    const plain = await repeated(() => visit(browser, visited, options, false));
    const slow = await repeated(() => visit(browser, visited, options, true));
    visits[visited.name] = {
      'JavaScript kB': (plain[0]!.scriptBytes / 1000).toFixed(1),
      'LCP ms': middle(plain, 'lcpMs'),
      'LCP ms, CPU ÷ 4, 10 Mbit/s': middle(slow, 'lcpMs'),
      CLS: Math.max(...plain.map(({ shift }) => shift)).toFixed(3),
    };
  }
  console.table(visits);
  const routes: Record<string, object> = {};
  for (const { name, from, link } of ROUTES) {
    const times = await repeated(() => changeRoute(browser, owner, from, link));
    routes[name] = { ms: Math.round(median(times)), 'slowest ms': Math.round(Math.max(...times)) };
  }
  console.table(routes);
} finally {
  await browser.close();
  await stopServer();
}

async function stateOfOwner(inBrowser: Browser): Promise<BrowserContextOptions> {
  const context = await inBrowser.newContext({ locale: 'en-SG' });
  await signIn(await context.newPage(), 'owner');
  const storageState = await context.storageState();
  await context.close();
  return { storageState };
}

/** Measures a first visit: empty cache, only the server is warm. */
async function visit(inBrowser: Browser, visited: Visited, options: BrowserContextOptions, isSlow: boolean) {
  const context = await inBrowser.newContext({ locale: 'en-SG', ...options });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (isSlow) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', TEN_MBIT);
  }
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
  });
  await page.addInitScript(() => {
    // Prevents the notifications from opening automatically over the page.
    sessionStorage.setItem('endcap-notifications-opened', 'yes');
    const seen = { lcpMs: 0, shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      seen.lcpMs = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, visited);
  // The largest paint may occur after the last response.
  await page.waitForTimeout(isSlow ? 2 * SETTLED_MS : SETTLED_MS);
  const { lcpMs, shift } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await context.close();
  return { lcpMs, shift, scriptBytes: [...scripts].reduce((sum, file) => sum + gzippedBytes(file), 0) };
}

/**
 * Waits for the heading and, where expected, the first amount. Waiting for an idle network is impossible, because pages
 * poll.
 */
async function open(page: Page, { path, shows, asOwner }: Visited): Promise<void> {
  page.setDefaultTimeout(DEADLINE_MS);
  await page.goto(address() + path, { waitUntil: 'commit', timeout: DEADLINE_MS });
  await page.getByRole('heading', { name: shows }).first().waitFor();
  if (asOwner) await page.getByRole('main').getByText(FIGURE).first().waitFor();
}

interface Seen {
  lcpMs: number;
  shift: number;
}

/** Measures from the click to the frame with the next page's heading, with the console already loaded. */
async function changeRoute(
  inBrowser: Browser,
  options: BrowserContextOptions,
  from: Visited,
  link: string,
): Promise<number> {
  const context = await inBrowser.newContext({ locale: 'en-SG', ...options });
  const page = await context.newPage();
  await open(page, from);
  await showMenu(page, link);
  const timeMs = await page.evaluate(async (path) => {
    const heading = () => document.querySelector('h1')?.textContent;
    const before = heading();
    const start = performance.now();
    document.querySelector<HTMLAnchorElement>(`a[href^="${path}"]`)!.click();
    while (heading() === before || !heading()) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  }, link);
  await context.close();
  return timeMs;
}

/** Opens the menu's group that contains the link; groups are collapsed by default. */
async function showMenu(page: Page, link: string): Promise<void> {
  if (await page.locator(`a[href^="${link}"]`).count()) return;
  await page.getByRole('button', { name: 'Billing' }).click();
  await page.locator(`a[href^="${link}"]`).first().waitFor();
}

function gzippedBytes(file: string): number {
  return gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length;
}

async function repeated<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await work());
  return results;
}

function middle(results: readonly Record<'lcpMs', number>[], key: 'lcpMs'): number {
  return Math.round(median(results.map((result) => result[key])));
}
