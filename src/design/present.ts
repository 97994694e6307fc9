import { useMemo, useSyncExternalStore } from 'react';

/** Less is how long an answer takes. */
const NOTICED_MS = 2000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** The present of this environment: in a test environment its clock may be ahead of the browser's. */
export const presentMs = (): number => Date.now() + aheadMs;

/** Follows the environment's clock, of which it is known what time it is there. */
export function setPresent(nowMs: number): void {
  if (Math.abs(nowMs - presentMs()) < NOTICED_MS) return;
  aheadMs = nowMs - Date.now();
  for (const notify of listeners) notify();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const useAheadMs = () => useSyncExternalStore(subscribe, () => aheadMs);

/** As `presentMs`, and renders again when the environment's clock was moved. */
export function usePresentMs(): number {
  return Date.now() + useAheadMs();
}

/** When the part was first shown: the same in each render, until the environment's clock was moved. */
export function useOpenedMs(): number {
  const ahead = useAheadMs();
  return useMemo(() => Date.now() + ahead, [ahead]);
}
