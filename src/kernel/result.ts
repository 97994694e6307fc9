/** An expected outcome: failures that a caller must handle are values, `throw` is for defects. */
export type Result<Value, Problem> = { ok: true; value: Value } | { ok: false; problem: Problem };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function fail<Problem>(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem };
}

/** Validation problems by field, most important message first. Nested fields are dotted: `banners.0.landingUrl`. */
export type FieldProblems = Record<string, string[]>;
