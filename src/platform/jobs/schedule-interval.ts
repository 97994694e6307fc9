import { PartialFailure } from './for-each-isolated.ts';

export interface ScheduledTask {
  /** Runs the work now, or once more after the current run. Safe at any time. */
  trigger(): void;
  /** As `trigger`. Resolves when that run has ended, to whether it succeeded. */
  run(): Promise<boolean>;
  /** Waits for the current run and stops the schedule. */
  stop(): Promise<void>;
}

export interface IntervalOptions {
  intervalMs: number;
  /** `attempt` counts consecutive failures. */
  onError: (error: unknown, attempt: number) => void;
  /** Called on the first success after failures. */
  onRecovered?: (attempts: number) => void;
  runsAtStart?: boolean;
  /**
   * Whether a complete failure doubles the wait each time, up to 30 s or eight intervals, whichever is longer. Leave
   * off for work that others expect at regular intervals.
   */
  backsOff?: boolean;
}

const MAX_WAIT_MS = 30_000;
const MAX_WAIT_ROUNDS = 8;

/**
 * Runs `work` at start (unless `runsAtStart` is false), on the interval and on `trigger()`. Runs never overlap. Errors go to
 * `onError`; the schedule continues. `signal` is aborted when it is stopped, for work that goes on as long as there is some.
 */
export function scheduleInterval(
  work: (signal: AbortSignal) => Promise<unknown>,
  { intervalMs, onError, onRecovered, runsAtStart = true, backsOff = false }: IntervalOptions,
): ScheduledTask {
  const state = { isStopped: false, isTriggered: false };
  const stopping = new AbortController();
  const maxRest = Math.max(MAX_WAIT_ROUNDS, Math.floor(MAX_WAIT_MS / intervalMs)) - 1;
  let running: Promise<void> | null = null;
  let failures = 0;
  /** Intervals left to skip. */
  let rest = 0;

  const round = async () => {
    do {
      state.isTriggered = false;
      try {
        await work(stopping.signal);
        const before = failures;
        failures = 0;
        rest = 0;
        if (before > 0) onRecovered?.(before);
      } catch (error) {
        failures += 1;
        // A partial failure does not back off: all other items were processed and expect the next round.
        if (backsOff && !(error instanceof PartialFailure)) rest = Math.min(2 ** (failures - 1) - 1, maxRest);
        onError(error, failures);
      }
    } while (state.isTriggered && !state.isStopped);
    running = null;
  };
  const trigger = () => {
    if (state.isStopped) return;
    state.isTriggered = true;
    running ??= round();
  };
  const timer = setInterval(() => {
    if (running) return;
    if (rest > 0) rest -= 1;
    else trigger();
  }, intervalMs);
  if (runsAtStart) trigger();
  return {
    trigger,
    async run() {
      trigger();
      await running;
      return failures === 0;
    },
    async stop() {
      state.isStopped = true;
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
