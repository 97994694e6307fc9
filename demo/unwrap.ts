import type { Result } from '#kernel/result.ts';

/** Unwraps a module's result. Throws when the demo's request was rejected. */
export function unwrap<Value>(result: Result<Value, unknown>, what = 'the demo'): Value {
  if (result.ok) return result.value;
  throw new Error(`${what} was rejected: ${JSON.stringify(result.problem)}`);
}
