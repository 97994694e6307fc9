/** An item of either list, identified by its SKU. */
export interface Listed {
  sku: string;
}

/** Appends items to the selection without duplicates, up to the maximum. */
export function select<Item extends Listed>(selected: readonly Item[], items: readonly Item[], max: number): Item[] {
  const known = new Set(selected.map(({ sku }) => sku));
  const added: Item[] = [];
  for (const item of items) {
    if (known.has(item.sku)) continue;
    known.add(item.sku);
    added.push(item);
  }
  return [...selected, ...added].slice(0, Math.max(max, selected.length));
}

export function drop<Item extends Listed>(selected: readonly Item[], skus: ReadonlySet<string>): Item[] {
  return selected.filter(({ sku }) => !skus.has(sku));
}

/** Returns the ticked SKUs with one of them toggled. */
export function toggled(ticked: ReadonlySet<string>, sku: string): ReadonlySet<string> {
  const next = new Set(ticked);
  if (!next.delete(sku)) next.add(sku);
  return next;
}
