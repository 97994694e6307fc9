import type { Result } from '#kernel/result.ts';

/** Unwraps a module's result. Throws when the demo's request was refused. */
export function taken<Value>(result: Result<Value, unknown>, what = 'the demo'): Value {
  if (result.ok) return result.value;
  throw new Error(`${what} was refused: ${JSON.stringify(result.problem)}`);
}
