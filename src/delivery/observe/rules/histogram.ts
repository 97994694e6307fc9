/** Upper bounds of the bins that calls for auctions are counted in; the last bin has none. */
export const DURATION_BOUNDS_MS = [
  1, 2, 3, 5, 7.5, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 2000, 5000,
] as const;

/** Of how long after they happened events arrive; those of clocks that are ahead lie below zero. */
export const SKEW_BOUNDS_S = [-3600, -600, -300, -60, -10, -2, 2, 10, 30, 60, 300, 600, 3600, 86_400] as const;

export const emptyBins = (bounds: readonly number[]): number[] => Array.from({ length: bounds.length + 1 }, () => 0);

/** The bin of a value: the first whose bound it does not exceed. */
export function binOf(bounds: readonly number[], value: number): number {
  let bin = 0;
  while (bin < bounds.length && value > bounds[bin]!) bin += 1;
  return bin;
}

/** The bin in which a share of all values is reached; null without any. */
function binAt(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let before = 0;
  return counts.findIndex((count) => (before += count) >= share * all);
}

/** The bound that a share of values does not exceed; of the last bin its lower one. */
export function quantileOf(bounds: readonly number[], counts: readonly number[], share: number): number | null {
  const bin = binAt(counts, share);
  return bin === null ? null : bounds[Math.min(bin, bounds.length - 1)]!;
}

/** The middle of the bin that holds the median; of the outer bins their bound. */
export function medianOf(bounds: readonly number[], counts: readonly number[]): number | null {
  const bin = binAt(counts, 0.5);
  if (bin === null) return null;
  const [low, high] = [bounds[bin - 1], bounds[bin]];
  return low === undefined ? high! : high === undefined ? low : (low + high) / 2;
}
