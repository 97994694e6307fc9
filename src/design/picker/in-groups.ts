/** Items without a group first, then group by group; within each in the order given. */
export function inGroups<Item extends { group?: string }>(items: readonly Item[]): Item[] {
  return items.toSorted(({ group: a = '' }, { group: b = '' }) => (a < b ? -1 : a > b ? 1 : 0));
}
