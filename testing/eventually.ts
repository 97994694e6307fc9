import { vi } from 'vitest';

/** More than a busy machine takes. A test that passes waits as long as what it waits for, and no longer. */
const LIMIT = { timeout: 20_000, interval: 5 };

/** Waits until `check` throws no more, and returns what it does. */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> => vi.waitFor(check, LIMIT);

/**
 * Waits until `check` returns something that counts as true, and returns it. A `check` that throws ends the wait. Benches
 * use it, too, which have no test runner.
 */
export async function until<Value>(
  check: () => Value | Promise<Value>,
): Promise<Exclude<Value, false | null | undefined>> {
  const endMs = performance.now() + LIMIT.timeout;
  for (;;) {
    const value = await check();
    if (value) return value as Exclude<Value, false | null | undefined>;
    if (performance.now() > endMs) throw new Error('What was waited for did not come');
    await new Promise((resolve) => setTimeout(resolve, LIMIT.interval));
  }
}
