import { clearTimeout, setTimeout } from 'node:timers';
import { isAlive } from './postmaster.ts';

/** What whoever runs a PostgreSQL of their own hears of its deaths. */
export interface Supervision {
  /** It is gone; every connection is broken. */
  onDeath(): void;
  /** It answers again, at the same address. */
  onRestart(): void;
  /** It is not started again: the process has nothing to work with any more. */
  onGiveUp(error: Error): void;
}

const LOOK_EVERY_MS = 250;
const MAX_DEATHS = 3;
const WITHIN_MS = 10 * 60_000;

/** Looks after the main process of a PostgreSQL: one that is gone is started again, so often within ten minutes and no more. */
export function supervise(
  first: number,
  start: () => Promise<number>,
  { onDeath, onRestart, onGiveUp }: Supervision,
): { stop(): Promise<void> } {
  let pid = first;
  let isStopped = false;
  let deaths: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const look = async () => {
    if (await isAlive(pid)) return lookAgain();
    if (isStopped) return;
    const nowMs = performance.now();
    deaths = [...deaths.filter((death) => nowMs - death < WITHIN_MS), nowMs];
    onDeath();
    if (deaths.length > MAX_DEATHS)
      return onGiveUp(new Error(`PostgreSQL died ${deaths.length} times within ten minutes: it is not started again.`));
    try {
      pid = await start();
    } catch (error) {
      return onGiveUp(error as Error);
    }
    onRestart();
    lookAgain();
  };
  const lookAgain = () => {
    if (!isStopped) timer = setTimeout(() => (looking = look()), LOOK_EVERY_MS).unref();
  };
  lookAgain();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
