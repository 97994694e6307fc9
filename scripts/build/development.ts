import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'vite';
import { deploymentOf } from '../../src/kernel/deployment.ts';
import { isLanguage } from '../../src/kernel/language.ts';

// Modules and other files of the console, by their Vite paths.
const MODULE =
  /^\/(@|node_modules\/|src\/|locales\/|promotions\/|favicon\.svg|terms-and-conditions\.html|[\w./-]+\.(ts|tsx|css|mjs|js|json|woff2|map)(\?|$))/;
// Pages served by the server; all other pages belong to the console.
const SERVER_PAGE = /^\/(v\d+|files|dev|sandbox|campaign-images|healthz|readyz|terms-and-conditions)(\/|\?|$)/;

/**
 * Returns the address to be served by Vite, or undefined for requests to the real server: everything that is neither a
 * module nor a page of the console.
 */
export function servedByVite({ url = '/', headers, method }: Pick<IncomingMessage, 'url' | 'headers' | 'method'>) {
  if (SERVER_PAGE.test(url)) return undefined;
  if (MODULE.test(url)) return url;
  const isPage = method === 'GET' && (headers.accept ?? '').includes('text/html');
  return isPage ? '/index.html' : undefined;
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
