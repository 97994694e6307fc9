import { address } from '../e2e/support/served.ts';
// Shared by benchmarks of screens with many products.
import { decimalFromMicros } from '#kernel/money.ts';
import { createApiKey } from '#core/catalog/server/index.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { control, newId } from '../e2e/support/server-control.ts';
import { median } from './load.ts';

/** A product that the demo's owner sells. */
const KNOWN_SKU = 'SKI-VAS-VAS-120';

/** Ids of the products' brand and catalog. */
export interface Place {
  brandId: string;
  catalogId: string;
}

/** Feeds thousands of copies of a product the owner sells, with SKUs `BENCH-…`, and waits until they are imported. */
export async function feedProducts(count: number, from = 0): Promise<Place> {
  const { like, key } = await control(async (tx) => {
    const { rows } = await sql<Place & Like>`
      select product.catalog_id, product.brand_id, product.name, price_micros, link,
        original_brand_id, category_ids,
        array(select original_seller_id from seller where seller.id = any(seller_ids)) as original_seller_ids
      from product join catalog on catalog.id = product.catalog_id
      where sku = ${KNOWN_SKU} and catalog.code = 'SG'`.execute(tx);
    const { catalogId } = rows[0]!;
    const deps = { newId, clock: Date.now };
    return {
      like: rows[0]!,
      key: unwrap(await createApiKey(tx, deps, { catalogId, label: `bench ${from}`, scopes: ['feed'] })).secret,
    };
  });
  const { catalogId, brandId, priceMicros, name, ...same } = like;
  const price = Number(decimalFromMicros(priceMicros));
  const lines = Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const own = { sku: `BENCH-${number}`, name: `${name} ${number}`, price, quantity: 100 };
    return JSON.stringify({ ...same, ...own, status: 'ACTIVE', publishedAt: '2026-01-01T00:00:00Z' });
  });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' };
  const sent = await fetch(`${address()}/v1/feeds/${catalogId}/products`, {
    method: 'PUT',
    headers,
    body: lines.join('\n'),
  });
  if (sent.status !== 202) throw new Error(`${sent.status} ${await sent.text()}`);
  const { importId } = (await sent.json()) as { importId: string };
  for (;;) {
    const response = await fetch(`${address()}/v1/feeds/imports/${importId}`, { headers });
    const { status, accepted } = (await response.json()) as { status: string; accepted: number };
    if (status === 'COMPLETED' && accepted === count) return { catalogId, brandId };
    if (status === 'COMPLETED' || status === 'FAILED') throw new Error(`${status}: ${accepted} of ${count}`);
    await sleep(200);
  }
}

interface Like {
  name: string;
  priceMicros: bigint;
  link: string | null;
  originalBrandId: string;
  categoryIds: string[];
  originalSellerIds: string[];
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function summary(timesMs: readonly number[], budgetMs: number): object {
  return {
    ms: Math.round(median(timesMs)),
    'slowest ms': Math.round(Math.max(...timesMs)),
    'budget ms': budgetMs,
  };
}

/** Runs in the page: records the longest time between two frames from now on. */
export function watchFrames(): void {
  const seen = window as unknown as { longestFrameMs: number };
  seen.longestFrameMs = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    seen.longestFrameMs = Math.max(seen.longestFrameMs, now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page. */
export const longestFrameMs = (): number => (window as unknown as { longestFrameMs: number }).longestFrameMs;
