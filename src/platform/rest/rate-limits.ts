import type { EpochMs } from '#kernel/time.ts';
import { MINUTE_MS } from '#kernel/time.ts';

/** Calls of a key in a minute, in each process. */
export const RATE_LIMITS = { reads: 600, writes: 120, reports: 30, feeds: 600 } as const;
export type RateGroup = keyof typeof RATE_LIMITS;
type RateLimits = Readonly<Record<RateGroup, number>>;

interface Window {
  startedMs: EpochMs;
  used: number;
}

export interface RateState {
  isExceeded: boolean;
  max: number;
  remaining: number;
  resetS: number;
}

/** Beyond this, windows that are over are removed. */
const MAX_WINDOWS = 10_000;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counts the calls of each key and group in windows of a minute. */
export function createRateLimiter(limits: RateLimits = RATE_LIMITS) {
  const windows = new Map<string, Window>();
  return {
    take(keyId: string, group: RateGroup, now: EpochMs): RateState {
      const name = `${group} ${keyId}`;
      let window = windows.get(name);
      if (!window || now >= window.startedMs + MINUTE_MS || now < window.startedMs) {
        if (windows.size >= MAX_WINDOWS)
          for (const [key, { startedMs }] of windows) if (now >= startedMs + MINUTE_MS) windows.delete(key);
        window = { startedMs: now, used: 0 };
        windows.set(name, window);
      }
      const max = limits[group];
      const isExceeded = window.used >= max;
      if (!isExceeded) window.used += 1;
      return {
        isExceeded,
        max,
        remaining: max - window.used,
        resetS: Math.max(1, Math.ceil((window.startedMs + MINUTE_MS - now) / 1000)),
      };
    },
  };
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-11. */
export const rateHeaders = (group: RateGroup, { max, remaining, resetS }: RateState) => ({
  'ratelimit-policy': `"${group}";q=${max};w=60`,
  ratelimit: `"${group}";r=${remaining};t=${resetS}`,
});
