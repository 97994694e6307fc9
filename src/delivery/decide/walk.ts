import type { Lists } from './lists.ts';

/** Ties visited beyond those needed. Enough that adjacency in the list does not decide who wins. */
const TIE_WINDOW = 64;
/** The same product of factors in another order may differ in its last bit: that must not cut off a tie. */
export const ROUNDING = 1 + 1e-12;

/** The minimum worth that can change winners or prices. Rises while an auction runs. */
export type Threshold = { readonly min: number };

/**
 * Visits a list in descending order of worth and stops once the rest cannot reach the threshold. `worth` is each item's
 * maximum worth, before `factor`. Ties are entered at a random position, so that among thousands of equal bids each
 * gets its turn without visiting all.
 */
export function walk(
  { starts, items }: Lists,
  list: number,
  worth: Float32Array,
  factor: number,
  threshold: Threshold,
  random: () => number,
  visit: (item: number) => void,
): void {
  const last = starts[list + 1]!;
  let index = starts[list]!;
  while (index < last) {
    const value = worth[items[index]!]!;
    const reach = value * factor * ROUNDING;
    if (reach < threshold.min) return;
    const end = endOfEquals(items, worth, index, last);
    const size = end - index;
    const start = size === 1 ? 0 : Math.floor(random() * size);
    let beyond = 0;
    for (let step = 0; step < size; step += 1) {
      visit(items[index + ((start + step) % size)]!);
      if (threshold.min * ROUNDING * ROUNDING >= reach && (beyond += 1) > TIE_WINDOW) return;
    }
    index = end;
  }
}

/** Returns the first index whose value is below the one at `from`, by galloping and binary search. */
function endOfEquals(items: Int32Array, worth: Float32Array, from: number, last: number): number {
  const value = worth[items[from]!]!;
  let step = 1;
  let low = from;
  while (low + step < last && worth[items[low + step]!] === value) {
    low += step;
    step *= 2;
  }
  let high = Math.min(last, low + step);
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (worth[items[middle]!] === value) low = middle;
    else high = middle;
  }
  return high;
}
