import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** Returns data as they were once they had not changed for a while; equal data remain the same object. */
export function useSettled<Data>(data: Data, delayMs: number): Data {
  const [latest, setLatest] = useState(data);
  if (JSON.stringify(latest) !== JSON.stringify(data)) setLatest(data);
  return useDebouncedValue(latest, delayMs)[0];
}
