import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import { PermissionGapError } from '#platform/graphql/guard.ts';
import { ProblemError } from '#platform/graphql/problem-error.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { failureProblem } from '#platform/http/failure.ts';
import { rateHeaders, type RateLimiter } from './rate-limits.ts';
import { sendRefusal, type Refusal } from './refusal.ts';
import type { RestCall, RestRoute } from './route.ts';
import { groupOf, serverOf, type Served, type ServeOptions } from './serve.ts';
import { etagOf, matches } from './write.ts';

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

export interface RestOptions extends ServeOptions {
  clock: Clock;
  publicUrl: string;
  limiter: RateLimiter;
  /** Finds the key of a request and what it reaches now. */
  admit(request: FastifyRequest): Promise<Result<RestCall, Refusal>>;
}

/** Serves routes under /v1: authentication, limits, validation, permission, and one form of refusals. */
export async function addRestRoutes(app: HttpApp, routes: readonly RestRoute[], options: RestOptions): Promise<void> {
  const { publicUrl, limiter } = options;
  for (const { operation } of routes)
    if (!options.permissions[operation]) throw new PermissionGapError(`No permission says who may call ${operation}`);
  const refuse = (reply: FastifyReply, refusal: Refusal) => sendRefusal(reply, refusal, publicUrl);

  await app.register(
    async (scope) => {
      scope.setErrorHandler((error: FastifyError, request, reply) => {
        const about = { requestId: request.id, route: request.routeOptions.url };
        return refuse(reply, refusalOf(error) ?? { problem: failureProblem(error, request.log, about) });
      });
      scope.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?')[0]!;
        const allowed = app.routeTable.filter(({ url }) => patternOf(url).test(path)).map(({ method }) => method);
        if (!allowed.length) return refuse(reply, { error: 'not_found', detail: 'Not found' });
        const allow = [...new Set(allowed)].join(', ');
        return refuse(reply.header('allow', allow), { error: 'method_not_allowed', detail: `Allowed: ${allow}` });
      });
      for (const route of routes) {
        const serve = serverOf(route, options);
        const group = groupOf(route);
        const calls = new WeakMap<FastifyRequest, RestCall>();
        scope.route({
          method: route.method,
          url: route.path.slice('/v1'.length).replaceAll(/\{(\w+)\}/g, ':$1'),
          bodyLimit: BODY_LIMIT_BYTES,
          // Before the body is read, so that unauthenticated callers cannot make the server receive it.
          onRequest: async (request, reply) => {
            const admitted = await options.admit(request);
            if (!admitted.ok) return refuse(reply, admitted.problem);
            const state = limiter.take(admitted.value.access.keyId, group, options.clock());
            reply.headers(rateHeaders(group, state));
            if (state.isExceeded)
              return refuse(reply, { problem: { code: 'RATE_LIMITED', retryAfterS: state.resetS } });
            calls.set(request, admitted.value);
          },
          handler: async (request, reply) => {
            const done = await serve(calls.get(request)!, {
              path: request.params,
              query: request.query as Record<string, unknown>,
              body: request.body,
              target: `${route.method} ${request.url.split('?')[0]}`,
              idempotencyKey: request.headers['idempotency-key'],
              ifMatch: request.headers['if-match'] ?? null,
            });
            if (!done.ok) return refuse(reply, done.problem);
            return answer(route, done.value, { request, reply, publicUrl });
          },
        });
      }
    },
    { prefix: '/v1' },
  );
}

function answer(
  route: RestRoute,
  { status, body, isDryRun, isRepeated, next, text }: Served,
  { request, reply, publicUrl }: { request: FastifyRequest; reply: FastifyReply; publicUrl: string },
): FastifyReply {
  if (isRepeated) reply.header('idempotency-replayed', 'true');
  if (next !== null) {
    const address = new URL(request.url, publicUrl);
    address.searchParams.set('after', next);
    reply.header('link', `<${publicUrl}${address.pathname}${address.search}>; rel="next"`);
  }
  const isOne = 'read' in route && route.method === 'GET';
  if (isOne || ('write' in route && !isDryRun)) {
    const etag = etagOf(body);
    reply.header('etag', etag);
    const sent = request.headers['if-none-match'];
    if (isOne && sent !== undefined && matches(sent, etag)) return reply.status(304).send();
  }
  if (text) return reply.status(status).headers(text.headers).type(text.type).send(text.text);
  return reply.status(status).send(body);
}

const patternOf = (url: string) => new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`);

/** What of a request made it fail; null when it is no fault of the request. */
function refusalOf(error: FastifyError): Refusal | null {
  if (error instanceof ProblemError) return { problem: error.problem };
  switch (error.statusCode) {
    case 400:
      return { error: 'invalid_json', detail: error.message };
    case 413:
      return { error: 'body_too_large', detail: error.message };
    case 415:
      return { error: 'unsupported_media_type', detail: error.message };
    default:
      return null;
  }
}
