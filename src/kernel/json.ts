import { fail, ok, type Result } from './result.ts';

/** What `zod` and `zod/mini` have in common. */
interface Schema<Value> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** Parses JSON that comes from outside; null when it is not JSON, or other than its schema says. */
export function parseJson<Value>(schema: Schema<Value>, text: string | null): Value | null {
  if (text === null) return null;
  const read = checkJson(schema, text);
  return read.ok ? read.value : null;
}

/** As `parseJson`, with what is wrong, each problem with its path. */
export function checkJson<Value>(schema: Schema<Value>, text: string): Result<Value, readonly string[]> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail([`The file is not JSON: ${(error as Error).message}`]);
  }
  const read = schema.safeParse(value);
  if (read.success) return ok(read.data);
  return fail(read.error.issues.map(({ path, message }) => `${path.map(String).join('.') || 'file'}: ${message}`));
}

/** JSON whose reader checks each value itself, and says beside it why; undefined when it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
