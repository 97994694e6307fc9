import { describeSpan } from '#platform/telemetry/tracing.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { invalid, OTHER_VERSION, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Language } from '#kernel/language.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { createEndpoint, GraphqlCall } from '#platform/graphql/endpoint.ts';
import type { HttpApp } from './app.ts';
import type { Browser, BrowserCall } from './browser.ts';
import { languageFrom } from './language.ts';
import { sendProblem } from './problem-reply.ts';
import { BodyError, isStorable, parseJson, readBody } from './read-body.ts';

/** Sign-up and sign-in requests are small. */
const MAX_STRANGERS_JSON_BYTES = 256 * 1024;
/** A campaign with five thousand products and a thousand long keywords. */
const MAX_JSON_BYTES = 2 * 1024 * 1024;
const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
/** The query or its id, the variables and the file. */
const MAX_PARTS = 8;

/** The origin of a call. */
export interface Caller {
  address: string;
  agent: string;
  /** Null when it requests none of ours. */
  language: Language | null;
  requestId: string;
}

export interface GraphqlRouteOptions {
  endpoint: ReturnType<typeof createEndpoint>;
  browser: Browser;
  contextOf(call: BrowserCall & Caller): Context;
  /** Documents by the ids the console uses. */
  documents: ReadonlyMap<string, string>;
  /** Finds a document of another version's pages; null when no version has it. */
  otherDocument(id: string): Promise<string | null>;
  /** Whether other documents are executed too. */
  isOpenToAnyDocument: boolean;
  callsPerMinute: number;
}

/**
 * POST /graphql: JSON, or multipart with the parts `query` (or `documentId`), `variables` and `file`. Anonymous callers
 * may send little, and no files.
 */
export function addGraphqlRoute(app: HttpApp, options: GraphqlRouteOptions): void {
  const { browser } = options;
  const known = options.isOpenToAnyDocument ? null : new Set(options.documents.values());
  void app.register(async (route) => {
    route.removeAllContentTypeParsers();
    route.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
      const max = browser.callOf(request).session ? MAX_JSON_BYTES : MAX_STRANGERS_JSON_BYTES;
      return parseJson((await readBody(payload, request.headers['content-length'], max)).toString());
    });
    route.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
      if (!browser.callOf(request).session) throw new BodyError(401, 'Files are taken of people who signed in');
      return readBody(payload, request.headers['content-length'], MAX_UPLOAD_BYTES);
    });

    route.post(
      '/graphql',
      { config: { rateLimit: { max: options.callsPerMinute, timeWindow: MINUTE_MS } }, preParsing: browser.admit },
      async (request, reply) => {
        const call = await readCall(request);
        if (!call.ok) return sendProblem(reply, call.problem);
        const allowed = await allowedCall(call.value, options, known);
        if (!allowed.ok) return sendProblem(reply, allowed.problem);
        describeSpan({ 'graphql.operation.name': OPERATION.exec(allowed.value.query ?? '')?.[1] ?? '' });
        const context = options.contextOf({ ...browser.callOf(request), ...callerFrom(request) });
        return execute(options.endpoint, allowed.value, context, reply);
      },
    );
  });
}

const OPERATION = /^\s*(?:query|mutation)\s+(\w+)/m;

/** Reads a request's origin from its headers. */
export function callerFrom(request: FastifyRequest): Caller {
  return {
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 400),
    language: languageFrom(request.headers['accept-language']),
    requestId: request.id,
  };
}

async function execute(
  endpoint: GraphqlRouteOptions['endpoint'],
  call: GraphqlCall,
  context: Context,
  reply: FastifyReply,
) {
  const response = await endpoint.fetch(
    'http://endcap.invalid/graphql',
    { method: 'POST', headers: { accept: 'application/json', 'content-type': 'application/json' }, body: '{}' },
    { call, context },
  );
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
  reply.header('cache-control', 'no-store');
  return reply.status(response.status).send(await response.text());
}

// A document can name nothing that is stored by it.
const NUL = /\0|\\u0000|\\u\{0+\}/;

interface Body extends GraphqlCall {
  /** Id of a document the server knows. */
  documentId?: string;
}

async function readCall(request: FastifyRequest): Promise<Result<Body, Problem>> {
  const type = request.headers['content-type'] ?? '';
  const body = type.startsWith('multipart/form-data')
    ? await readMultipart(request.body as Buffer, type)
    : request.body;
  if (!isRecord(body)) return fail(invalid('body', 'A JSON object with a query is needed'));
  const { query, documentId, variables, operationName } = body;
  if (query !== undefined && typeof query !== 'string') return fail(invalid('query', 'Must be text'));
  if (documentId !== undefined && typeof documentId !== 'string') return fail(invalid('documentId', 'Must be text'));
  if (!query && !documentId) return fail(invalid('query', 'Must be given'));
  if (operationName != null && typeof operationName !== 'string') return fail(invalid('operationName', 'Must be text'));
  if (variables != null && !isRecord(variables)) return fail(invalid('variables', 'Must be an object'));
  if (NUL.test(query ?? '') || !isStorable(variables))
    return fail(invalid('body', 'Contains a character that cannot be kept'));
  return ok({
    ...(query ? { query } : {}),
    ...(documentId ? { documentId } : {}),
    ...(operationName ? { operationName } : {}),
    variables: variables ?? {},
  });
}

/** The file replaces the variable `file`, whatever `variables` contains for it. */
async function readMultipart(body: Buffer, type: string): Promise<unknown> {
  if (hasManyParts(body, type)) return null;
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const variables = readJson(form.get('variables')) ?? {};
    const file = form.get('file');
    if (!isRecord(variables) || !(file instanceof File)) return null;
    return {
      query: form.get('query') ?? undefined,
      documentId: form.get('documentId') ?? undefined,
      variables: { ...variables, file },
    };
  } catch {
    return null;
  }
}

/** Parsing each part is expensive; counting them costs next to nothing. */
function hasManyParts(body: Buffer, type: string): boolean {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  const mark = boundary && `--${boundary[1] ?? boundary[2]}`;
  if (!mark) return true;
  let at = -1;
  for (let marks = 0; marks <= MAX_PARTS + 1; marks += 1) {
    at = body.indexOf(mark, at + 1);
    if (at < 0) return false;
  }
  return true;
}

function readJson(part: FormDataEntryValue | null): unknown {
  return typeof part === 'string' ? parseJson(part) : undefined;
}

/**
 * Returns the call to execute. Pages of another version send ids of their own documents, which may use fields this
 * version lacks.
 */
async function allowedCall(
  { documentId, ...call }: Body,
  { endpoint, documents, otherDocument }: GraphqlRouteOptions,
  known: Set<string> | null,
): Promise<Result<GraphqlCall, Problem>> {
  const ours = (documentId && documents.get(documentId)) || call.query;
  if (ours !== undefined) {
    if (!known || known.has(ours)) return ok({ ...call, query: ours });
    return fail(invalid('query', 'Only the documents of the console are executed here'));
  }
  const theirs = documentId === undefined ? null : await otherDocument(documentId);
  return theirs !== null && endpoint.isValid(theirs) ? ok({ ...call, query: theirs }) : fail(OTHER_VERSION);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);
}
