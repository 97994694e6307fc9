import { useRef, useState } from 'react';

/** The ticked rows, by their ids. They stay ticked while the list is sorted, filtered and refreshed. */
export function usePicked(idsInOrder: readonly string[], matchingIds: readonly string[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  /** Where a range starts. */
  const anchor = useRef<string | null>(null);
  const areAll = matchingIds.length > 0 && matchingIds.every((id) => ids.has(id));
  return {
    ids,
    areAll,
    isSome: ids.size > 0,
    set: (list: Iterable<string>) => setIds(new Set(list)),
    add: (list: readonly string[]) => setIds(new Set([...ids, ...list])),
    /** All rows of the view, those of other pages too. */
    toggleAll: () => setIds(new Set(areAll ? [] : matchingIds)),
    /** With a range, everything since the last tick gets what this one gets. */
    toggle(id: string, isRange = false) {
      const from = anchor.current === null ? -1 : idsInOrder.indexOf(anchor.current);
      const to = idsInOrder.indexOf(id);
      const range = isRange && from >= 0 ? idsInOrder.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      const isOn = isRange && from >= 0 ? ids.has(anchor.current!) : !ids.has(id);
      const next = new Set(ids);
      for (const one of range) {
        if (isOn) next.add(one);
        else next.delete(one);
      }
      anchor.current = id;
      setIds(next);
    },
  };
}

export type Picked = ReturnType<typeof usePicked>;
