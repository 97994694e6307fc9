/** Keeps a shop from waiting for an Endcap that does not answer. */
export interface Breaker {
  /** Whether to call at all. */
  admits(): boolean;
  succeed(): void;
  fail(): void;
}

const MAX_FAILURES = 5;
const WITHIN_MS = 10_000;
const PAUSE_MS = 30_000;

/**
 * Five failures within ten seconds stop all calls for thirty. Then one call tries: its success lets all through again,
 * its failure pauses for as long again.
 */
export function createBreaker(now: () => number): Breaker {
  let failures: number[] = [];
  let pausedUntilMs = 0;
  let isTrying = false;
  const pause = () => {
    failures = [];
    isTrying = false;
    pausedUntilMs = now() + PAUSE_MS;
  };
  return {
    admits() {
      if (pausedUntilMs === 0) return true;
      if (isTrying || now() < pausedUntilMs) return false;
      isTrying = true;
      return true;
    },
    succeed() {
      // An answer to a call from before the pause says nothing about now.
      if (pausedUntilMs !== 0 && !isTrying) return;
      failures = [];
      isTrying = false;
      pausedUntilMs = 0;
    },
    fail() {
      if (isTrying) return pause();
      if (pausedUntilMs !== 0) return;
      failures = [...failures.filter((atMs) => now() - atMs < WITHIN_MS), now()];
      if (failures.length >= MAX_FAILURES) pause();
    },
  };
}
