import { clearTimeout, setTimeout } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { answersAt, isAlive, trySignal } from './postmaster.ts';

/** Callbacks for the deaths of an embedded PostgreSQL. */
export interface Supervision {
  /** PostgreSQL died or was silent for too long; every connection is broken. */
  onDeath(reason: string): void;
  /** PostgreSQL answers again, at the same address. */
  onRestart(): void;
  /** PostgreSQL is not restarted: the process cannot continue. */
  onGiveUp(error: Error): void;
}

export interface Supervisor {
  /** Why PostgreSQL serves no new connection, as half a sentence; null while it does. */
  outage(): string | null;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 250;
const ASK_EVERY_MS = 1_000;
/** A postmaster that answers no new connection for so long counts as dead: it was stopped, or hangs in the disk. */
const SILENT_MS = 5_000;
/** Readiness is looked at each second: a restart that is quicker than that is seen all the same. */
const SHOWN_FOR_MS = 1_000;
const END_WITHIN_MS = 5_000;
const END_LOOK_MS = 25;
const MAX_DEATHS = 3;
const WITHIN_MS = 10 * 60_000;

/** Restarts a postmaster that died, or answers no new connection, up to a number of times within ten minutes. */
export function supervise(
  first: number,
  { port, start }: { port: number; start: () => Promise<number> },
  { onDeath, onRestart, onGiveUp }: Supervision,
): Supervisor {
  let pid = first;
  let isStopped = false;
  let deaths: number[] = [];
  let shown = { reason: '', untilMs: -Infinity };
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const silence = createSilence(port);

  const restart = async (reason: string) => {
    const nowMs = performance.now();
    shown = { reason, untilMs: Infinity };
    deaths = [...deaths.filter((death) => nowMs - death < WITHIN_MS), nowMs];
    onDeath(reason);
    if (deaths.length > MAX_DEATHS)
      return onGiveUp(new Error(`PostgreSQL died ${deaths.length} times within ten minutes: it is not started again.`));
    try {
      pid = await start();
    } catch (error) {
      return onGiveUp(error as Error);
    }
    silence.end();
    shown.untilMs = performance.now() + SHOWN_FOR_MS;
    onRestart();
    scheduleLook();
  };
  const look = async () => {
    if (!(await isAlive(pid))) return isStopped ? undefined : restart('it ended and is started again');
    if (isStopped || silence.look() < SILENT_MS) return scheduleLook();
    // It may be stopped: no other signal reaches it then.
    trySignal(pid, 'SIGKILL');
    if (!(await hasEnded(pid))) return onGiveUp(new Error('PostgreSQL is silent and cannot be ended.'));
    await restart(`it was silent for ${SILENT_MS / 1000} s and is started again`);
  };
  const scheduleLook = () => {
    if (!isStopped) timer = setTimeout(() => (looking = look()), LOOK_EVERY_MS).unref();
  };
  scheduleLook();
  return {
    outage() {
      if (performance.now() < shown.untilMs) return shown.reason;
      return silence.ms() > ASK_EVERY_MS ? `it has been silent for ${Math.round(silence.ms() / 1000)} s` : null;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** A process that waits for a disk that does not answer cannot be ended. */
async function hasEnded(pid: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < END_WITHIN_MS; waitedMs += END_LOOK_MS) {
    if (!(await isAlive(pid))) return true;
    await pause(END_LOOK_MS);
  }
  return false;
}

/** For how long a question has been unanswered, in time in which this process itself was running. */
function createSilence(port: number) {
  let silentMs = 0;
  let lookedMs = performance.now();
  let answeredMs = -Infinity;
  let isAsking = false;
  const ask = async () => {
    isAsking = true;
    if (await answersAt(port, SILENT_MS)) {
      silentMs = 0;
      answeredMs = performance.now();
    }
    isAsking = false;
  };
  return {
    look(): number {
      const nowMs = performance.now();
      const isOpen = isAsking || silentMs > 0;
      // A machine that slept, or a container that was paused, is no silence of PostgreSQL's.
      if (isOpen) silentMs += Math.min(nowMs - lookedMs, 2 * LOOK_EVERY_MS);
      lookedMs = nowMs;
      if (!isAsking && (silentMs > 0 || nowMs - answeredMs >= ASK_EVERY_MS)) void ask();
      return silentMs;
    },
    ms: () => silentMs,
    end(): void {
      silentMs = 0;
    },
  };
}
