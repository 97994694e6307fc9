import { type EpochMs, HOUR_MS } from '#kernel/time.ts';
import type { FrequencyCap } from '#core/serving/rules/frequency-cap.ts';

/** A show of an ad set to a shopper: won, and seen once its impression is reported. */
export type CountedShow = {
  readonly auction: string;
  readonly atMs: EpochMs;
  readonly isSeen: boolean;
  readonly keptUntilMs: EpochMs;
};

/** What a shopper was shown, by ad set. */
export type ShownAds = ReadonlyMap<string, readonly CountedShow[]>;

/** How long a win counts without an impression. */
export const EXPECTED_FOR_MS = 120_000;

/** Returns whether an ad set was shown as often as a cap allows. */
export function isCapReached(shows: readonly CountedShow[], { times, hours }: FrequencyCap, nowMs: EpochMs): boolean {
  if (shows.length < times) return false;
  const windowMs = hours * HOUR_MS;
  let counted = 0;
  for (const { atMs, isSeen } of shows) if (nowMs - atMs < (isSeen ? windowMs : EXPECTED_FOR_MS)) counted += 1;
  return counted >= times;
}
