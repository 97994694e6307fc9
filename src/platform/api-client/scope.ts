/** Variables that say whose figures are asked for, or of what; the others say which days, page or order. */
const SCOPE = /^(?:id|sku|adType|timezone|.+Id|.*[cC]urrency(?:Code)?)$/;

/**
 * Whether two reads are about the same thing, so that the answer of one may stand in for the other while it loads. Figures
 * are never shown under a brand, country or company that they are not of.
 */
export function isSameScope(one: unknown, other: unknown): boolean {
  return scopeOf(one) === scopeOf(other);
}

function scopeOf(variables: unknown): string {
  if (typeof variables !== 'object' || variables === null || Array.isArray(variables)) return '';
  return Object.entries(variables)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => (SCOPE.test(name) ? `${name}=${JSON.stringify(value)}` : scopeOf(value)))
    .filter(Boolean)
    .join('&');
}
