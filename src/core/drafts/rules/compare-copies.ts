import { DRAFT_LIFE_MS } from './draft-copy.ts';

/** What this browser knows of the server's copy of its draft. */
export interface KnownCopy {
  revision: string;
  /** The browser's draft was changed since. */
  isBehind: boolean;
  /** It was finished or given up here, which the server does not know yet. */
  isDiscarded?: boolean | undefined;
  /** When it was last the same as the copy. */
  sameMs: number;
}

interface Compared {
  /** The browser's draft; null without one. */
  local: string | null;
  known: KnownCopy | null;
  copy: { revision: string; content: string } | null;
  nowMs: number;
}

/**
 * What is to be done about a draft of this browser and the server's copy: nothing, note that they are the same, send the
 * browser's, discard the copy, use the copy (or that there is none any more), or ask.
 */
export type Comparison = 'nothing' | 'same' | 'send' | 'sendFirst' | 'discard' | 'use' | 'useGone' | 'ask' | 'askGone';

export function compareCopies({ local, known, copy, nowMs }: Compared): Comparison {
  if (!copy) {
    if (local === null) return 'nothing';
    // One that is past its life was not finished elsewhere.
    if (!known || nowMs - known.sameMs >= DRAFT_LIFE_MS) return 'sendFirst';
    return known.isBehind ? 'askGone' : 'useGone';
  }
  if (copy.content === local) return 'same';
  if (known?.revision === copy.revision && known.isDiscarded) return 'discard';
  // Without a change here, the draft of this browser is of another user.
  if (known?.revision === copy.revision && local !== null) return known.isBehind ? 'send' : 'ask';
  return local === null || known?.isBehind === false ? 'use' : 'ask';
}
