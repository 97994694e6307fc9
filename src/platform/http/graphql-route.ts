import multipart from '@fastify/multipart';
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
import { isStorable, parseJson, readBody } from './read-body.ts';
import { FILE_TOO_LARGE, MAX_UPLOAD_BYTES, readForm, withTemporaryFile, type Form } from './read-form.ts';

/** Sign-up and sign-in requests are small. */
const MAX_STRANGERS_JSON_BYTES = 256 * 1024;
/** A campaign with five thousand products and a thousand long keywords. */
const MAX_JSON_BYTES = 2 * 1024 * 1024;

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
    await route.register(multipart, { throwFileSizeLimit: false });
    /** Rejects files of strangers, and files that announce themselves as too large, before the body is read. */
    const admitFile = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isForm(request)) return;
      if (!browser.callOf(request).session) await sendProblem(reply, { code: 'UNAUTHENTICATED' });
      else if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES)
        await sendProblem(reply, FILE_TOO_LARGE, 413);
    };
    const answer = async (request: FastifyRequest, reply: FastifyReply, body: unknown) => {
      const call = readCall(body);
      if (!call.ok) return sendProblem(reply, call.problem);
      const allowed = await allowedCall(call.value, options, known);
      if (!allowed.ok) return sendProblem(reply, allowed.problem);
      describeSpan({ 'graphql.operation.name': OPERATION.exec(allowed.value.query ?? '')?.[1] ?? '' });
      const context = options.contextOf({ ...browser.callOf(request), ...callerFrom(request) });
      return execute(options.endpoint, allowed.value, context, reply);
    };

    route.post(
      '/graphql',
      {
        config: { rateLimit: { max: options.callsPerMinute, timeWindow: MINUTE_MS } },
        preParsing: [browser.admit, admitFile],
      },
      async (request, reply) => {
        if (!isForm(request)) return answer(request, reply, request.body);
        return withTemporaryFile(async (path) => {
          const form = await readForm(request, path, MAX_JSON_BYTES);
          if (form.ok) return answer(request, reply, form.value && bodyOf(form.value));
          // The rest of the file is not read, so the connection cannot be used again.
          return sendProblem(reply.header('connection', 'close'), form.problem, 413);
        });
      },
    );
  });
}

const isForm = (request: FastifyRequest) => request.headers['content-type']?.startsWith('multipart/form-data') ?? false;

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

function readCall(body: unknown): Result<Body, Problem> {
  if (!isRecord(body)) return fail(invalid('body', 'A JSON object with a query is needed'));
  const { query, documentId, variables, operationName } = body;
  if (query !== undefined && typeof query !== 'string') return fail(invalid('query', 'Must be text'));
  if (documentId !== undefined && typeof documentId !== 'string') return fail(invalid('documentId', 'Must be text'));
  if (!query && !documentId) return fail(invalid('query', 'Required'));
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
function bodyOf({ fields: { query, documentId, variables }, file }: Form): unknown {
  const read = variables === undefined ? {} : readJson(variables);
  return isRecord(read) ? { query, documentId, variables: { ...read, file } } : null;
}

/** Reads a part of a form: text, or an object when the part names JSON as its type. */
function readJson(part: unknown): unknown {
  try {
    return parseJson(typeof part === 'string' ? part : JSON.stringify(part));
  } catch {
    return null;
  }
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
