import type { IncomingHttpHeaders } from 'node:http';

interface HasHeaders {
  headers: IncomingHttpHeaders;
}

/** Where the console is reached: only its pages may act here, and browsers are sent nowhere else. */
export interface OwnAddresses {
  /** As browsers name them, e.g. https://ads.example. */
  origins: readonly string[];
  /** Whether the host that a request itself names is ours too: where nobody had to say, in the demo and in development. */
  trustsHost: boolean;
}

/** Whether a page's address, or its origin alone, is the console's. What proxies write into a request is not asked. */
export function isOwnAddress(address: string, request: HasHeaders, { origins, trustsHost }: OwnAddresses): boolean {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return origins.includes(url.origin) || (trustsHost && url.host !== '' && url.host === request.headers.host);
}

/** False when the browser itself says that another site caused the request. */
export function isOwnPage(request: HasHeaders, own: OwnAddresses): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || isOwnAddress(origin, request, own);
}
