import { HOUR_MS, type EpochMs } from '#kernel/time.ts';

/**
 * Auctions of one catalog logged per hour before sampling starts: small shops log all of them, large shops no more than
 * is useful.
 */
const SAMPLES_PER_HOUR = 600;

/** A catalog's sampling state; changed by `isSampled` only. */
export type Sampling = { hour: number; count: number; share: number };

export function newSampling(): Sampling {
  return { hour: 0, count: 0, share: 1 };
}

/**
 * Returns whether to log an auction. The share is halved whenever an hour reaches its limit, and doubled again after
 * quiet hours. It never depends on the current auction, so each sampled auction represents `1 / share` auctions, with
 * `share` as of before the call.
 */
export function isSampled(sampling: Sampling, nowMs: EpochMs, random: () => number): boolean {
  const hour = Math.floor(nowMs / HOUR_MS);
  if (hour !== sampling.hour) {
    if (sampling.count < SAMPLES_PER_HOUR / 2) sampling.share = Math.min(1, sampling.share * 2);
    sampling.hour = hour;
    sampling.count = 0;
  } else if (sampling.count >= SAMPLES_PER_HOUR) {
    sampling.share /= 2;
    sampling.count = 0;
  }
  if (sampling.share < 1 && random() >= sampling.share) return false;
  sampling.count += 1;
  return true;
}
