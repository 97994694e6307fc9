import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUuid } from '#kernel/ids.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { PUBLIC } from '#platform/postgres/database.ts';
import type { FeedKind } from '../rules/feed-rows.ts';
import { findApiKey, type ApiKey } from './api-keys.ts';
import { acceptFeed, linesOf, type FeedDependencies } from './feed-import.ts';
import * as store from './feed-store.ts';

export interface FeedRouteOptions extends Omit<FeedDependencies, 'takeOrders'> {
  /** Called when a feed waits to be read. */
  onAccepted(): void;
  callsPerMinute: number;
}

const BODY_LIMIT_BYTES = 20 * 1024 * 1024;
const MOST_LINES = 10_000;

const ROUTES: readonly { method: 'PUT' | 'DELETE' | 'POST'; path: string; kind: FeedKind }[] = [
  { method: 'PUT', path: 'products', kind: 'products' },
  { method: 'DELETE', path: 'products', kind: 'product-removals' },
  { method: 'PUT', path: 'brands', kind: 'brands' },
  { method: 'PUT', path: 'sellers', kind: 'sellers' },
  { method: 'PUT', path: 'categories', kind: 'categories' },
  { method: 'PUT', path: 'segments', kind: 'segments' },
  { method: 'POST', path: 'orders', kind: 'orders' },
];

/** The storefront's feed API: takes NDJSON, answers at once, reads in the background. */
export async function addFeedRoutes(parent: HttpApp, options: FeedRouteOptions): Promise<void> {
  await parent.register(async (app) => {
    const rateLimit = { max: options.callsPerMinute, timeWindow: MINUTE_MS };
    // Any other type is answered by us with 400, so it has to get through the parser; its body is not read.
    app.addContentTypeParser(
      'application/x-ndjson',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    app.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, null);
    });

    for (const { method, path, kind } of ROUTES) {
      app.route<{ Params: { catalogId: string } }>({
        method,
        url: `/v1/feeds/:catalogId/${path}`,
        config: { rateLimit },
        // Before the body is read: strangers cannot make us take 20 MB.
        onRequest: async (request, reply) => {
          const key = await authorised(request, options);
          if (!key.ok) return sendProblem(reply, key.problem);
          if (key.value.catalogId !== request.params.catalogId) {
            return sendProblem(reply, { code: 'FORBIDDEN', message: 'This key is not for that catalog' });
          }
        },
        handler: async (request, reply) => {
          const body = readBody(request.body);
          if (!body.ok) return sendProblem(reply, body.problem);
          if (body.value.lines > MOST_LINES)
            return sendProblem(reply, invalid('body', `At most ${MOST_LINES} lines`), 413);
          const accepted = await acceptFeed(options, {
            catalogId: request.params.catalogId,
            kind,
            body: body.value.bytes,
          });
          options.onAccepted();
          return reply.status(202).send(accepted);
        },
      });
    }

    app.get<{ Params: { importId: string } }>(
      '/v1/feeds/imports/:importId',
      { config: { rateLimit } },
      async (request, reply) => {
        const key = await authorised(request, options);
        if (!key.ok) return sendProblem(reply, key.problem);
        return answerImport(request.params.importId, key.value, options, reply);
      },
    );
  });
}

async function answerImport(id: string, key: ApiKey, { database }: FeedRouteOptions, reply: FastifyReply) {
  const found = isUuid(id) ? await database.as(PUBLIC, (tx) => store.findImport(tx, id)) : null;
  if (!found || found.catalogId !== key.catalogId) return sendProblem(reply, notFound('Import'));
  const { status, received, accepted, rejected } = found;
  return reply.header('cache-control', 'no-store').send({ status, received, accepted, rejected });
}

async function authorised(request: FastifyRequest, options: FeedRouteOptions): Promise<Result<ApiKey, Problem>> {
  const key = await findApiKey(options, request.headers.authorization);
  if (!key) return fail({ code: 'UNAUTHENTICATED' });
  return key.scopes.includes('feed') ? ok(key) : fail({ code: 'FORBIDDEN', message: 'This key may not send feeds' });
}

/** Judges by the first line: a wrong line among good ones is told in the import's result. */
function readBody(body: unknown): Result<{ bytes: Buffer; lines: number }, Problem> {
  const lines = Buffer.isBuffer(body) ? linesOf(body.toString('utf8')) : [];
  const isNdjson = lines.length > 0 && isJsonObject(lines[0]!.text);
  return isNdjson
    ? ok({ bytes: body as Buffer, lines: lines.length })
    : fail(invalid('body', 'Send NDJSON: one JSON object per line'));
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
