import type { Day } from '#kernel/time.ts';

const VISIBLE = 4;
const MAX = 5;

/** Returns up to five items in full; of more, the first four and the number of the others. */
export function firstOfMany<Item>(all: readonly Item[]): { visible: readonly Item[]; rest: number } {
  return all.length <= MAX ? { visible: all, rest: 0 } : { visible: all.slice(0, VISIBLE), rest: all.length - VISIBLE };
}

export function listWithRest(all: readonly string[], restText: (count: number) => string): string {
  const { visible, rest } = firstOfMany(all);
  return rest > 0 ? `${visible.join(', ')} ${restText(rest)}` : visible.join(', ');
}

/** Formats a day the same way in every language: 22-11-2026. */
export function reviewDay(day: Day | null): string {
  return day === null ? '' : day.split('-').toReversed().join('-');
}
