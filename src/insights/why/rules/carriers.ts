/** A change below this share of the previous figure is negligible. */
const QUIET_PERCENT = 2n;
export const MAX_CARRIERS = 3;
const OPPOSITE = 2;

const size = (amount: bigint) => (amount < 0n ? -amount : amount);

/** Whether a figure stayed about the same. From nothing to something is a change. */
export const isQuiet = (before: bigint, change: bigint): boolean =>
  change === 0n || (before !== 0n && 100n * size(change) < QUIET_PERCENT * size(before));

export interface Carriers<Part> {
  shown: Part[];
  /** All the others together. */
  rest: { amount: bigint; count: number };
}

/**
 * Returns the parts with the largest share of a change; where it is none to speak of, the largest move up and the largest
 * down. With the rest they add up to the change.
 */
export function carriersOf<Part extends { amount: bigint }>(
  parts: readonly Part[],
  change: { amount: bigint; before: bigint },
): Carriers<Part> {
  const moved = parts.filter(({ amount }) => amount !== 0n);
  const largest = moved.toSorted((a, b) =>
    size(a.amount) === size(b.amount) ? 0 : size(a.amount) > size(b.amount) ? -1 : 1,
  );
  const shown = isQuiet(change.before, change.amount)
    ? [largest.find(({ amount }) => amount > 0n), largest.find(({ amount }) => amount < 0n)]
        .filter((part) => part !== undefined)
        .slice(0, OPPOSITE)
    : largest.filter(({ amount }) => amount > 0n === change.amount > 0n).slice(0, MAX_CARRIERS);
  return {
    shown,
    rest: {
      amount: change.amount - shown.reduce((sum, { amount }) => sum + amount, 0n),
      count: moved.length - shown.length,
    },
  };
}
