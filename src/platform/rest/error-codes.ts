import type { Problem, ProblemCode } from '#kernel/problem.ts';
import { FEED_ERROR_CODES } from './feed-error-codes.ts';

/** What a program and its author need to know about a refusal; the page behind `type` is made of it. */
export interface ErrorEntry {
  status: number;
  /** The code of GraphQL and of older paths for the same refusal. */
  code: ProblemCode;
  title: string;
  cause: string;
  repair: string;
  /** An example of a `detail`. */
  example: string;
}

/** Every error that /v1 answers with. Names are added but never removed, because programs compare them. */
export const ERROR_CODES = {
  invalid_request: {
    status: 400,
    code: 'VALIDATION',
    title: 'The request has a wrong value',
    cause: 'A field of the path, the query or the body is missing, unknown or outside its limits.',
    repair: 'Each entry of `errors` names a field and what is wrong with it. Correct them and send the request again.',
    example: 'budget.daily: At least S$1.00',
  },
  invalid_json: {
    status: 400,
    code: 'VALIDATION',
    title: 'The body is not JSON',
    cause: 'The body is cut, is not valid JSON, or is nested deeper than 40 levels.',
    repair: 'Send one JSON object with `Content-Type: application/json`.',
    example: 'The body is not valid JSON',
  },
  invalid_cursor: {
    status: 400,
    code: 'VALIDATION',
    title: 'The position in the list is not ours',
    cause: '`after` was changed, or belongs to another list, filter or key.',
    repair: 'Start without `after`, then send what the answer has in `next`, with the same filters.',
    example: 'after: not a position of this list',
  },
  idempotency_key_missing: {
    status: 400,
    code: 'VALIDATION',
    title: 'A POST needs an Idempotency-Key',
    cause: 'The header `Idempotency-Key` is missing, empty or longer than 200 characters.',
    repair: 'Choose a value for each action, best a random UUID, and send the same one whenever you repeat it.',
    example: 'Send the header Idempotency-Key',
  },
  invalid_key: {
    status: 401,
    code: 'UNAUTHENTICATED',
    title: 'No valid key',
    cause:
      'The key is missing, mistyped, expired or revoked, its maker no longer belongs to the company it was made for, or it is of another environment: keys of a test environment say `_test_`.',
    repair:
      'Send `Authorization: Bearer …` with a key of Settings › API, for feeds with one of the storefront. Make a new one when it has expired.',
    example: 'UNAUTHORIZED',
  },
  company_required: {
    status: 400,
    code: 'VALIDATION',
    title: 'The key reaches several companies',
    cause: 'An agency key has to say which company a request is about.',
    repair: 'Send the header `Endcap-Company` with the id of one of the companies of the key.',
    example: 'Send the header Endcap-Company',
  },
  two_step_required: {
    status: 403,
    code: 'FORBIDDEN',
    title: 'The company requires two-step sign-in',
    cause:
      'The company requires two steps of everyone, and the person who made the key or let the client in has not signed in with them since.',
    repair: 'That person signs in to the console with a one-time code. The key, or the client, goes on at once.',
    example: 'The company requires two-step sign-in, and the person behind this key does not sign in with it yet',
  },
  scope_missing: {
    status: 403,
    code: 'FORBIDDEN',
    title: 'The key lacks a scope',
    cause: 'The key was made without the scope that this call needs.',
    repair:
      'Make a key with the scope that `detail` names, in the console or with `endcap api-key create`. Scopes of a key never change.',
    example: 'This key lacks the scope campaigns:write',
  },
  forbidden: {
    status: 403,
    code: 'FORBIDDEN',
    title: 'Not allowed',
    cause: "What the key's maker may do now does not include this, or the feature is switched off.",
    repair: 'Ask an owner of the company for the right, or have someone who has it make the key.',
    example: 'Permission denied',
  },
  mandate_missing: {
    status: 403,
    code: 'FORBIDDEN',
    title: 'The key has no mandate',
    cause:
      'Keys with the scope `mcp` write within a mandate only, and this one has none: it was not given, is paused, has expired or was ended.',
    repair: 'Ask an owner or admin of the company to give or resume one in Settings › API.',
    example: 'This key has no mandate of the company',
  },
  outside_mandate: {
    status: 403,
    code: 'FORBIDDEN',
    title: 'The mandate does not allow this',
    cause:
      'The call is of a group that the mandate leaves out, concerns another brand or catalog, or is closed to agents.',
    repair: 'Read the mandate at `/v1/mandate`. Only people widen it, by giving another one.',
    example: 'BIDS is not part of the mandate',
  },
  approval_needed: {
    status: 403,
    code: 'FORBIDDEN',
    title: 'A person has to say yes',
    cause:
      'It books packages, is the first launch of the mandate, or exceeds one of its limits: `reasons` says which. Nothing was written.',
    repair:
      'The request waits for 72 hours, as `needsApproval` says, and a person decides in Settings › API; `/v1/approvals` tells agents how. Or do less, or wait until the limits of the hour or the day have room.',
    example: 'FIRST_LAUNCH',
  },
  not_found: {
    status: 404,
    code: 'NOT_FOUND',
    title: 'There is no such thing',
    cause: 'The path is unknown, or the id names nothing that this key reaches.',
    repair: 'Compare the path with the reference, and the id with the list it came from.',
    example: 'Campaign not found',
  },
  method_not_allowed: {
    status: 405,
    code: 'NOT_FOUND',
    title: 'This path has no such method',
    cause: 'The path exists, but not with this method.',
    repair: 'Use a method of the header `Allow`.',
    example: 'Allowed: GET, POST',
  },
  conflict: {
    status: 409,
    code: 'CONFLICT',
    title: 'The state of the object does not allow this',
    cause: 'The object is not in a state in which this can be done, for example a draft that is paused.',
    repair: 'Read the object again and decide by its status.',
    example: 'The campaign cannot be switched now',
  },
  idempotency_in_progress: {
    status: 409,
    code: 'CONFLICT',
    title: 'The first request with this key still runs',
    cause: 'A request with the same `Idempotency-Key` has not been answered yet.',
    repair: 'Wait for a second and send it again with the same key.',
    example: 'The first request with this Idempotency-Key is still running',
  },
  precondition_failed: {
    status: 412,
    code: 'CONFLICT',
    title: 'The object has changed since you read it',
    cause: '`If-Match` names a version that is not the present one.',
    repair: 'Read the object again, apply the change to what it is now, and send the new `ETag`.',
    example: 'The present version is "Zk3…"',
  },
  body_too_large: {
    status: 413,
    code: 'VALIDATION',
    title: 'The body is too large',
    cause: 'A body has at most 2 MiB.',
    repair: 'Send less at once.',
    example: 'Request body is too large',
  },
  unsupported_media_type: {
    status: 415,
    code: 'VALIDATION',
    title: 'This type of body is not accepted',
    cause: 'The body is of another type than the call reads; feeds have several, which `detail` lists.',
    repair: 'Send `Content-Type: application/json`, or one of the types that `detail` lists.',
    example: 'Unsupported Media Type',
  },
  idempotency_key_reused: {
    status: 422,
    code: 'VALIDATION',
    title: 'This Idempotency-Key was used for something else',
    cause: 'The key named a request with another path or body: within the last 24 hours, of a feed within seven days.',
    repair: 'Choose a new key for each action; repeat a key only with the same bytes.',
    example: 'This Idempotency-Key was used with another body',
  },
  rate_limited: {
    status: 429,
    code: 'RATE_LIMITED',
    title: 'Too many requests',
    cause: 'The limit of a minute is used up: 600 reads, 120 writes, 30 reports or 600 feed calls for each key.',
    repair: 'Wait for the seconds of `Retry-After`. `RateLimit` on every answer tells what is left.',
    example: 'You have made too many attempts',
  },
  internal_error: {
    status: 500,
    code: 'INTERNAL',
    title: 'We failed',
    cause: 'A defect or an outage on our side. Nothing was changed unless the answer was lost afterwards.',
    repair: 'Repeat the request with the same `Idempotency-Key`. Tell us `requestId` if it stays so.',
    example: 'Something went wrong',
  },
  unavailable: {
    status: 503,
    code: 'INTERNAL',
    title: 'We cannot answer right now',
    cause: 'The database is away, or more is asked than it can answer. Nothing was changed unless the answer was lost.',
    repair: 'Repeat the request with the same `Idempotency-Key` after the seconds of `Retry-After`.',
    example: 'Something went wrong. Try again later.',
  },
  ...FEED_ERROR_CODES,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_CODES;

const ERROR_OF: Readonly<Record<ProblemCode, ErrorCode>> = {
  VALIDATION: 'invalid_request',
  UNAUTHENTICATED: 'invalid_key',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'not_found',
  CONFLICT: 'conflict',
  RATE_LIMITED: 'rate_limited',
  INTERNAL: 'internal_error',
};

/** The error that a problem of a use case is answered with. */
export const errorOfProblem = (problem: Problem): ErrorCode =>
  problem.code === 'INTERNAL' && problem.retryAfterS !== undefined ? 'unavailable' : ERROR_OF[problem.code];

/** Errors that every call may be answered with; routes name only the others. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'invalid_key',
  'company_required',
  'two_step_required',
  'scope_missing',
  'forbidden',
  'rate_limited',
  'internal_error',
  'unavailable',
];
