import { isProblemCode, type ProblemCode } from '#kernel/problem.ts';
import { generalText } from './general-text.ts';

/** NETWORK: the server was not reached, or what came back was not its answer. */
export type ApiErrorCode = ProblemCode | 'NETWORK';

interface ApiErrorDetail {
  /** Everything the server said, the first of it being the message. */
  messages?: readonly string[];
  /** True when there was no answer of any kind. */
  isUnreached?: boolean;
  /** Seconds until the same may be tried again; RATE_LIMITED says so. */
  retryAfterS?: number;
  /** What a failure that is not told to readers said; for reports of it. */
  detail?: string;
}

/**
 * A refused or failed call. `message` is for the reader, in their language: the server's reason of a refusal, and one general
 * sentence for what nobody expected.
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

  constructor(
    code: ApiErrorCode,
    message: string,
    fields: Record<string, string[]> = {},
    { messages = [message], isUnreached = false, retryAfterS, detail }: ApiErrorDetail = {},
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.messages = messages;
    this.isUnreached = isUnreached;
    this.retryAfterS = retryAfterS;
    this.detail = detail;
  }
}

/** Whether nobody knows what the server did: no answer came, or one that only says that something broke. */
export const isUnanswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'INTERNAL');

export interface GraphQlError {
  message: string;
  extensions?: { code?: string; fields?: Record<string, string[]>; retryAfter?: number; requestId?: string };
}

/** Words some servers put in front of what they mean. */
const PREFIX = /^(GraphQL error|Network error|Error): */i;

/** Reads an answer's errors by the first of them. Only refusals are told; what else went wrong is in no words for readers. */
export function apiErrorFrom(errors: readonly GraphQlError[]): ApiError {
  const [first] = errors;
  const code = first?.extensions?.code;
  const messages = [...new Set(errors.map(({ message }) => message.replace(PREFIX, '')))];
  if (!isProblemCode(code) || code === 'INTERNAL') {
    const told = generalText(first?.extensions?.requestId);
    return new ApiError('INTERNAL', told, {}, { detail: messages.join('; ') });
  }
  const told = errors.filter(({ extensions }) => isProblemCode(extensions?.code)).map(({ message }) => message);
  return new ApiError(code, messages[0] ?? '', first?.extensions?.fields, {
    messages: messages.filter((message) => told.some((one) => one.endsWith(message))),
    retryAfterS: first?.extensions?.retryAfter,
  });
}
