import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { buildKit } from '../build.ts';
import { chromiumPath } from '../../../e2e/support/chromium.ts';

export type Reported = Record<string, unknown> & { id: string; resolvedBidId: string };
export type List = 'impressions' | 'clicks' | 'viewables';

/** A shop of one page, whose server notes what its beacon sends; and a browser. */
export async function startShop() {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-kit-'));
  await buildKit(folder);
  const pages = new Map<string, string>();
  const received: { list: List; event: Reported }[] = [];
  const requests: string[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!;
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (request.method === 'POST') {
        requests.push(body);
        if (status === 204) {
          const lists = JSON.parse(body) as Record<List, Reported[]>;
          for (const list of ['impressions', 'clicks', 'viewables'] as const)
            for (const event of lists[list] ?? []) received.push({ list, event });
        }
        return response.writeHead(status).end();
      }
      const page = pages.get(path);
      if (page !== undefined) return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      return void readFile(join(folder, path)).then(
        (file) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(file),
        () => response.writeHead(404).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

  return {
    url,
    browser,
    received,
    /** Bodies of all requests, taken or not. */
    requests,
    /** Answers beacons with another status from now on. */
    answerWith: (code: number) => (status = code),
    /** Serves this body at a path, with the beacon. */
    show(path: string, body: string, attributes = '') {
      pages.set(
        path,
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><style>body{margin:0}</style><body>${body}<script src="/beacon.js" data-url="/events" ${attributes}></script></body></html>`,
      );
    },
    /** The seals reported in a list, each id once, as Endcap counts: a page that is left may send an event again. */
    sealsIn: (list: List) => [
      ...new Map(
        received.filter((one) => one.list === list).map(({ event }) => [event.id, event.resolvedBidId]),
      ).values(),
    ],
    forget: () => {
      received.length = 0;
      requests.length = 0;
    },
    async stop() {
      await browser.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await rm(folder, { recursive: true });
    },
  };
}

/** Lets the page's clock run, or jump: timers fire as if the time had passed. */
export const flush = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { endcapBeacon: { flush(): Promise<void> } }).endcapBeacon.flush());
