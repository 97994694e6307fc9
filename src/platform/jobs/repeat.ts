export interface Repeating {
  /** Does the work now, or once more when it is being done already. Harmless at any time. */
  wake(): void;
  /** Waits for the work being done, and does it no more. */
  stop(): Promise<void>;
}

/**
 * Does a piece of work at once unless told otherwise, every so often, and when woken; never twice at the same time. A failure is told, and the
 * work goes on.
 */
export function repeat(
  work: () => Promise<unknown>,
  { every_ms, onError, isAtOnce = true }: { every_ms: number; onError: (error: unknown) => void; isAtOnce?: boolean },
): Repeating {
  const state = { isStopped: false, isWoken: false };
  let running: Promise<void> | null = null;

  const round = async () => {
    do {
      state.isWoken = false;
      try {
        await work();
      } catch (error) {
        onError(error);
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
    if (!running) wake();
  }, every_ms);
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
