import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { isFeedOverdue } from './feed-limits.ts';
import type { FeedKind } from './feed-rows.ts';

const NOW_MS = Date.UTC(2026, 10, 26);

test.each<[FeedKind, number | null, boolean]>([
  ['products', 0, false],
  ['products', DAY_MS, false],
  ['products', DAY_MS + 1, true],
  ['orders', DAY_MS + 1, true],
  ['products', null, false],
  ['brands', 90 * DAY_MS, false],
  ['product-removals', 90 * DAY_MS, false],
])('%s of %s ms ago: overdue %s', (kind, ageMs, isOverdue) => {
  expect(isFeedOverdue(kind, ageMs === null ? null : NOW_MS - ageMs, NOW_MS)).toBe(isOverdue);
});
