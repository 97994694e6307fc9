/** A value with the weight of its cases. */
export type Weighted = { readonly value: number; readonly weight: number };

/** Returns the quantiles at the provided shares (0–1, ascending) of the total weight. `values` must not be empty. */
export function quantiles(values: readonly Weighted[], shares: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let at = 0;
  let passed = sorted[0]!.weight;
  return shares.map((share) => {
    while (passed < share * total && at < sorted.length - 1) passed += sorted[(at += 1)]!.weight;
    return sorted[at]!.value;
  });
}
