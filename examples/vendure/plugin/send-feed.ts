import type { EndcapOptions } from './options.js';

export type FeedKind = 'sellers' | 'categories' | 'products' | 'orders';

/** Sends rows as a feed. Endcap acknowledges a feed when all of it is stored; until then the job is tried again. */
export async function sendFeed({ url, key }: EndcapOptions, kind: FeedKind, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const response = await fetch(new URL(`/v1/feeds/${kind}`, url), {
    method: kind === 'orders' ? 'POST' : 'PUT',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/x-ndjson',
      'endcap-rows': String(rows.length),
    },
    body: rows.map((row) => JSON.stringify(row)).join('\n'),
  });
  if (!response.ok) throw new Error(`Endcap refused ${kind}: ${response.status} ${await response.text()}`);
}
