import type { FastifyReply } from 'fastify';
import type { Problem, ProblemCode } from '#kernel/problem.ts';
import { fieldTexts, problemText } from '#platform/i18n/problem-text.ts';
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

/**
 * Responds with a problem: `{code, message, requestId}`, and `fields` for VALIDATION; on /graphql in the format of a
 * GraphQL error.
 */
export function sendProblem(reply: FastifyReply, problem: Problem, status = STATUS[problem.code]): FastifyReply {
  const language = languageFrom(reply.request.headers['accept-language']) ?? 'en';
  const message = problemText(problem, language);
  const details = problem.code === 'VALIDATION' ? { fields: fieldTexts(problem.fields, language) } : {};
  if (problem.code === 'RATE_LIMITED') reply.header('retry-after', problem.retryAfterS);
  const isGraphql = reply.request.routeOptions.url === '/graphql';
  const { id: requestId, ip: address, routeOptions } = reply.request;
  if (REFUSALS.has(problem.code))
    reply.request.log.info({ requestId, route: routeOptions.url, address, code: problem.code }, 'request refused');
  const retry = problem.code === 'RATE_LIMITED' ? { retryAfter: problem.retryAfterS } : {};
  return reply
    .status(status)
    .send(
      isGraphql
        ? { errors: [{ message, extensions: { code: problem.code, ...details, ...retry, requestId } }] }
        : { code: problem.code, message, ...details, requestId },
    );
}
