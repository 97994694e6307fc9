/** What the owner of a new key does with it. */
export interface KeyInUse {
  secret: string;
  scopes: readonly string[];
  origins: readonly string[];
  /** Where the storefront calls, without a trailing slash. */
  url: string;
}

/** Stands for the key in commands, while there is none. */
export const KEY_PLACEHOLDER = 'YOUR_KEY';

/** Returns where a key is used, each address with its name. */
export function keyAddresses({
  secret,
  scopes,
  url,
}: KeyInUse): { kind: 'Feeds' | 'Auctions' | 'Events'; url: string }[] {
  if (scopes.includes('browser')) return [{ kind: 'Events', url: `${url}/v2/events?key=${secret}` }];
  return [
    ...(scopes.includes('feed') ? [{ kind: 'Feeds' as const, url: `${url}/v1/feeds/products` }] : []),
    ...(scopes.includes('ads')
      ? [
          { kind: 'Auctions' as const, url: `${url}/v2/auctions` },
          { kind: 'Events' as const, url: `${url}/v2/events` },
        ]
      : []),
  ];
}

/** Returns a command that a working key answers with 200. */
export function tryKey({ secret, scopes, origins, url }: KeyInUse): string {
  return scopes.includes('browser')
    ? `curl -H 'Origin: ${origins[0]}' -H 'Prefer: return=representation' '${url}/v2/events?key=${secret}' -d '{"clicks":[]}'`
    : `curl -H 'Authorization: Bearer ${secret}' ${url}/v1/me`;
}

/** Returns the commands from a key to the first auction: who it is, what is sold, which ads to show. */
export function firstCalls(url: string): { me: string; feed: string; auction: string } {
  const call = (path: string, ...parts: string[]) =>
    [`curl ${url}${path} -H 'Authorization: Bearer ${KEY_PLACEHOLDER}'`, ...parts].join(' \\\n  ');
  return {
    me: call('/v1/me'),
    feed: call(
      '/v1/feeds/products',
      "-X PUT -H 'Content-Type: application/x-ndjson'",
      `-d '{"sku":"LAMP-1","name":"Desk lamp","price":"50","quantity":12,"originalBrandId":"acme","brandName":"Acme"}'`,
    ),
    auction: call(
      '/v2/auctions',
      `-d '{"auctions":[{"type":"listings","slots":2,"searchQuery":"desk lamp","test":true}]}'`,
    ),
  };
}

export const guideUrl = (url: string): string => `${url}/docs/integrate-a-storefront`;
