import { isProblemCode, type ProblemCode } from '#kernel/problem.ts';
import { generalText } from './general-text.ts';

/** What is known of a write that must not be executed twice. */
export type RequestOutcome = 'DONE' | 'NOT_DONE' | 'UNKNOWN';

/** NETWORK: the server was not reached, or the response was not one of its own. */
export type ApiErrorCode = ProblemCode | 'NETWORK';

interface ApiErrorDetail {
  /** All messages of the server; the first is the error's message. */
  messages?: readonly string[];
  /** True when there was no response at all. */
  isUnreached?: boolean;
  /** Seconds until the call may be retried; set for RATE_LIMITED, and for INTERNAL while the server is overloaded. */
  retryAfterS?: number;
  /** Of a write with a request key that failed: what became of it. */
  outcome?: RequestOutcome;
  /** The technical message of a failure, hidden from the user; for error reports. */
  detail?: string;
}

/**
 * A rejected or failed call. `message` is in the user's language: the server's reason for a rejection, and a general
 * sentence for an unexpected failure.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** Messages by input field; nested fields are dotted. */
  readonly fields: Record<string, string[]>;
  readonly messages: readonly string[];
  readonly isUnreached: boolean;
  readonly retryAfterS: number | undefined;
  readonly detail: string | undefined;
  readonly outcome: RequestOutcome | undefined;

  constructor(
    code: ApiErrorCode,
    message: string,
    fields: Record<string, string[]> = {},
    { messages = [message], isUnreached = false, retryAfterS, detail, outcome }: ApiErrorDetail = {},
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.messages = messages;
    this.isUnreached = isUnreached;
    this.retryAfterS = retryAfterS;
    this.detail = detail;
    this.outcome = outcome;
  }
}

/** Whether the outcome on the server is unknown: there was no response, or one that reports an internal error. */
export const isUnanswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'INTERNAL');

/** Whether the server refused what was sent, for a reason that the user can correct. Other failures say nothing of the input. */
export const isRefused = ({ code }: ApiError): boolean => code === 'VALIDATION' || code === 'CONFLICT';

export interface GraphQlError {
  message: string;
  extensions?: { code?: string; fields?: Record<string, string[]>; retryAfter?: number; requestId?: string };
}

/** Prefixes that some servers put before the message. */
const PREFIX = /^(GraphQL error|Network error|Error): */i;

/**
 * Maps a response's errors by the first of them. Only rejections are shown to users; other failures get a general text.
 */
export function apiErrorFrom(errors: readonly GraphQlError[]): ApiError {
  const [first] = errors;
  const code = first?.extensions?.code;
  const messages = [...new Set(errors.map(({ message }) => message.replace(PREFIX, '')))];
  if (!isProblemCode(code) || code === 'INTERNAL') {
    const message = generalText(first?.extensions?.requestId);
    const retryAfterS = first?.extensions?.retryAfter;
    return new ApiError('INTERNAL', message, {}, { detail: messages.join('; '), retryAfterS });
  }
  const rejections = errors.filter(({ extensions }) => isProblemCode(extensions?.code)).map(({ message }) => message);
  return new ApiError(code, messages[0] ?? '', first?.extensions?.fields, {
    messages: messages.filter((message) => rejections.some((text) => text.endsWith(message))),
    retryAfterS: first?.extensions?.retryAfter,
  });
}
