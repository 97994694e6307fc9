import type { FastifyReply } from 'fastify';
import type { Language } from '#kernel/language.ts';
import type { Problem } from '#kernel/problem.ts';
import { languageFrom } from '#platform/http/language.ts';
import { addRetryAfter } from '#platform/http/problem-reply.ts';
import { fieldTexts, problemText } from '#platform/i18n/problem-text.ts';
import { ERROR_CODES, errorOfProblem, type ErrorCode } from './error-codes.ts';

/** A request that is not carried out: a problem of a use case, or an error of this API alone with its detail. */
export type Refusal =
  | { problem: Problem }
  | { error: ErrorCode; detail: string; fields?: Record<string, string[]>; members?: Record<string, unknown> };

/** RFC 9457 with `error`, `code`, `message` and `requestId` as extension members. */
export function problemDetails(refusal: Refusal, about: { publicUrl: string; requestId: string; language: Language }) {
  const error = 'error' in refusal ? refusal.error : errorOfProblem(refusal.problem);
  const { status, title, code } = ERROR_CODES[error];
  const detail = 'error' in refusal ? refusal.detail : problemText(refusal.problem, about.language);
  const fields =
    'error' in refusal
      ? refusal.fields
      : refusal.problem.code === 'VALIDATION'
        ? fieldTexts(refusal.problem.fields, about.language)
        : undefined;
  return {
    type: errorPage(about.publicUrl, error),
    title,
    status,
    detail,
    error,
    code,
    message: detail,
    ...(fields && {
      errors: Object.entries(fields).flatMap(([field, messages]) => messages.map((message) => ({ field, message }))),
    }),
    ...('error' in refusal && refusal.members),
    requestId: about.requestId,
  };
}

/** The address of an error's page. */
export const errorPage = (publicUrl: string, error: string): string => `${publicUrl}/docs/errors/${error}`;

export function sendRefusal(reply: FastifyReply, refusal: Refusal, publicUrl: string): FastifyReply {
  const { request } = reply;
  const language = languageFrom(request.headers['accept-language']) ?? 'en';
  const details = problemDetails(refusal, { publicUrl, requestId: request.id, language });
  if ('problem' in refusal) addRetryAfter(reply, refusal.problem);
  if ([401, 403, 429].includes(details.status))
    request.log.info(
      { requestId: request.id, route: request.routeOptions.url, address: request.ip, code: details.error },
      'request refused',
    );
  return reply
    .status(details.status)
    .header('content-language', language)
    .type('application/problem+json; charset=utf-8')
    .send(details);
}
