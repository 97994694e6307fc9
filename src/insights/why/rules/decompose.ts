/** Something that is multiplied with others to a figure, before and now. Neither is negative. */
export interface Factor {
  before: number;
  now: number;
}

/** Logarithmic mean of two positive numbers: between their geometric and their arithmetic mean. */
export function logarithmicMean(a: number, b: number): number {
  // Close together the quotient is two roundings; the arithmetic mean is then exact to all digits that matter.
  if (Math.abs(a - b) <= 1e-9 * Math.max(a, b)) return (a + b) / 2;
  return (a - b) / Math.log(a / b);
}

/**
 * Returns what each factor of a product contributed to its change, which they add up to exactly. A factor that came from
 * or went to zero explains all of it: nothing after it could have mattered. Where the product does not follow from the
 * factors, they explain nothing.
 */
export function contributions(change: bigint, product: Factor, factors: readonly Factor[]): bigint[] {
  const nothing = factors.map(() => 0n);
  if ([product, ...factors].some(({ before, now }) => before < 0 || now < 0)) return nothing;
  const vanished = factors.findIndex(({ before, now }) => (before === 0) !== (now === 0));
  if (vanished >= 0) return nothing.with(vanished, change);
  if ([product, ...factors].some(({ before, now }) => before === 0 || now === 0)) return nothing;
  const mean = logarithmicMean(product.now, product.before);
  return toWhole(
    change,
    factors.map(({ before, now }) => mean * Math.log(now / before)),
  );
}

/**
 * Rounds parts to integers that add up to the whole: each down, and what is left to those that lost most by it. What
 * floating point numbers of this size cannot hold goes to the largest part.
 */
export function toWhole(whole: bigint, parts: readonly number[]): bigint[] {
  if (parts.length === 0) return [];
  const rounded = parts.map((part) => BigInt(Math.floor(part)));
  let left = whole - rounded.reduce((sum, part) => sum + part, 0n);
  if (left < 0n || left > BigInt(parts.length)) {
    const largest = parts.reduce((best, part, index) => (Math.abs(part) > Math.abs(parts[best]!) ? index : best), 0);
    rounded[largest]! += left;
    return rounded;
  }
  const byLoss = parts
    .map((part, index) => ({ index, lost: part - Math.floor(part) }))
    .toSorted((a, b) => b.lost - a.lost || a.index - b.index);
  for (const { index } of byLoss) {
    if (left === 0n) break;
    rounded[index]! += 1n;
    left -= 1n;
  }
  return rounded;
}
