import { HOUR_MS, type EpochMs } from '#kernel/time.ts';

/** Auctions of one catalog that are kept in an hour before only a part of them is: small shops keep all, large ones no more than is read. */
const SAMPLES_PER_HOUR = 600;

/** How much of a catalog's traffic goes into the log; changed by `isKept` alone. */
export type Sampling = { hour: number; kept: number; share: number };

export function newSampling(): Sampling {
  return { hour: 0, kept: 0, share: 1 };
}

/**
 * Whether an auction goes into the log. The share is halved whenever an hour has kept its fill and doubled again by quiet hours. It never
 * depends on the auction at hand, so each kept one stands for `1 / share` auctions, with `share` as it was before the call.
 */
export function isSampled(sampling: Sampling, nowMs: EpochMs, random: () => number): boolean {
  const hour = Math.floor(nowMs / HOUR_MS);
  if (hour !== sampling.hour) {
    if (sampling.kept < SAMPLES_PER_HOUR / 2) sampling.share = Math.min(1, sampling.share * 2);
    sampling.hour = hour;
    sampling.kept = 0;
  } else if (sampling.kept >= SAMPLES_PER_HOUR) {
    sampling.share /= 2;
    sampling.kept = 0;
  }
  if (sampling.share < 1 && random() >= sampling.share) return false;
  sampling.kept += 1;
  return true;
}
