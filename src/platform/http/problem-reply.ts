import type { FastifyReply } from 'fastify';
import type { Problem, ProblemCode } from '#kernel/problem.ts';
import { fieldTexts, problemText } from '#platform/i18n/problem-text.ts';
import { ERROR_CODES, errorOfProblem, type ErrorCode } from '#platform/rest/error-codes.ts';
import { countRefusal } from './http.metrics.ts';
import { languageFrom } from './language.ts';

const STATUS: Record<ProblemCode, number> = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  INTERNAL: 500,
};

const REFUSALS: ReadonlySet<ProblemCode> = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED']);

/** Where the status says more than the code. */
const OF_STATUS: Readonly<Record<number, ErrorCode>> = { 413: 'body_too_large', 415: 'unsupported_media_type' };

/** The members of RFC 9457, for paths that programs call. */
function detailsOf(problem: Problem, { server }: FastifyReply, status: number, detail: string) {
  const error = OF_STATUS[status] ?? errorOfProblem(problem);
  return { type: `${server.publicUrl}/docs/errors/${error}`, title: ERROR_CODES[error].title, status, detail, error };
}

/** Says when to ask again, where that is known. */
export function addRetryAfter(reply: FastifyReply, problem: Problem): void {
  if ('retryAfterS' in problem) reply.header('retry-after', problem.retryAfterS);
}

const statusOf = (problem: Problem): number =>
  problem.code === 'INTERNAL' && problem.retryAfterS !== undefined ? 503 : STATUS[problem.code];

/**
 * Responds with a problem: `{code, message, requestId}`, and `fields` for VALIDATION; on /graphql in the format of a
 * GraphQL error, and at /v1 as problem details with those members.
 */
export function sendProblem(reply: FastifyReply, problem: Problem, status = statusOf(problem)): FastifyReply {
  const language = languageFrom(reply.request.headers['accept-language']) ?? 'en';
  const message = problemText(problem, language);
  const details = problem.code === 'VALIDATION' ? { fields: fieldTexts(problem.fields, language) } : {};
  addRetryAfter(reply, problem);
  const isGraphql = reply.request.routeOptions.url === '/graphql';
  const { id: requestId, ip: address, routeOptions } = reply.request;
  if (REFUSALS.has(problem.code))
    reply.request.log.info({ requestId, route: routeOptions.url, address, code: problem.code }, 'request refused');
  countRefusal(problem);
  const retry = 'retryAfterS' in problem ? { retryAfter: problem.retryAfterS } : {};
  const isForPrograms = /^\/v1([/?]|$)/.test(reply.request.url);
  if (isForPrograms) reply.type('application/problem+json; charset=utf-8');
  return reply.status(status).send(
    isGraphql
      ? { errors: [{ message, extensions: { code: problem.code, ...details, ...retry, requestId } }] }
      : {
          ...(isForPrograms && detailsOf(problem, reply, status, message)),
          code: problem.code,
          message,
          ...details,
          requestId,
        },
  );
}
