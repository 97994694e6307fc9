import type { Message, MessageOrText } from './message.ts';
import { sharedMessages } from './problem.messages.ts';
import { fail, ok, type Result } from './result.ts';

/** What is wrong with the fields of an input, most important message first. Nested fields are dotted: `banners.0.landingUrl`. */
export type FieldMessages = Record<string, readonly MessageOrText[]>;

/**
 * The ways a request can fail. GraphQL and HTTP use these codes, and no others. Messages are rendered where they are
 * served, by `platform/i18n`: rules and services know no language.
 */
export type Problem =
  | { code: 'UNAUTHENTICATED' }
  | { code: 'FORBIDDEN'; message: MessageOrText }
  | { code: 'VALIDATION'; fields: FieldMessages }
  | { code: 'NOT_FOUND'; message: MessageOrText }
  | { code: 'CONFLICT'; message: MessageOrText }
  | { code: 'RATE_LIMITED'; retryAfterS: number }
  /** With `retryAfterS` the server is overloaded or without its database, and is asked again later; else it is a defect. */
  | { code: 'INTERNAL'; retryAfterS?: number };

export type ProblemCode = Problem['code'];

const CODES: Readonly<Record<ProblemCode, true>> = {
  UNAUTHENTICATED: true,
  FORBIDDEN: true,
  VALIDATION: true,
  NOT_FOUND: true,
  CONFLICT: true,
  RATE_LIMITED: true,
  INTERNAL: true,
};

export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(CODES, code);
}

export const PERMISSION_DENIED: Problem = { code: 'FORBIDDEN', message: sharedMessages.permissionDenied() };
export const FEATURE_OFF: Problem = { code: 'FORBIDDEN', message: sharedMessages.featureOff() };
/** A page that was open during a server update requests something only its own version has. */
export const OTHER_VERSION: Problem = { code: 'FORBIDDEN', message: sharedMessages.otherVersion() };

export function invalid(field: string, ...messages: MessageOrText[]): Problem {
  return { code: 'VALIDATION', fields: { [field]: messages } };
}

/** Returns the problem of fields with a message or several; null when there are none. */
export function invalidFields(
  messages: Readonly<Record<string, Message | readonly MessageOrText[] | undefined>>,
): Problem | null {
  const fields = Object.entries(messages).flatMap(([field, found]) =>
    found ? [[field, Array.isArray(found) ? found : [found]] as const] : [],
  );
  return fields.length > 0 ? { code: 'VALIDATION', fields: Object.fromEntries(fields) } : null;
}

export const conflict = (message: Message): Problem => ({ code: 'CONFLICT', message });

export const forbidden = (message: Message): Problem => ({ code: 'FORBIDDEN', message });

/** The missing object is named in English only. */
export function notFound(what: string): Problem {
  return { code: 'NOT_FOUND', message: `${what} not found` };
}

/** The value, or NOT_FOUND for what it should have been. */
export function orNotFound<Value>(value: Value | null | undefined, what: string): Result<Value, Problem> {
  return value === null || value === undefined ? fail(notFound(what)) : ok(value);
}

/** A check that passes, or fails with a problem. */
export function passIf(isFine: boolean, problem: Problem): Result<null, Problem> {
  return isFine ? ok(null) : fail(problem);
}

/** A check that found a problem, or none. */
export function passUnless(problem: Problem | null): Result<null, Problem> {
  return problem ? fail(problem) : ok(null);
}

/** Names the fields of a check as the request has them. */
export function withFields<Value>(
  result: Result<Value, Problem>,
  nameOf: (field: string) => string,
): Result<Value, Problem> {
  if (result.ok || result.problem.code !== 'VALIDATION') return result;
  const fields = Object.entries(result.problem.fields).map(([field, messages]) => [nameOf(field), messages] as const);
  return { ok: false, problem: { ...result.problem, fields: Object.fromEntries(fields) } };
}
