import type { Lists } from './lists.ts';

/** How many equals are looked at beyond the ones needed. Enough that neighbours in the list do not decide who wins. */
const TIE_WINDOW = 64;
/** The same product multiplied in another order may differ in its last bit: that must not cut off an equal. */
export const ROUNDING = 1 + 1e-12;

/** What something must at least be worth to change winners or prices. It rises while an auction runs. */
export type Threshold = { readonly least: number };

/**
 * Visits a list from the most valuable down and stops as soon as the rest cannot reach the threshold. `worth` says for each item what it
 * is worth at most, before `factor`. Equal values are entered at a random place, so that among thousands of equal bids each has its turn
 * without all being visited.
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
    if (reach < threshold.least) return;
    const end = endOfEquals(items, worth, index, last);
    const size = end - index;
    const start = size === 1 ? 0 : Math.floor(random() * size);
    let beyond = 0;
    for (let step = 0; step < size; step += 1) {
      visit(items[index + ((start + step) % size)]!);
      if (threshold.least * ROUNDING * ROUNDING >= reach && (beyond += 1) > TIE_WINDOW) return;
    }
    index = end;
  }
}

/** First place whose value is below the one at `from`, found by doubling steps and halving back. */
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
