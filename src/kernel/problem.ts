import type { Message } from './message.ts';
import { sharedMessages } from './problem.messages.ts';

/** What a problem says: a message, or a text that is not in a catalogue yet, in the caller's language. */
type Said = Message | string;

/**
 * The ways a request can fail. GraphQL and HTTP use these codes, and no others. Messages are rendered where they are
 * served, by `platform/i18n`: rules and services know no language.
 */
export type Problem =
  | { code: 'UNAUTHENTICATED' }
  | { code: 'FORBIDDEN'; message: Said }
  | { code: 'VALIDATION'; fields: Record<string, readonly Said[]> }
  | { code: 'NOT_FOUND'; message: Said }
  | { code: 'CONFLICT'; message: Said }
  | { code: 'RATE_LIMITED'; retryAfterS: number }
  | { code: 'INTERNAL' };

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

export function invalid(field: string, ...messages: Said[]): Problem {
  return { code: 'VALIDATION', fields: { [field]: messages } };
}

export const conflict = (message: Message): Problem => ({ code: 'CONFLICT', message });

export const forbidden = (message: Message): Problem => ({ code: 'FORBIDDEN', message });

/** The missing object is named in English only. */
export function notFound(what: string): Problem {
  return { code: 'NOT_FOUND', message: `${what} not found` };
}
