import type { KeyboardEvent } from 'react';
import { hasSingleKeys } from '#design/single-keys.ts';

interface GridKeys {
  count: number;
  /** The row with the keyboard; -1 before any has it. */
  active: number;
  onActive(index: number): void;
  onTick(index: number, isRange: boolean): void;
  /** Ticks rows on the way, whatever they were. */
  onExtend(indexes: readonly number[]): void;
  /** Opens the overview of the row whose name has the focus. */
  onPeek?(index: number): void;
  /** Actions of single keys on the row. */
  rowKeys: Readonly<Record<string, (index: number) => void>>;
  onFilter(): void;
  /** One level back: closes the overview, then clears the selection. */
  onBack(): void;
}

const WRITES = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** The keys of the list, for its page: J and K move, X ticks, Shift takes a range, Space looks, F filters. */
export function useGridKeys(keys: GridKeys): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(WRITES)) return;
    const { active, count } = keys;
    const move = (step: number) => {
      const next = Math.min(count - 1, Math.max(0, active + step));
      if (count === 0) return;
      if (event.shiftKey) keys.onExtend(active >= 0 ? [active, next] : [next]);
      keys.onActive(next);
    };
    const onRow = (act: (index: number) => void) => () => {
      if (active >= 0 && active < count) act(active);
    };
    const isOnRow = target.closest('[data-row]') !== null;
    const actions: Partial<Record<string, () => void>> = {
      ...(hasSingleKeys() && {
        j: () => move(1),
        k: () => move(-1),
        x: onRow((index) => keys.onTick(index, event.shiftKey)),
        ...Object.fromEntries(Object.entries(keys.rowKeys).map(([key, act]) => [key, onRow(act)])),
        f: keys.onFilter,
      }),
      escape: keys.onBack,
      // On a control outside the rows these keys are that control's own.
      ...(isOnRow && {
        arrowdown: () => move(1),
        arrowup: () => move(-1),
        ...(keys.onPeek && target.matches('[data-name]') && { ' ': onRow(keys.onPeek) }),
      }),
    };
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
