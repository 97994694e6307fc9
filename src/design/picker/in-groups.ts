/** Orders items without a group first, then by group; the order within each is preserved. */
export function inGroups<Item extends { group?: string }>(items: readonly Item[]): Item[] {
  return items.toSorted(({ group: a = '' }, { group: b = '' }) => (a < b ? -1 : a > b ? 1 : 0));
}
