import { PartialFailure } from './alone.ts';

export interface ScheduledTask {
  /** Runs the work now, or once more after the current run. Safe at any time. */
  wake(): void;
  /** Waits for the current run and stops the schedule. */
  stop(): Promise<void>;
}

export interface RepeatOptions {
  everyMs: number;
  /** `attempt` counts consecutive failures. */
  onError: (error: unknown, attempt: number) => void;
  /** Called on the first success after failures. */
  onRecovered?: (attempts: number) => void;
  isAtOnce?: boolean;
  /**
   * Whether a complete failure doubles the wait each time, up to 30 s or eight intervals, whichever is longer. Leave
   * off for work that others expect at regular intervals.
   */
  backsOff?: boolean;
}

const MAX_WAIT_MS = 30_000;
const MAX_WAIT_ROUNDS = 8;

/**
 * Runs `work` at start (unless `isAtOnce` is false), on the interval and on `wake()`. Runs never overlap. Errors go to
 * `onError`; the schedule continues.
 */
export function scheduleInterval(
  work: () => Promise<unknown>,
  { everyMs, onError, onRecovered, isAtOnce = true, backsOff = false }: RepeatOptions,
): ScheduledTask {
  const state = { isStopped: false, isWoken: false };
  const longestRest = Math.max(MAX_WAIT_ROUNDS, Math.floor(MAX_WAIT_MS / everyMs)) - 1;
  let running: Promise<void> | null = null;
  let failures = 0;
  /** Intervals left to skip. */
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
        // A partial failure does not back off: all other items were processed and expect the next round.
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
