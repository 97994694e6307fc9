/** What can stand in one of two lists, by its SKU. */
export interface Listed {
  sku: string;
}

/** Puts items behind those that are chosen, each once and no more than fit. */
export function select<Item extends Listed>(selected: readonly Item[], items: readonly Item[], most: number): Item[] {
  const known = new Set(selected.map(({ sku }) => sku));
  const fresh: Item[] = [];
  for (const item of items) {
    if (known.has(item.sku)) continue;
    known.add(item.sku);
    fresh.push(item);
  }
  return [...selected, ...fresh].slice(0, Math.max(most, selected.length));
}

export function drop<Item extends Listed>(selected: readonly Item[], skus: ReadonlySet<string>): Item[] {
  return selected.filter(({ sku }) => !skus.has(sku));
}

/** Ticks what is not ticked and the other way round. */
export function toggled(ticked: ReadonlySet<string>, sku: string): ReadonlySet<string> {
  const next = new Set(ticked);
  if (!next.delete(sku)) next.add(sku);
  return next;
}
