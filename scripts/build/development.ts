import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Plugin, ProxyOptions } from 'vite';
import { deploymentOf } from '../../src/kernel/deployment.ts';
import { isLanguage } from '../../src/kernel/language.ts';

// Modules and other files of the console, by their Vite paths.
const MODULE =
  /^\/(@|node_modules\/|src\/|locales\/|promotions\/|favicon\.svg|terms-and-conditions\.html|[\w./-]+\.(ts|tsx|css|mjs|js|json|woff2|map)(\?|$))/;
// Pages served by the server; all other pages belong to the console.
const GALLERY = /^\/dev\/gallery\/?(\?|$)/;
const SERVER_PAGE = /^\/(v\d+|files|dev|sandbox|campaign-images|healthz|readyz|verify|terms-and-conditions)(\/|\?|$)/;

/**
 * Returns the address to be served by Vite, or undefined for requests to the real server: everything that is neither a
 * module nor a page of the console.
 */
export function servedByVite({ url = '/', headers, method }: Pick<IncomingMessage, 'url' | 'headers' | 'method'>) {
  if (GALLERY.test(url) && method === 'GET') return '/gallery/index.html';
  if (SERVER_PAGE.test(url)) return undefined;
  if (MODULE.test(url)) return url;
  const isPage = method === 'GET' && (headers.accept ?? '').includes('text/html');
  return isPage ? '/index.html' : undefined;
}

const START_WITHIN_MS = 120_000;
const LOOK_AGAIN_MS = 100;

/** Passes to the real server what is not the console's. While it starts or restarts, requests wait for it. */
export function proxyTo(server: string): Record<string, ProxyOptions> {
  const bypass = async (request: IncomingMessage) => {
    const ownPath = servedByVite(request);
    if (ownPath === undefined) await untilListening(new URL(server), request);
    return ownPath;
  };
  return { '^/': { target: server, bypass } };
}

/** Resolves once the server accepts connections, or when waiting for it has become pointless. */
async function untilListening({ hostname, port, protocol }: URL, request: IncomingMessage): Promise<void> {
  const until = Date.now() + START_WITHIN_MS;
  const address = { host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
  while (!request.destroyed && Date.now() < until && !(await canConnect(address))) await pause(LOOK_AGAIN_MS);
}

function canConnect(address: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Adds the deployment's language, country and currency to the page, as the server does for the built one. */
export function deploymentInPage(): Plugin {
  return {
    name: 'deployment-in-page',
    apply: 'serve',
    transformIndexHtml(html) {
      const { DEFAULT_CURRENCY = 'SGD', DEFAULT_COUNTRY = '', DEFAULT_LANGUAGE = '' } = process.env;
      const { currency, country, language } = deploymentOf(DEFAULT_CURRENCY, {
        country: DEFAULT_COUNTRY,
        ...(isLanguage(DEFAULT_LANGUAGE) && { language: DEFAULT_LANGUAGE }),
      });
      return html
        .replace('data-language="en"', `data-language="${language}"`)
        .replace('data-country="SG"', `data-country="${country}"`)
        .replace('data-currency="SGD"', `data-currency="${currency}"`);
    },
  };
}
