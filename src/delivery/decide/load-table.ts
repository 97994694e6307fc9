import { AD_LOAD_PARTS, type AdLoad } from '#core/yield/rules/yield-rule.ts';

/** Of these parts the lower is the stricter. */
const UPPER_LIMITS = [
  'mostOnPage',
  'mostAtPlacement',
  'mostOfBrand',
  'sharePercent',
] as const satisfies readonly (keyof AdLoad)[];
const IS_UPPER: ReadonlySet<string> = new Set(UPPER_LIMITS);

/** Of several rules the strictest counts, part by part: adding one never shows more. */
export function strictest(loads: readonly AdLoad[]): AdLoad {
  const parts = AD_LOAD_PARTS.map((part) => {
    const values = loads.map((load) => load[part]).filter((value) => value !== null);
    if (values.length === 0) return [part, null];
    return [part, IS_UPPER.has(part) ? Math.min(...values) : Math.max(...values)];
  });
  return Object.fromEntries(parts) as AdLoad;
}
