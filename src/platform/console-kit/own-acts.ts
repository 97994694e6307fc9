import { MINUTE_MS, type EpochMs } from '#kernel/time.ts';

const REMEMBERED_MS = 10 * MINUTE_MS;
const MAX_REMEMBERED = 100;

export interface OwnAct {
  /** A later act with the same id takes its place. */
  id: string;
  /** Says itself why it failed. */
  undo(): Promise<unknown>;
}

/** What the user did lately and can take back, on whichever screen: one list for all of them, the last act last. */
export function createOwnActs(now: () => EpochMs) {
  let acts: readonly (OwnAct & { atMs: EpochMs })[] = [];
  let isUndoing = false;

  const forget = (id: string) => {
    acts = acts.filter((act) => act.id !== id);
  };
  const takeBack = async (act: OwnAct): Promise<void> => {
    forget(act.id);
    isUndoing = true;
    try {
      await act.undo();
    } catch {
      // A toast shows it.
    } finally {
      isUndoing = false;
    }
  };
  return {
    add(act: OwnAct): void {
      forget(act.id);
      acts = [...acts, { ...act, atMs: now() }].slice(-MAX_REMEMBERED);
    },
    forget,
    forgetAll(): void {
      acts = [];
    },
    takeBack,
    /**
     * Takes back the last act. Returns whether the press is answered by that: one that comes while another act is being
     * taken back is, too, since what it takes back would depend on how fast the server is.
     */
    takeBackLast(): boolean {
      if (isUndoing) return true;
      const last = acts.at(-1);
      if (!last || now() - last.atMs >= REMEMBERED_MS) return false;
      void takeBack(last);
      return true;
    },
  };
}

export const ownActs = createOwnActs(Date.now);
