import { useRef, useState } from 'react';

export interface Busy {
  isBusy: boolean;
  /** Begins nothing while something runs, nor within what it runs: a second click of the same instant comes before the button is drawn shut. */
  run(work: () => Promise<unknown>): Promise<void>;
}

/** One thing at a time. */
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
