/** Variables that define whose data is requested, or about what; the others define days, page or order. */
const SCOPE = /^(?:id|sku|adType|timezone|.+Id|.*[cC]urrency(?:Code)?)$/;

/**
 * Whether two reads have the same subject, so that one's result may stand in for the other's while it loads. Data is
 * never shown under a brand, country or company it does not belong to.
 */
export function isSameScope(a: unknown, b: unknown): boolean {
  return scopeOf(a) === scopeOf(b);
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
