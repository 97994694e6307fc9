import type { EpochMs } from '#kernel/time.ts';
import type { TailLine } from './tail.repository.ts';

const WINDOW_MS = 10_000;
/** Lines of one kind of problem within a window: what a bug repeats in every event must not push out the others. */
const KEPT = 3;
const KEPT_WHILE_OPEN = 50;
/** Of one storefront, so that none silences another. */
const MAX_KINDS = 100;

type Problem = Pick<TailLine, 'catalogId' | 'keyId' | 'kind' | 'reason' | 'field'>;

/** Limits how much of each kind of problem is kept. */
export function createAllowance() {
  let window = 0;
  const taken = new Map<string, Map<string, number>>();
  return {
    takes(problem: Problem, nowMs: EpochMs, isOpen: boolean): boolean {
      const current = Math.floor(nowMs / WINDOW_MS);
      if (current !== window) {
        window = current;
        taken.clear();
      }
      let kinds = taken.get(problem.catalogId);
      if (kinds === undefined) taken.set(problem.catalogId, (kinds = new Map<string, number>()));
      const kind = kindOf(problem);
      const before = kinds.get(kind) ?? 0;
      if (before >= (isOpen ? KEPT_WHILE_OPEN : KEPT) || (before === 0 && kinds.size >= MAX_KINDS)) return false;
      kinds.set(kind, before + 1);
      return true;
    },
  };
}

/** The same field of another event in a list is the same kind. */
const kindOf = ({ keyId, kind, reason, field }: Problem) =>
  `${keyId} ${kind} ${reason} ${field?.replaceAll(/\[\d+\]/g, '')}`;
