import { MINUTE_MS, type Instant_ms } from '#kernel/time.ts';

export interface AttemptLimit {
  max: number;
  window_ms: number;
}

export const PER_ACCOUNT: AttemptLimit = { max: 10, window_ms: 15 * MINUTE_MS };
export const PER_ADDRESS: AttemptLimit = { max: 30, window_ms: MINUTE_MS };

/** Seconds until one more attempt is welcome; 0 when this one is. `oldest` is the first attempt still in the window. */
export function waitFor_s(
  limit: AttemptLimit,
  attempts: { count: number; oldest: Instant_ms },
  now: Instant_ms,
): number {
  if (attempts.count <= limit.max) return 0;
  return Math.max(1, Math.ceil((attempts.oldest + limit.window_ms - now) / 1000));
}
