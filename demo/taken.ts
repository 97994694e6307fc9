import type { Result } from '#kernel/result.ts';

/** What a module's door answered about something; the demo only asks for what is allowed. */
export function taken<Value>(result: Result<Value, unknown>, what = 'the demo'): Value {
  if (result.ok) return result.value;
  throw new Error(`${what} was refused: ${JSON.stringify(result.problem)}`);
}
