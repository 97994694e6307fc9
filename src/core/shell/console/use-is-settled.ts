import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Where the browser cannot tell that it is idle. */
const IDLE_AFTER_MS = 300;

/** True once the page has its answers and the browser nothing to do: what may be wanted later then delays nothing that is wanted now. */
export function useIsIdle(): boolean {
  const client = useQueryClient();
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (isSettled) return undefined;
    let forget = () => {};
    const look = () => {
      forget();
      if (client.isFetching() === 0) forget = whenIdle(() => setIsSettled(true));
    };
    const stop = client.getQueryCache().subscribe(look);
    look();
    return () => {
      stop();
      forget();
    };
  }, [client, isSettled]);
  return isSettled;
}

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(work);
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, IDLE_AFTER_MS);
  return () => clearTimeout(timer);
}
