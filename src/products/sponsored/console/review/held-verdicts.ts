import type { SentDecision } from './use-bulk-review.ts';

export interface Verdict {
  id: string;
  name: string;
  /** Of the campaign as it was shown: another one is refused. */
  version: number;
  decision: SentDecision;
}

export interface HeldVerdict extends Verdict {
  state: 'held' | 'sending' | 'sent' | 'failed' | 'refused';
  /** Why it was refused or not answered. */
  reason: string | null;
}

/** What became of a verdict: refused ones need another look, failed ones are kept and can be sent again. */
export type SendOutcome = { state: 'sent' } | { state: 'refused' | 'failed'; reason: string };

/** How long a verdict waits for its undo. */
export const HOLD_MS = 10_000;

/** Why a verdict is sent: its time came, the screen was left, or the page is closing, which only some requests survive. */
export type Occasion = 'due' | 'left' | 'closing';

interface Deps {
  send(verdict: Verdict, occasion: Occasion): Promise<SendOutcome>;
  /** `isLast`: nothing else is held or on its way. */
  onOutcome(verdict: Verdict, outcome: SendOutcome, about: { isLast: boolean; occasion: Occasion }): void;
}

/**
 * Verdicts that take effect after a while. Each is sent once: its timer and the end of the page both take it from
 * `held` first. Leaving sends what is held, so none is lost.
 */
export function createHeldVerdicts({ send, onOutcome }: Deps) {
  let verdicts: readonly HeldVerdict[] = [];
  const listeners = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const set = (next: readonly HeldVerdict[]) => {
    verdicts = next;
    for (const listener of listeners) listener();
  };
  const stopTimer = (id: string) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const change = (id: string, patch: Partial<HeldVerdict>) =>
    set(verdicts.map((verdict) => (verdict.id === id ? { ...verdict, ...patch } : verdict)));
  const remove = (id: string) => set(verdicts.filter((verdict) => verdict.id !== id));

  const dispatch = async (id: string, occasion: Occasion = 'due') => {
    const verdict = verdicts.find((one) => one.id === id);
    if (verdict?.state !== 'held' && verdict?.state !== 'failed') return;
    stopTimer(id);
    change(id, { state: 'sending', reason: null });
    const outcome = await send(verdict, occasion);
    change(id, outcome);
    const isLast = !verdicts.some(({ state }) => state === 'held' || state === 'sending');
    onOutcome(verdict, outcome, { isLast, occasion });
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => verdicts,
    hold: (verdict: Verdict) => {
      stopTimer(verdict.id);
      timers.set(
        verdict.id,
        setTimeout(() => void dispatch(verdict.id), HOLD_MS),
      );
      set([...verdicts.filter(({ id }) => id !== verdict.id), { ...verdict, state: 'held', reason: null }]);
    },
    /** Takes back the latest verdict that was not sent; null when all are. */
    undo: (): Verdict | null => {
      const last = verdicts.findLast(({ state }) => state === 'held');
      if (!last) return null;
      stopTimer(last.id);
      remove(last.id);
      return last;
    },
    /** Forgets a refused verdict, once it is looked at again. */
    forgetRefused: (id: string) => set(verdicts.filter((verdict) => verdict.id !== id || verdict.state !== 'refused')),
    retry: () => {
      for (const { id, state } of verdicts) if (state === 'failed') void dispatch(id);
    },
    leave: (occasion: 'left' | 'closing') => {
      for (const { id, state } of verdicts) if (state === 'held' || state === 'failed') void dispatch(id, occasion);
    },
  };
}
