import { type Entry, hasSales, salesApart } from './entry.ts';
import type { InboxRow } from './inbox.repository.ts';

/** Sales that wait for touches which arrived before them. */
export interface EarlySales {
  /** Returns what of the entries can be recorded now, and puts the rest off. */
  putOff(entries: readonly Entry[]): Promise<readonly Entry[]>;
  /** Returns what waits, and waits no longer. */
  take(): readonly Entry[];
}

/** The oldest row that sales have to wait for, and now, both by the database's clock. */
export type OldestRow = { readonly arrivedMs: number | null; readonly nowMs: number };

const PUT_OFF_MS = 50;
/** A sender who waits for the outcome waits no longer than that. */
const MAX_ASKER_MS = 2_000;

/**
 * A sale is credited to the last touch before it, which another process may have acknowledged and not recorded yet, or
 * this one tried in vain. Sales that arrived after such events are put off until those are recorded.
 */
export function createEarlySales(needs: {
  /** Rows of this process that it tried to record in vain. */
  readonly failing: () => readonly InboxRow[];
  /** Returns the oldest row that is of other processes or among these. */
  readonly oldestRow: (own: readonly InboxRow[]) => Promise<OldestRow>;
  /** Called with what is worth another try. */
  readonly onReady: (entry: Entry) => void;
}): EarlySales {
  let waiting: Entry[] = [];
  let timer: NodeJS.Timeout | null = null;
  /** When a sender's sales came, by the database's clock. */
  const asked = new WeakMap<Entry, number>();

  const add = (entry: Entry) => {
    waiting.push(entry);
    timer ??= setTimeout(() => {
      for (const one of take()) needs.onReady(one);
    }, PUT_OFF_MS);
  };
  const take = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const taken = waiting;
    waiting = [];
    return taken;
  };

  return {
    async putOff(entries) {
      if (!entries.some(hasSales)) return entries;
      const { arrivedMs: oldestMs, nowMs } = await needs.oldestRow(needs.failing());
      if (oldestMs === null) return entries;
      return entries.flatMap((entry) => {
        if (!hasSales(entry)) return [entry];
        if (entry.row !== null) {
          // The oldest of all never waits, so nothing waits for ever.
          if (entry.row.arrivedMs <= oldestMs) return [entry];
          return salesApart(entry, add) ?? [];
        }
        const askedMs = asked.get(entry) ?? nowMs;
        asked.set(entry, askedMs);
        if (askedMs <= oldestMs || nowMs - askedMs > MAX_ASKER_MS) return [entry];
        add(entry);
        return [];
      });
    },
    take,
  };
}
