import type { EpochMs } from '#kernel/time.ts';

const WINDOW_MS = 10_000;
/** Lines of one kind of problem within a window: what a bug repeats in every event must not push out the others. */
const KEPT = 3;
const KEPT_WHILE_OPEN = 50;
const MAX_KINDS = 1_000;

/** Limits how much of each kind of problem is kept. */
export function createAllowance() {
  let window = 0;
  const taken = new Map<string, number>();
  return {
    takes(kind: string, nowMs: EpochMs, isOpen: boolean): boolean {
      const current = Math.floor(nowMs / WINDOW_MS);
      if (current !== window) {
        window = current;
        taken.clear();
      }
      const before = taken.get(kind) ?? 0;
      if (before >= (isOpen ? KEPT_WHILE_OPEN : KEPT) || (before === 0 && taken.size >= MAX_KINDS)) return false;
      taken.set(kind, before + 1);
      return true;
    },
  };
}
