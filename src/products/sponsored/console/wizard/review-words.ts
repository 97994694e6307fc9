import type { Day } from '#kernel/time.ts';

const SHOWN = 4;
const MAX = 5;

/** Returns up to five items in full; of more, the first four and the number of the others. */
export function firstOfMany<One>(all: readonly One[]): { shown: readonly One[]; others: number } {
  return all.length <= MAX ? { shown: all, others: 0 } : { shown: all.slice(0, SHOWN), others: all.length - SHOWN };
}

export function listWithOthers(all: readonly string[], words: (count: number) => string): string {
  const { shown, others } = firstOfMany(all);
  return others > 0 ? `${shown.join(', ')} ${words(others)}` : shown.join(', ');
}

/** Formats a day the same way in every language: 22-11-2026. */
export function reviewDay(day: Day | null): string {
  return day === null ? '' : day.split('-').toReversed().join('-');
}
