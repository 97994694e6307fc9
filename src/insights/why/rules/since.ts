import type { EpochMs } from '#kernel/time.ts';

/** One observation: whether it happened, and how many it stands for. */
export interface Observation {
  atMs: EpochMs;
  weight: number;
  isHit: boolean;
}

/** By how much the share must have risen to speak of a beginning. */
const MIN_RISE = 0.3;
/** As many observations on either side. */
const MIN_SIDE = 10;

/**
 * Returns since when something happens clearly more often than before, from observations in order of time; null where no
 * such moment can be determined.
 */
export function sinceWhen(observations: readonly Observation[]): EpochMs | null {
  const weight = total(observations, () => true);
  if (weight === 0) return null;
  const share = total(observations, ({ isHit }) => isHit) / weight;
  let sum = 0;
  let lowest = 0;
  let turn = -1;
  observations.forEach((one, index) => {
    sum += one.weight * ((one.isHit ? 1 : 0) - share);
    if (sum < lowest) {
      lowest = sum;
      turn = index;
    }
  });
  const [before, after] = [observations.slice(0, turn + 1), observations.slice(turn + 1)];
  if (before.length < MIN_SIDE || after.length < MIN_SIDE) return null;
  return shareOf(after) - shareOf(before) < MIN_RISE ? null : after[0]!.atMs;
}

const total = (observations: readonly Observation[], counts: (one: Observation) => boolean) =>
  observations.reduce((sum, one) => (counts(one) ? sum + one.weight : sum), 0);
const shareOf = (observations: readonly Observation[]) =>
  total(observations, ({ isHit }) => isHit) / total(observations, () => true);
