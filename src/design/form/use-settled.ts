import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** How long typing pauses before a search starts. The clauses name the few places that wait otherwise. */
export const SEARCH_DELAY_MS = 300;

/** Returns data as they were once they had not changed for a moment; equal data remain the same object. */
export function useSettled<Data>(data: Data, delayMs = SEARCH_DELAY_MS): Data {
  const [latest, setLatest] = useState(data);
  if (JSON.stringify(latest) !== JSON.stringify(data)) setLatest(data);
  return useDebouncedValue(latest, delayMs)[0];
}
