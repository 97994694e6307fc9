import type { ExclusionRule } from '#core/yield/rules/yield-rule.ts';

/** An exclusion as it holds on a page. */
export type HeldExclusion = {
  readonly rule: ExclusionRule;
  /** The page's own brand, and those that it is open to. */
  readonly allowed: ReadonlySet<string>;
};

/** By the brand of the page. */
export type ExclusionTable = ReadonlyMap<string, readonly HeldExclusion[]>;

export function exclusionsByBrand(rules: readonly ExclusionRule[]): ExclusionTable {
  const byBrand = new Map<string, HeldExclusion[]>();
  for (const rule of rules) {
    for (const brandId of rule.brandIds) {
      const held = { rule, allowed: new Set([brandId, ...rule.openTo]) };
      byBrand.set(brandId, [...(byBrand.get(brandId) ?? []), held]);
    }
  }
  return byBrand;
}
