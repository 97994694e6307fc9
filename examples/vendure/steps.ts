import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { until } from '../../testing/eventually.ts';

/** Prints what is done, and how long it took. */
export async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const startMs = performance.now();
  const result = await work();
  console.log(`✓ ${name.padEnd(72)} ${((performance.now() - startMs) / 1000).toFixed(1).padStart(5)} s`);
  return result;
}

/** Waits until a reading is as expected; says how it differs when it does not become so. */
export async function becomes<T>(read: () => Promise<T>, expected: T): Promise<void> {
  let last: T | undefined;
  await until(async () => {
    last = await read();
    return isDeepStrictEqual(last, expected);
  }).catch(() => assert.deepEqual(last, expected));
}
