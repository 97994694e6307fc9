import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { proxyTo, servedByVite } from './development.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml' };

test.each<[string, Record<string, string>, string | undefined]>([
  ['/', PAGE, '/index.html'],
  ['/sponsor/12/budget?x=1', PAGE, '/index.html'],
  ['/main.tsx', {}, '/main.tsx'],
  ['/@vite/client', {}, '/@vite/client'],
  ['/locales/en/common.json', {}, '/locales/en/common.json'],
  ['/graphql', { accept: 'application/json' }, undefined],
  ['/csrf', {}, undefined],
  ['/campaign-images/a.webp', {}, undefined],
  ['/sandbox/payments/challenge/token', PAGE, undefined],
  ['/sandbox/seller-center/seller-center-sg?state=a', PAGE, undefined],
  ['/v1/exports/a/file.csv', PAGE, undefined],
  ['/dev/outbox', PAGE, undefined],
  ['/dev/gallery', PAGE, '/gallery/index.html'],
  ['/dev/gallery?scheme=dark', PAGE, '/gallery/index.html'],
  ['/dev/gallery-of-others', PAGE, undefined],
  ['/gallery/main.tsx', {}, '/gallery/main.tsx'],
])('%s is answered by the right server', (url, headers, expected) => {
  expect(servedByVite({ url, headers, method: 'GET' })).toBe(expected);
});

test('what is posted goes to the server, as forms of card pages are', () => {
  expect(servedByVite({ url: '/anything', headers: PAGE, method: 'POST' })).toBeUndefined();
});

/** Starts Vite in front of a server that may not be running, and returns its address. */
async function startVite(server: string): Promise<string> {
  const vite = await createServer({
    configFile: false,
    root: import.meta.dirname,
    cacheDir: '../../.cache/vite-proxy-test',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null, proxy: proxyTo(server) },
  });
  await vite.listen();
  onTestFinished(() => vite.close());
  return `http://127.0.0.1:${(vite.httpServer!.address() as AddressInfo).port}`;
}

test('console and server are reached at one address, and what is sent while the server restarts arrives afterwards', async () => {
  const port = await freePort();
  const address = await startVite(`http://127.0.0.1:${port}`);
  const sent = fetch(`${address}/graphql`, { method: 'POST', body: 'what was typed' });
  // The console's own files are there meanwhile.
  expect(await (await fetch(`${address}/version.ts`)).text()).toContain('buildVersion');

  const bodies: string[] = [];
  const server = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      bodies.push(`${request.method} ${request.headers.host} ${body}`);
      response.end('from the server');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  expect(await (await sent).text()).toBe('from the server');
  // Once, and with the address that the browser knows, by which the server recognizes its own pages.
  expect(bodies).toEqual([`POST ${new URL(address).host} what was typed`]);
});
