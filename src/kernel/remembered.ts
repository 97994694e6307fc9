import { type EpochMs, MINUTE_MS } from './time.ts';

/**
 * Caches each result for a while, of so many keys; concurrent calls share one read, and a failed one is not kept. What else a
 * read needs is no part of the key: all callers get the same.
 */
export function remembered<Value, Rest extends unknown[] = []>(
  read: (key: string, nowMs: EpochMs, ...rest: Rest) => Promise<Value>,
  { keptMs = 10 * MINUTE_MS, most = 2000 } = {},
): (key: string, nowMs: EpochMs, ...rest: Rest) => Promise<Value> {
  const cache = new Map<string, { readAtMs: EpochMs; value: Promise<Value> }>();
  return (key, nowMs, ...rest) => {
    const known = cache.get(key);
    if (known && nowMs - known.readAtMs < keptMs) return known.value;
    const value = read(key, nowMs, ...rest);
    const entry = { readAtMs: nowMs, value };
    cache.delete(key);
    cache.set(key, entry);
    if (cache.size > most) cache.delete(cache.keys().next().value!);
    value.catch(() => cache.get(key) === entry && cache.delete(key));
    return value;
  };
}
