import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sponsoredHtml } from '../../packages/storefront/src/server.ts';

const BEACON = join(import.meta.dirname, '../../packages/storefront/dist/beacon.js');
const ADS = `query ($term: String!) {
  sponsored(term: $term, slots: 2) { resolvedBidId productVariant { name product { slug } } }
}`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Ads {
  data: { sponsored: { resolvedBidId: string; productVariant: { name: string; product: { slug: string } } }[] };
}

/**
 * The shop's pages, as a web server of its own renders them by the Shop API: a search with its ads, labelled, and the kit's
 * beacon. Cookies are handed on in both directions.
 */
export async function startPages(shopAddress: string, onEnd: (end: () => unknown) => void): Promise<string> {
  const beacon = await readFile(BEACON);

  const handOn = async (
    request: IncomingMessage,
    path: string,
    type: string,
    body: string,
    response: ServerResponse,
  ) => {
    const { cookie = '', 'user-agent': agent = '' } = request.headers;
    const headers = { 'content-type': type, 'user-agent': agent, cookie };
    const answer = await fetch(`${shopAddress}${path}`, { method: 'POST', headers, body });
    const cookies = answer.headers.getSetCookie();
    if (cookies.length > 0) response.setHeader('set-cookie', cookies);
    return answer;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://shop');
    if (pathname === '/beacon.js') return void response.setHeader('content-type', 'text/javascript').end(beacon);
    if (pathname === '/endcap/events') {
      const { status } = await handOn(request, pathname, 'text/plain', await text(request), response);
      return void response.writeHead(status).end();
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (pathname !== '/search') return void response.end('<!doctype html><title>Product</title>');
    const variables = { term: searchParams.get('term') };
    const found = await handOn(
      request,
      '/shop-api',
      'application/json',
      JSON.stringify({ query: ADS, variables }),
      response,
    );
    const { data } = (await found.json()) as Ads;
    const cards = data.sponsored.map((winner) => {
      const { name, product } = winner.productVariant;
      return sponsoredHtml({ winner, content: `<a href="/p/${product.slug}">${escaped(name)}</a>` });
    });
    response.end(
      `<!doctype html><title>Search</title>${cards.join('')}<script src="/beacon.js" data-url="/endcap/events" defer></script>`,
    );
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
