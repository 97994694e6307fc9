import type { Result } from '#kernel/result.ts';

/** What a room's door answered; the demo only asks for what is allowed. */
export function taken<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value;
  throw new Error(`the demo was refused: ${JSON.stringify(result.problem)}`);
}
