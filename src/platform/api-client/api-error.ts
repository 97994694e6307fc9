import { isProblemCode, type ProblemCode } from '#kernel/problem.ts';

/** NETWORK: the server was not reached, or what came back was not its answer. */
export type ApiErrorCode = ProblemCode | 'NETWORK';

interface ApiErrorDetail {
  /** Everything the server said, the first of it being the message. */
  messages?: readonly string[];
  /** True when there was no answer of any kind. */
  isUnreached?: boolean;
  /** Seconds until the same may be tried again; RATE_LIMITED says so. */
  retryAfter_s?: number;
}

/** A refused or failed call. `message` is the server's first message, or the page's own for NETWORK, in the reader's language. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** Messages by input field; nested fields are dotted. */
  readonly fields: Record<string, string[]>;
  readonly messages: readonly string[];
  readonly isUnreached: boolean;
  readonly retryAfter_s: number | undefined;

  constructor(
    code: ApiErrorCode,
    message: string,
    fields: Record<string, string[]> = {},
    { messages = [message], isUnreached = false, retryAfter_s }: ApiErrorDetail = {},
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.messages = messages;
    this.isUnreached = isUnreached;
    this.retryAfter_s = retryAfter_s;
  }
}

export interface GraphQlError {
  message: string;
  extensions?: { code?: string; fields?: Record<string, string[]>; retryAfter?: number };
}

/** Words some servers put in front of what they mean. */
const PREFIX = /^(GraphQL error|Network error|Error): */i;

/** Reads an answer's errors by the first of them; codes the contract does not know count as INTERNAL. */
export function apiErrorFrom(errors: readonly GraphQlError[]): ApiError {
  const [first] = errors;
  const code = first?.extensions?.code;
  const messages = errors.map(({ message }) => message.replace(PREFIX, ''));
  return new ApiError(isProblemCode(code) ? code : 'INTERNAL', messages[0] ?? '', first?.extensions?.fields, {
    messages: [...new Set(messages)],
    retryAfter_s: first?.extensions?.retryAfter,
  });
}
