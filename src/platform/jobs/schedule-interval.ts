import { PartialFailure } from './alone.ts';

export interface ScheduledTask {
  /** Does the work now, or once more when it is being done already. Harmless at any time. */
  wake(): void;
  /** Waits for the work being done, and does it no more. */
  stop(): Promise<void>;
}

export interface RepeatOptions {
  everyMs: number;
  /** `attempt` counts the rounds that failed one after the other. */
  onError: (error: unknown, attempt: number) => void;
  /** The first round that does not fail after some that did. */
  onRecovered?: (attempts: number) => void;
  isAtOnce?: boolean;
  /**
   * Whether work that fails altogether waits twice as long each time, until it waits for half a minute or eight of its rounds. What others
   * count on being regular does not.
   */
  backsOff?: boolean;
}

const MAX_WAIT_MS = 30_000;
const MAX_WAIT_ROUNDS = 8;

/**
 * Does a piece of work at once unless told otherwise, every so often, and when woken; never twice at the same time. A failure is told, and the
 * work goes on.
 */
export function scheduleInterval(
  work: () => Promise<unknown>,
  { everyMs, onError, onRecovered, isAtOnce = true, backsOff = false }: RepeatOptions,
): ScheduledTask {
  const state = { isStopped: false, isWoken: false };
  const longestRest = Math.max(MAX_WAIT_ROUNDS, Math.floor(MAX_WAIT_MS / everyMs)) - 1;
  let running: Promise<void> | null = null;
  let failures = 0;
  /** Turns that are left out. */
  let rest = 0;

  const round = async () => {
    do {
      state.isWoken = false;
      try {
        await work();
        const before = failures;
        failures = 0;
        rest = 0;
        if (before > 0) onRecovered?.(before);
      } catch (error) {
        failures += 1;
        // What failed for some was done for all others, who wait for the next round.
        if (backsOff && !(error instanceof PartialFailure)) rest = Math.min(2 ** (failures - 1) - 1, longestRest);
        onError(error, failures);
      }
    } while (state.isWoken && !state.isStopped);
    running = null;
  };
  const wake = () => {
    if (state.isStopped) return;
    state.isWoken = true;
    running ??= round();
  };
  const timer = setInterval(() => {
    if (running) return;
    if (rest > 0) rest -= 1;
    else wake();
  }, everyMs);
  if (isAtOnce) wake();
  return {
    wake,
    async stop() {
      state.isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
