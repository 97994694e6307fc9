import { clearTimeout, setTimeout } from 'node:timers';
import { isAlive } from './postmaster.ts';

/** Callbacks for the deaths of an embedded PostgreSQL. */
export interface Supervision {
  /** PostgreSQL died; every connection is broken. */
  onDeath(): void;
  /** PostgreSQL answers again, at the same address. */
  onRestart(): void;
  /** PostgreSQL is not restarted: the process cannot continue. */
  onGiveUp(error: Error): void;
}

const LOOK_EVERY_MS = 250;
const MAX_DEATHS = 3;
const WITHIN_MS = 10 * 60_000;

/** Restarts a postmaster that died, up to a number of times within ten minutes. */
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
    if (await isAlive(pid)) return scheduleLook();
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
    scheduleLook();
  };
  const scheduleLook = () => {
    if (!isStopped) timer = setTimeout(() => (looking = look()), LOOK_EVERY_MS).unref();
  };
  scheduleLook();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
