import { vi } from 'vitest';

/** More than a busy machine takes. A test that passes waits as long as what it waits for, and no longer. */
const LIMIT = { timeout: 20_000, interval: 5 };

/** Waits until `check` throws no more, and returns what it does. */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> => vi.waitFor(check, LIMIT);

/** Waits until `check` returns something that counts as true, and returns it. A `check` that throws ends the wait. */
export const until = <Value>(check: () => Value | Promise<Value>) => vi.waitUntil(check, LIMIT);
