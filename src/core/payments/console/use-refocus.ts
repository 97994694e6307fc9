import { useEffect, useRef } from 'react';

/** Returns focus to a button after a failure: disabling it while busy, or the bank's page, took the focus away. */
export function useRefocus(hasFailed: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFailed) button.current?.focus();
  }, [hasFailed]);
  return button;
}
