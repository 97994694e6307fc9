import { createHash } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { checkPermission, type Permission } from '#kernel/permission.ts';
import { FEATURE_OFF, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { Database } from '#platform/db/database.ts';
import { PermissionGapError } from '#platform/graphql/guard.ts';
import { ProblemError } from '#platform/graphql/problem-error.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { isStorable } from '#platform/http/read-body.ts';
import { createRateLimiter, rateHeaders, type RateGroup } from './rate-limits.ts';
import { sendRefusal, type Refusal } from './refusal.ts';
import type { Keyset, RestCall, RestRoute } from './route.ts';
import { asSent, carryOut, etagOf, matches } from './write.ts';

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const MAX_KEY_LENGTH = 200;
export const MAX_LIMIT = 500;
export const DEFAULT_LIMIT = 100;
const CURSOR = 'rest cursor';

export interface RestOptions {
  database: Database;
  clock: Clock;
  keyring: Keyring;
  publicUrl: string;
  permissions: Readonly<Record<string, Permission>>;
  /** Finds the key of a request and what it reaches now. */
  admit(request: FastifyRequest): Promise<Result<RestCall, Refusal>>;
}

/** Query parameters of every list and every write. */
export const PAGE_QUERY = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .describe(`Rows of a page, ${MAX_LIMIT} at most.`),
  after: z.string().max(2000).optional().describe('What the previous page has in `next`; opaque.'),
});
export const WRITE_QUERY = z.object({
  dryRun: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      '`true` changes nothing and answers `{before, after, plan}`; send `plan` as If-Match to write exactly that.',
    ),
});

/** Serves routes under /v1: authentication, limits, validation, permission, and one form of refusals. */
export async function addRestRoutes(app: HttpApp, routes: readonly RestRoute[], options: RestOptions): Promise<void> {
  const { publicUrl } = options;
  for (const { operation } of routes)
    if (!options.permissions[operation]) throw new PermissionGapError(`No permission says who may call ${operation}`);
  const limiter = createRateLimiter();
  const refuse = (reply: FastifyReply, refusal: Refusal) => sendRefusal(reply, refusal, publicUrl);

  await app.register(
    async (scope) => {
      scope.setErrorHandler((error: FastifyError, request, reply) => {
        const refusal = refusalOf(error);
        if ('problem' in refusal && refusal.problem.code === 'INTERNAL')
          request.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed');
        return refuse(reply, refusal);
      });
      scope.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?')[0]!;
        const allowed = app.routeTable.filter(({ url }) => patternOf(url).test(path)).map(({ method }) => method);
        if (!allowed.length) return refuse(reply, { error: 'not_found', detail: 'Not found' });
        const allow = [...new Set(allowed)].join(', ');
        return refuse(reply.header('allow', allow), { error: 'method_not_allowed', detail: `Allowed: ${allow}` });
      });
      for (const route of routes) {
        const serve = server(route, options);
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
            const call = calls.get(request)!;
            const denied = await denial(route, call, options);
            if (denied) return refuse(reply, denied);
            const refusal = await serve(call, request, reply);
            return refusal ? refuse(reply, refusal) : reply;
          },
        });
      }
    },
    { prefix: '/v1' },
  );
}

const groupOf = (route: RestRoute): RateGroup =>
  'write' in route ? 'writes' : 'read' in route && route.limit === 'reports' ? 'reports' : 'reads';

/** The scope of the key, then the permission table with what its maker may do now. */
async function denial(
  { scope, operation }: RestRoute,
  { access, context }: RestCall,
  { permissions }: RestOptions,
): Promise<Refusal | null> {
  if (!access.scopes.includes(scope)) return scopeMissing(scope);
  const permission = permissions[operation]!;
  const problem = checkPermission(operation, permission, context.caller);
  if (problem) return { problem };
  return permission.flag && !(await context.isFlagOn(permission.flag)) ? { problem: FEATURE_OFF } : null;
}

const scopeMissing = (scope: string): Refusal => ({
  error: 'scope_missing',
  detail: `This key lacks the scope ${scope}`,
});

type Served = (call: RestCall, request: FastifyRequest, reply: FastifyReply) => Promise<Refusal | null>;

function server(route: RestRoute, options: RestOptions): Served {
  const read = inputReader(route);
  return async (call, request, reply) => {
    if (!isStorable(request.body) || !isStorable(request.query))
      return { error: 'invalid_json', detail: 'Contains a character that cannot be stored' };
    const input = read(request);
    if (!input.ok) return { problem: input.problem };
    const missing = route.furtherScopes?.(input.value.body).find((one) => !call.access.scopes.includes(one));
    if (missing) return scopeMissing(missing);
    if ('write' in route) return write(route, call, input.value, request, reply, options);
    if ('list' in route) return list(route, call, input.value, request, reply, options);
    const found = await route.read(call, input.value);
    if (!found.ok) return { problem: found.problem };
    const body = asSent(found.value);
    if (route.method === 'GET') {
      const etag = etagOf(body);
      reply.header('etag', etag);
      const sent = request.headers['if-none-match'];
      if (sent !== undefined && matches(sent, etag)) {
        reply.status(304).send();
        return null;
      }
    }
    reply.send(body);
    return null;
  };
}

interface ReadInput {
  path: unknown;
  query: unknown;
  body: unknown;
  paging: z.output<typeof PAGE_QUERY>;
  isDryRun: boolean;
}

const EMPTY = z.strictObject({});

/** Checks path, query and body; unknown fields are refused, so that a mistyped name is not silently left out. */
function inputReader(route: RestRoute): (request: FastifyRequest) => Result<ReadInput, Problem> {
  const { path = EMPTY, query = EMPTY, body } = route.input;
  const own: z.ZodObject | null = 'list' in route ? PAGE_QUERY : 'write' in route ? WRITE_QUERY : null;
  const ownNames = new Set(Object.keys(own?.shape ?? {}));
  return (request) => {
    const sent = Object.entries(request.query as Record<string, unknown>);
    const general = (own ?? EMPTY).safeParse(Object.fromEntries(sent.filter(([name]) => ownNames.has(name))));
    if (!general.success) return fail(problemOf(general.error));
    const inPath = path.safeParse(request.params);
    if (!inPath.success) return fail(problemOf(inPath.error));
    const inQuery = query.safeParse(Object.fromEntries(sent.filter(([name]) => !ownNames.has(name))));
    if (!inQuery.success) return fail(problemOf(inQuery.error));
    const inBody = body ? body.safeParse(request.body ?? {}) : null;
    if (inBody && !inBody.success) return fail(problemOf(inBody.error));
    return ok({
      path: inPath.data,
      query: inQuery.data,
      body: inBody?.data ?? null,
      paging: PAGE_QUERY.parse('list' in route ? general.data : {}),
      isDryRun: 'write' in route && (general.data as z.output<typeof WRITE_QUERY>).dryRun === 'true',
    });
  };
}

/** What a schema refuses, by the names of fields. */
export function problemOf(error: z.ZodError): Problem {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [''];
    for (const name of names) {
      const field = [...issue.path, ...(name ? [name] : [])].join('.') || 'body';
      (fields[field] ??= []).push(name ? 'Unknown field' : issue.message);
    }
  }
  return { code: 'VALIDATION', fields };
}

async function write(
  route: Extract<RestRoute, { write: unknown }>,
  call: RestCall,
  input: ReadInput,
  request: FastifyRequest,
  reply: FastifyReply,
  { database }: RestOptions,
): Promise<Refusal | null> {
  const key = request.headers['idempotency-key'];
  const hasKey = typeof key === 'string' && key.trim() !== '' && key.length <= MAX_KEY_LENGTH;
  if (!hasKey && (route.method === 'POST' || key !== undefined))
    return {
      error: 'idempotency_key_missing',
      detail: `Send the header Idempotency-Key, 1 to ${MAX_KEY_LENGTH} characters`,
    };
  const done = await carryOut(database, route, call, {
    target: `${route.method} ${request.url.split('?')[0]}`,
    input,
    idempotencyKey: hasKey ? key : null,
    ifMatch: request.headers['if-match'] ?? null,
    isDryRun: input.isDryRun,
  });
  if (!done.ok) return done.problem;
  const { status, body, isRepeated } = done.value;
  if (isRepeated) reply.header('idempotency-replayed', 'true');
  if (!input.isDryRun) reply.header('etag', etagOf(body));
  reply.status(status).send(body);
  return null;
}

async function list(
  route: Extract<RestRoute, { list: unknown }>,
  call: RestCall,
  { path, query, body, paging }: ReadInput,
  request: FastifyRequest,
  reply: FastifyReply,
  { keyring, publicUrl }: RestOptions,
): Promise<Refusal | null> {
  const boundTo = createHash('sha256')
    .update(JSON.stringify([route.path, path, query, call.access.keyId]))
    .digest('base64url');
  const page: Keyset = { limit: paging.limit, after: null };
  if (paging.after !== undefined) {
    const position = keyring.verify(CURSOR, paging.after, { boundTo });
    if (!position.ok) return { error: 'invalid_cursor', detail: 'after: not a position of this list' };
    page.after = String(position.value);
  }
  const found = await route.list(call, { path, query, body, page });
  if (!found.ok) return { problem: found.problem };
  const { data, next } = found.value;
  const cursor = next === null ? null : keyring.sign(CURSOR, next, { expiresAt: null, boundTo });
  if (cursor !== null) {
    const address = new URL(request.url, publicUrl);
    address.searchParams.set('after', cursor);
    reply.header('link', `<${publicUrl}${address.pathname}${address.search}>; rel="next"`);
  }
  reply.send({ data, next: cursor });
  return null;
}

const patternOf = (url: string) => new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`);

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof ProblemError) return { problem: error.problem };
  switch (error.statusCode) {
    case 400:
      return { error: 'invalid_json', detail: error.message };
    case 413:
      return { error: 'body_too_large', detail: error.message };
    case 415:
      return { error: 'unsupported_media_type', detail: error.message };
    default:
      return { problem: { code: 'INTERNAL' } };
  }
}
