import type { IncomingHttpHeaders } from 'node:http';

interface HasHeaders {
  headers: IncomingHttpHeaders;
}

/** Addresses of the console: only its pages may act here, and browsers are redirected nowhere else. */
export interface OwnAddresses {
  /** In the browser's notation, e.g. https://ads.example. */
  origins: readonly string[];
  /**
   * Whether the request's own Host header counts too: where no address is configured, in the demo and in development.
   */
  trustsHost: boolean;
}

/** Whether a page's address, or its origin alone, is the console's. Headers added by proxies are ignored. */
export function isOwnAddress(address: string, request: HasHeaders, { origins, trustsHost }: OwnAddresses): boolean {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return origins.includes(url.origin) || (trustsHost && url.host !== '' && url.host === request.headers.host);
}

/** False when the browser says that another site caused the request. */
export function isOwnPage(request: HasHeaders, own: OwnAddresses): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || isOwnAddress(origin, request, own);
}
