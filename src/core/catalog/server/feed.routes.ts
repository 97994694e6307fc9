import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUuid } from '#kernel/ids.ts';
import { forbidden, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Message } from '#kernel/message.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { languageFrom } from '#platform/http/language.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { PUBLIC } from '#platform/db/database.ts';
import type { FeedKind } from '../rules/feed-rows.ts';
import { findApiKey, type ApiKey } from './api-keys.ts';
import { formatOf, type FeedFormat } from './feed-formats/index.ts';
import type { FeedDependencies } from './feed-import.ts';
import { receiveFeed } from './feed-upload.ts';
import * as store from './import.repository.ts';
import { catalogMessages } from '../rules/catalog.messages.ts';

const { feed } = catalogMessages;

export interface FeedRouteOptions extends Omit<FeedDependencies, 'recordOrders'> {
  /** Called when a feed is ready to be imported. */
  onAccepted(): void;
  callsPerMinute: number;
}

const ROUTES: readonly { method: 'PUT' | 'DELETE' | 'POST'; path: string; kind: FeedKind }[] = [
  { method: 'PUT', path: 'products', kind: 'products' },
  { method: 'DELETE', path: 'products', kind: 'product-removals' },
  { method: 'PUT', path: 'brands', kind: 'brands' },
  { method: 'PUT', path: 'sellers', kind: 'sellers' },
  { method: 'PUT', path: 'categories', kind: 'categories' },
  { method: 'PUT', path: 'segments', kind: 'segments' },
  { method: 'POST', path: 'orders', kind: 'orders' },
];

/**
 * Adds the storefront's feed API: streams a feed into storage, responds when all of it is stored, and imports it in the
 * background.
 */
export async function addFeedRoutes(parent: HttpApp, options: FeedRouteOptions): Promise<void> {
  await parent.register(async (app) => {
    /** The key that authenticated a request. */
    const keys = new WeakMap<FastifyRequest, ApiKey>();
    const rateLimit = { max: options.callsPerMinute, timeWindow: MINUTE_MS };
    // Handlers stream the bodies themselves.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    for (const { method, path, kind } of ROUTES) {
      app.route<{ Params: { catalog: string } }>({
        method,
        url: `/v1/feeds/:catalog/${path}`,
        config: { rateLimit },
        // Authenticates before reading the body, so that strangers cannot make us receive it.
        onRequest: async (request, reply) => {
          const key = await authorised(request, options);
          if (!key.ok) return sendProblem(reply, key.problem);
          const { catalogCode } = key.value;
          if (!isCatalogOf(key.value, request.params.catalog))
            return sendProblem(reply, forbidden(feed.keyOfCatalog({ catalog: catalogCode, path })));
          keys.set(request, key.value);
        },
        handler: async (request, reply) => {
          const head = readHead(request, kind);
          if (!head.ok) return sendProblem(reply, head.problem);
          // Keeps the request open when it is rejected half-way, so that it can still be answered.
          const bytes = (request.body as Readable | undefined)?.iterator({ destroyOnReturn: false }) ?? emptyBody();
          const { catalogId } = keys.get(request)!;
          const accepted = await receiveFeed(options, { catalogId, kind, ...head.value, bytes });
          if (!accepted.ok)
            return sendProblem(reply, accepted.problem.problem, accepted.problem.isTooLarge ? 413 : undefined);
          options.onAccepted();
          return reply.status(202).send(accepted.value);
        },
      });
    }

    app.get<{ Params: { importId: string }; Querystring: { limit?: string } }>(
      '/v1/feeds/imports/:importId',
      { config: { rateLimit } },
      async (request, reply) => {
        const key = await authorised(request, options);
        if (!key.ok) return sendProblem(reply, key.problem);
        return answerImport(request.params.importId, request.query.limit, key.value, options, reply);
      },
    );

    app.get<{ Params: { catalog: string; key: string } }>(
      '/v1/feeds/:catalog/uploads/:key',
      { config: { rateLimit } },
      async (request, reply) => {
        const key = await authorised(request, options);
        if (!key.ok) return sendProblem(reply, key.problem);
        return answerUpload(request.params, key.value, options, reply);
      },
    );
  });
}

/** The path names the storefront by its country's code or by its id. */
function isCatalogOf({ catalogId, catalogCode }: ApiKey, named: string): boolean {
  return named === catalogId || named.toUpperCase() === catalogCode;
}

const LIMIT = /^\d{1,4}$/;

/**
 * Returns state and counts of an import, and the problems of its first `limit` rejected rows (all stored ones when
 * omitted).
 */
async function answerImport(
  id: string,
  limit: string | undefined,
  key: ApiKey,
  { database }: FeedRouteOptions,
  reply: FastifyReply,
) {
  if (limit !== undefined && !LIMIT.test(limit)) return sendProblem(reply, invalid('limit', feed.limitOutOfRange()));
  const found = isUuid(id) ? await database.read(PUBLIC, (tx) => store.findImport(tx, id)) : null;
  if (!found || found.catalogId !== key.catalogId) return sendProblem(reply, notFound('Import'));
  const { id: _id, catalogId: _catalogId, rejected: all, reasons, ...counts } = found;
  const language = languageFrom(reply.request.headers['accept-language']) ?? 'en';
  const rendered = <Row extends { message: Message }>(row: Row) => ({ ...row, message: textOf(row.message, language) });
  const lines = new Set(
    [...new Set(all.map(({ line }) => line))].slice(0, limit === undefined ? undefined : Number(limit)),
  );
  const rejected = all.filter(({ line }) => lines.has(line)).map(rendered);
  return reply.header('cache-control', 'no-store').send({ ...counts, reasons: reasons.map(rendered), rejected });
}

/** Returns the progress of a named upload: the offset to resume from and its state. */
async function answerUpload(
  { catalog, key: uploadKey }: { catalog: string; key: string },
  key: ApiKey,
  { database }: FeedRouteOptions,
  reply: FastifyReply,
) {
  const isTheirs = isCatalogOf(key, catalog);
  const found = isTheirs ? await database.read(PUBLIC, (tx) => store.findUpload(tx, key.catalogId, uploadKey)) : null;
  if (!found) return sendProblem(reply, notFound('Upload'));
  const { id, status, bodyBytes } = found;
  return reply.header('cache-control', 'no-store').send({ importId: id, status, offset: bodyBytes });
}

async function authorised(request: FastifyRequest, options: FeedRouteOptions): Promise<Result<ApiKey, Problem>> {
  const key = await findApiKey(options, request.headers.authorization);
  if (!key) return fail({ code: 'UNAUTHENTICATED' });
  if (!key.scopes.includes('feed')) return fail(forbidden(feed.keyWithoutScope()));
  // Browsers send an Origin header: a page that contains the key would expose it to every visitor.
  return request.headers.origin === undefined ? ok(key) : fail(forbidden(feed.sentByPage()));
}

const contentTypesOf = (kind: FeedKind) => (kind === 'products' ? feed.productTypes() : 'application/x-ndjson');

const KEY = /^[\x21-\x7e]{1,200}$/;
const OFFSET = /^\d{1,12}$/;

/** Reads the headers of a feed: its format, and its upload key and offset. */
function readHead(
  { headers }: FastifyRequest,
  kind: FeedKind,
): Result<{ format: FeedFormat; key: string | null; fromByte: number }, Problem> {
  const format = formatOf(headers['content-type'] ?? '');
  if (format === null || (format !== 'ndjson' && kind !== 'products'))
    return fail(invalid('content-type', feed.contentType({ kind, types: contentTypesOf(kind) })));
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
    return fail(invalid('content-encoding', feed.contentEncoding()));
  const { 'idempotency-key': key, 'upload-offset': offset = '0' } = headers;
  if (key !== undefined && !(typeof key === 'string' && KEY.test(key)))
    return fail(invalid('idempotency-key', feed.keyInvalid()));
  if (typeof offset !== 'string' || !OFFSET.test(offset)) return fail(invalid('upload-offset', feed.offsetInvalid()));
  if (key === undefined && offset !== '0') return fail(invalid('idempotency-key', feed.keyMissing()));
  return ok({ format, key: key ?? null, fromByte: Number(offset) });
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}
