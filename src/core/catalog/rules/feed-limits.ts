import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import type { FeedKind } from './feed-rows.ts';

/** What a feed may have. Documentation and `GET /v1/me` take it from here. */
export const FEED_LIMITS = {
  rows: 1_000_000,
  /** Held in memory together during the import. */
  categories: 100_000,
  /** Unpacked. */
  bytes: 2 * 2 ** 30,
  recordBytes: 2 ** 20,
  unpackedRatio: 200,
  previewBytes: 2 * 2 ** 20,
  previewRows: 20,
} as const;

export const maxRowsOf = (kind: FeedKind): number =>
  kind === 'categories' ? FEED_LIMITS.categories : FEED_LIMITS.rows;

/**
 * When a storefront should have been fed again. Products carry prices and stock, orders what ads are judged by; the
 * others are sent when something changed, and say nothing by their age.
 */
const FEED_DUE_MS: Partial<Record<FeedKind, number>> = { products: DAY_MS, orders: DAY_MS };

/** Whether the last complete import of a kind lies too far back. What was never sent is not missed. */
export function isFeedOverdue(kind: FeedKind, lastMs: EpochMs | null, nowMs: EpochMs): boolean {
  const dueMs = FEED_DUE_MS[kind];
  return lastMs !== null && dueMs !== undefined && nowMs - lastMs > dueMs;
}

/** How long problems, unfinished uploads and the names of uploads are stored. */
export const FEED_RETENTION_MS = 7 * DAY_MS;
