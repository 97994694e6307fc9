import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../../testing/free-port.ts';
import { buildKit } from '../build.ts';
import { startShop } from './shop.ts';

const PACKAGE = join(import.meta.dirname, '..');
const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
const exampleIn = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)![1]!;

// A shop that installed the package: beside the repository's own packages, for React.
const cache = join(PACKAGE, '../../.cache');
await mkdir(cache, { recursive: true });
const folder = await mkdtemp(join(cache, 'kit-readme-'));
const installed = join(folder, 'node_modules/@endcap/storefront');
await mkdir(installed, { recursive: true });
await buildKit(join(installed, 'dist'));
await symlink(join(PACKAGE, 'package.json'), join(installed, 'package.json'));
const shop = await startShop();
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true });
});
const POLL = { timeout: 20_000 };

test('the whole shop shows, labels and reports', async () => {
  const received: { path: string; body: string }[] = [];
  const endcap = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push({ path: request.url!, body });
      const winners = [{ rank: 1, type: 'product', id: 'LAMP-1', resolvedBidId: 'seal' }];
      response.end(JSON.stringify({ results: [{ resultType: 'listings', error: false, winners }] }));
    });
  });
  await new Promise<void>((resolve) => endcap.listen(0, '127.0.0.1', resolve));
  await writeFile(join(folder, 'shop.ts'), exampleIn('ts'));
  const port = await freePort();
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'shop.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      ENDCAP_URL: `http://127.0.0.1:${(endcap.address() as AddressInfo).port}`,
      ENDCAP_KEY: 'ek_test',
      BEACON: join(installed, 'dist/beacon.js'),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => fetch(url).then(({ status }) => status, String), POLL).toBe(200);
    const page = await shop.browser.newPage();
    // On a busy machine the first pages go without ads.
    const ads = async () => {
      await page.goto(url);
      return page.locator('endcap-sponsored').getByText('Sponsored').count();
    };
    await expect.poll(ads, POLL).toBe(1);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 300);
        }),
    );
    expect(shift).toBe(0);
    await page.getByText('Your card').click();
    await expect.poll(() => received.some(({ body }) => body.includes('"clicks":[{')), POLL).toBe(true);
    const { body } = received.find((one) => one.path === '/v2/events')!;
    expect(JSON.parse(body)).toMatchObject({
      impressions: [
        {
          resolvedBidId: 'seal',
          ipAddress: expect.stringMatching(/127\.0\.0\.1$/),
          placement: { searchQuery: 'desk lamp' },
        },
      ],
    });
    await page.close();
  } finally {
    server.kill();
    endcap.closeAllConnections();
    endcap.close();
  }
});

/** A page that finds the package where its import map says. */
const pageOf = (body: string) =>
  `<script type="importmap">{"imports":{"@endcap/storefront/browser":"/browser.js","@endcap/storefront/element":"/element.js"}}</script>${body}`;

test('a page that is bundled starts the beacon itself', async () => {
  const ad = '<div data-endcap-bid="bundled" style="height:200px"><a href="#">ad</a></div>';
  shop.show(
    '/bundled',
    pageOf(`${ad}<script type="module">${exampleIn('js').replace('/ads/events', '/events')}</script>`),
  );
  const page = await shop.browser.newPage();
  await page.goto(`${shop.url}/bundled`);
  await page.click('a');
  await expect.poll(() => shop.sealsIn('clicks'), POLL).toContain('bundled');
  await page.close();
});

test('the element labels, keeps the space, and its label stays', async () => {
  shop.show('/element', pageOf(exampleIn('html')));
  const page = await shop.browser.newPage();
  await page.goto(`${shop.url}/element`);
  const element = page.locator('endcap-sponsored');
  await element.getByText('Patrocinado', { exact: true }).waitFor();
  expect((await element.boundingBox())!.height).toBeGreaterThanOrEqual(280);
  await element.evaluate((node) => node.setAttribute('label', '  '));
  expect(await element.getByText('Patrocinado', { exact: true }).isVisible()).toBe(true);
  await element.evaluate((node) => node.setAttribute('label', 'Anúncio'));
  expect(await element.getByText('Anúncio', { exact: true }).isVisible()).toBe(true);
  await page.addStyleTag({ content: '.label, span { display: none !important }' });
  expect(await element.getByText('Anúncio', { exact: true }).isVisible()).toBe(true);
  await element.getByText('Por que este anúncio').click();
  expect(await element.getByText('Um vendedor paga').isVisible()).toBe(true);
  expect(shop.sealsIn('clicks')).not.toContain('seal-of-the-winner');
  await expect.poll(() => shop.sealsIn('impressions'), POLL).toContain('seal-of-the-winner');
  await page.close();
});

test('React renders the label on the server', async () => {
  await writeFile(join(folder, 'page.tsx'), exampleIn('tsx'));
  const { html } = (await import(join(folder, 'page.tsx'))) as { html: string };
  expect(html).toContain('<span>Bersponsor</span>');
  expect(html).toContain('<a href="/p/LAMP-1">Your card</a>');
});
