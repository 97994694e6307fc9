import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Fallback for browsers without idle callbacks. */
const IDLE_AFTER_MS = 300;

/** Returns true once the page's queries have finished and the browser is idle, so that preloading delays nothing. */
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
