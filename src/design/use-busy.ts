import { useRef, useState } from 'react';

export interface Busy {
  isBusy: boolean;
  /**
   * Runs the work unless something is already running, including calls from within it: a second click at the same
   * moment arrives before the button is rendered as disabled.
   */
  run(work: () => Promise<unknown>): Promise<void>;
}

/** Runs one thing at a time. */
export function useBusy(): Busy {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  return {
    isBusy,
    async run(work) {
      if (isRunning.current) return;
      isRunning.current = true;
      setIsBusy(true);
      try {
        await work();
      } finally {
        isRunning.current = false;
        setIsBusy(false);
      }
    },
  };
}
