import { createMcpHandler, type Server } from '@modelcontextprotocol/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#kernel/language.ts';
import type { Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import { AGENT_SCOPE } from '#kernel/scope.ts';
import { ProblemError } from '#platform/graphql/problem-error.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { failureProblem } from '#platform/http/failure.ts';
import { languageFrom } from '#platform/http/language.ts';
import { rateHeaders, type RateGroup, type RateLimiter } from '#platform/rest/rate-limits.ts';
import { sendRefusal, type Refusal } from '#platform/rest/refusal.ts';
import type { RestCall } from '#platform/rest/route.ts';
import { scopeMissing } from '#platform/rest/serve.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const EVENTS = 'text/event-stream';

/** Who calls, as a tool needs it. */
export interface ToolCaller {
  call: RestCall;
  requestId: string;
  language: Language;
}

/** What an address offers. */
export interface Offer {
  /** Limits that a call of the tool counts against; those of reads for all other messages. */
  groupOf(tool: string): RateGroup;
  serverFor(caller: ToolCaller): Server;
}

export interface McpDoor {
  path: string;
  clock: Clock;
  publicUrl: string;
  origins: readonly string[];
  limiter: RateLimiter;
  /** Describes who issues tokens for this resource (RFC 9728); omitted where keys alone open it. */
  metadataUrl?: string;
  /** Also to clients that take no stream of events, with the message alone. */
  answersPlainly?: true;
  admit(request: FastifyRequest): Promise<Result<RestCall, Refusal>>;
  offerOf(query: Readonly<Record<string, unknown>>): Result<Offer, Refusal>;
}

/** Adds an address of the Model Context Protocol without a session, for keys of agents. */
export async function addMcpDoor(app: HttpApp, door: McpDoor): Promise<void> {
  const { path, publicUrl, limiter } = door;
  const handler = createMcpHandler(({ authInfo }) => {
    const { offer, caller } = authInfo!.extra as unknown as Passed;
    return offer.serverFor(caller);
  });
  await app.register(async (scope) => {
    const refuse = (reply: FastifyReply, refusal: Refusal) => {
      // As RFC 6750 and RFC 9728 have it, so that clients find out by themselves where a person lets them in.
      if ('problem' in refusal && refusal.problem.code === 'UNAUTHENTICATED')
        reply.header('www-authenticate', challengeOf(reply.request, door.metadataUrl));
      return sendRefusal(reply, refusal, publicUrl);
    };
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (error instanceof ProblemError) return refuse(reply, { problem: error.problem });
      const isOurs = (error.statusCode ?? 500) >= 500;
      return refuse(
        reply,
        isOurs
          ? { problem: failureProblem(error, request.log, { requestId: request.id, route: path }) }
          : { error: errorOf(error.statusCode), detail: error.message },
      );
    });
    const calls = new WeakMap<FastifyRequest, RestCall>();
    scope.route({
      method: ['GET', 'DELETE'],
      url: path,
      handler: (_, reply) =>
        refuse(reply.header('allow', 'POST'), { error: 'method_not_allowed', detail: 'Allowed: POST' }),
    });
    scope.route<{ Querystring: Readonly<Record<string, unknown>> }>({
      method: 'POST',
      url: path,
      bodyLimit: BODY_LIMIT_BYTES,
      onRequest: async (request, reply) => {
        // Pages of other sites have no business here, whatever key they hold.
        const { origin } = request.headers;
        if (origin !== undefined && !door.origins.includes(origin))
          return refuse(reply, { error: 'forbidden', detail: 'This origin may not call' });
        const admitted = await door.admit(request);
        if (!admitted.ok) return refuse(reply, admitted.problem);
        if (!admitted.value.access.scopes.includes(AGENT_SCOPE)) return refuse(reply, scopeMissing(AGENT_SCOPE));
        calls.set(request, admitted.value);
      },
      handler: async (request, reply) => {
        const call = calls.get(request)!;
        const offer = door.offerOf(request.query);
        if (!offer.ok) return refuse(reply, offer.problem);
        // Withdrawn from the protocol in 2025, and a way around the limits.
        if (Array.isArray(request.body)) return refuse(reply, { error: 'invalid_json', detail: 'Send one message' });
        const group = groupOfMessage(request.body, offer.value);
        const state = limiter.take(call.access.keyId, group, door.clock());
        reply.headers(rateHeaders(group, state));
        if (state.isExceeded) return refuse(reply, { problem: { code: 'RATE_LIMITED', retryAfterS: state.resetS } });
        const caller: ToolCaller = {
          call,
          requestId: request.id,
          language: languageFrom(request.headers['accept-language']) ?? 'en',
        };
        const passed: Passed = { offer: offer.value, caller };
        const { accept = '' } = request.headers;
        const isPlain = door.answersPlainly === true && !accept.includes(EVENTS);
        const answer = await handler.fetch(
          new Request(`${publicUrl}${path}`, {
            method: 'POST',
            headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
              typeof value === 'string' && !HOP_HEADERS.has(name)
                ? [[name, isPlain && name === 'accept' ? `application/json, ${EVENTS}` : value]]
                : [],
            ),
            body: JSON.stringify(request.body),
          }),
          {
            parsedBody: request.body,
            authInfo: { token: '', clientId: call.access.keyId, scopes: [...call.access.scopes], extra: { ...passed } },
          },
        );
        const text = await answer.text();
        for (const [name, value] of answer.headers) reply.header(name, value);
        // Not to the end of what a dot takes for a line: U+2028 stands in texts as it is.
        const message = isPlain ? /^data: ([^\r\n]*)/m.exec(text)?.[1] : undefined;
        if (message === undefined) return reply.status(answer.status).send(text);
        return reply.status(answer.status).type('application/json').send(message);
      },
    });
  });
}

interface Passed {
  offer: Offer;
  caller: ToolCaller;
}

/** A token that was sent is bad, which tells a client to renew it. */
const challengeOf = ({ headers }: FastifyRequest, metadataUrl: string | undefined): string =>
  [
    'Bearer realm="endcap"',
    ...(headers.authorization === undefined ? [] : ['error="invalid_token"']),
    `scope="${AGENT_SCOPE}"`,
    ...(metadataUrl === undefined ? [] : [`resource_metadata="${metadataUrl}"`]),
  ].join(', ');

/** Belong to the connection, not to the message. */
const HOP_HEADERS: ReadonlySet<string> = new Set(['connection', 'content-length', 'host', 'transfer-encoding']);

function groupOfMessage(body: unknown, offer: Offer): RateGroup {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: string } | null };
  return method === 'tools/call' ? offer.groupOf(params?.name ?? '') : 'reads';
}

/** The result of a tool. */
export const resultOf = (structuredContent: Record<string, unknown>, isError: boolean) => ({
  structuredContent,
  content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
  isError,
});

const errorOf = (status: number | undefined) =>
  status === 413 ? 'body_too_large' : status === 415 ? 'unsupported_media_type' : 'invalid_json';
