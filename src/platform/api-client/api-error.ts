import { isProblemCode, type ProblemCode } from '#kernel/problem.ts';

/** NETWORK: the server was not reached, or what came back was not its answer. */
export type ApiErrorCode = ProblemCode | 'NETWORK';

/** A refused or failed call. `message` is the server's first message, already in the reader's language; empty for NETWORK. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** Messages by input field; nested fields are dotted. */
  readonly fields: Record<string, string[]>;

  constructor(code: ApiErrorCode, message: string, fields: Record<string, string[]> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

export interface GraphQlError {
  message: string;
  extensions?: { code?: string; fields?: Record<string, string[]> };
}

/** Reads the first of an answer's errors; codes the contract does not know count as INTERNAL. */
export function apiErrorFrom(errors: readonly GraphQlError[]): ApiError {
  const [first] = errors;
  const code = first?.extensions?.code;
  return new ApiError(isProblemCode(code) ? code : 'INTERNAL', first?.message ?? '', first?.extensions?.fields);
}
