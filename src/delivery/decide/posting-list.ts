/** Things in falling order of what they are worth at most; equal values stand together. */
export type PostingList = { readonly items: Int32Array; readonly values: Float64Array };

export function postingList(items: readonly number[], valueOf: (item: number) => number): PostingList {
  const sorted = items.map((item) => ({ item, value: valueOf(item) })).sort((a, b) => b.value - a.value);
  return {
    items: Int32Array.from(sorted, (entry) => entry.item),
    values: Float64Array.from(sorted, (entry) => entry.value),
  };
}

/** How many equals are looked at beyond the ones needed. Enough that neighbours in the list do not decide who wins. */
const TIE_WINDOW = 64;
/** The same product multiplied in another order may differ in its last bit: that must not cut off an equal. */
const ROUNDING = 1 + 1e-12;

/**
 * Visits items from the most valuable down and stops as soon as the rest cannot reach `threshold()`. Equal values are entered at
 * a random place, so that among thousands of equal bids each has its turn without all being visited.
 */
export function walk(
  list: PostingList,
  factor: number,
  threshold: () => number,
  random: () => number,
  visit: (item: number) => void,
): void {
  const { items, values } = list;
  let index = 0;
  while (index < items.length) {
    const value = values[index]!;
    const reach = value * factor * ROUNDING;
    if (reach < threshold()) return;
    const end = endOfEquals(values, index);
    const size = end - index;
    const start = size === 1 ? 0 : Math.floor(random() * size);
    let beyond = 0;
    for (let step = 0; step < size; step += 1) {
      visit(items[index + ((start + step) % size)]!);
      if (threshold() * ROUNDING * ROUNDING >= reach && (beyond += 1) > TIE_WINDOW) return;
    }
    index = end;
  }
}

/** First index whose value is below the one at `from`, found by doubling steps and halving back. */
function endOfEquals(values: Float64Array, from: number): number {
  const value = values[from]!;
  let step = 1;
  let low = from;
  while (low + step < values.length && values[low + step] === value) {
    low += step;
    step *= 2;
  }
  let high = Math.min(values.length, low + step);
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (values[middle] === value) low = middle;
    else high = middle;
  }
  return high;
}
