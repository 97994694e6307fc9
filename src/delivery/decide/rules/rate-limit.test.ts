import { expect, test } from 'vitest';
import { type Allowance, type RateLimit, consumeToken } from './rate-limit.ts';

const limit: RateLimit = { perSecond: 2, burst: 3 };

test.each<[string, RateLimit, Allowance | undefined, number, boolean, number, number]>([
  ['a new caller has the whole burst', limit, undefined, 1000, true, 2, 0],
  ['the last of the burst is taken', limit, { remaining: 1, atMs: 1000 }, 1000, true, 0, 0],
  ['then it is refused', limit, { remaining: 0, atMs: 1000 }, 1000, false, 0, 1],
  ['a part of a request is none', limit, { remaining: 0, atMs: 1000 }, 1499, false, 0.998, 1],
  ['time refills', limit, { remaining: 0, atMs: 1000 }, 1500, true, 0, 0],
  ['never beyond the burst', limit, { remaining: 1, atMs: 1000 }, 60_000, true, 2, 0],
  ['a slow limit tells how long to wait', { perSecond: 0.1, burst: 1 }, { remaining: 0, atMs: 0 }, 1000, false, 0.1, 9],
  ['a clock set back refills nothing', limit, { remaining: 0, atMs: 5000 }, 1000, false, 0, 1],
])('%s', (_, rate, before, nowMs, isAdmitted, left, waitS) => {
  const turn = consumeToken(rate, before, nowMs);
  expect(turn).toMatchObject({ isAdmitted, waitS });
  expect(turn.allowance.remaining).toBeCloseTo(left, 6);
});
