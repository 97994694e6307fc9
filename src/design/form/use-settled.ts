import { useDebouncedValue } from '@mantine/hooks';

/** How long typing pauses before a search starts. The clauses name the few places that wait otherwise. */
export const SEARCH_DELAY_MS = 300;

/** Returns a value once it has not changed for a moment. */
export function useSettled<Value>(value: Value, delayMs = SEARCH_DELAY_MS): Value {
  return useDebouncedValue(value, delayMs)[0];
}
