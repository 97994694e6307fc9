import { useEffect, useRef } from 'react';

/** A button that has the focus again after a failure: being shut while it was busy, or the bank's page, took it away. */
export function useRefocus(hasFailed: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFailed) button.current?.focus();
  }, [hasFailed]);
  return button;
}
