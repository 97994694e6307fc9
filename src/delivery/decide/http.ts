import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuctionRequest } from './auction.ts';
import { type WireProblem, readAuctions, writeResults } from './auction-wire.ts';
import type { AuctionResult } from './decide.ts';

/** Whether a request may come in, by the SHA-256 of its key; counts it against the key's allowance. */
export type Admit = (keyHash: string) => Admission;

export type Admission =
  | { readonly kind: 'ADMITTED'; readonly catalogId: string }
  | { readonly kind: 'UNKNOWN_KEY' }
  /** `perSecond` is what the key may send; `wait_s` whole seconds until it may try again. */
  | { readonly kind: 'TOO_MANY'; readonly perSecond: number; readonly wait_s: number };

const LARGEST_BODY_BYTES = 2 ** 20;
const DOC_URL = 'https://docs.topsort.com/reference/errors';
const JSON_TYPE = 'application/json; charset=utf-8';

/** POST /v2/auctions: the storefront's client sends up to five auctions, the answer names their winners. */
export function addAuctions(
  app: FastifyInstance,
  admit: Admit,
  decide: (requests: readonly AuctionRequest[], catalogId: string) => AuctionResult[],
): void {
  app.post('/v2/auctions', { bodyLimit: LARGEST_BODY_BYTES }, (request, reply) => {
    const catalogId = authorize(request, reply, admit);
    if (catalogId === null) return reply;
    const auctions = readAuctions(bodyOf(request));
    if (!auctions.ok) return refuse(reply, auctions.problem);
    return reply.type(JSON_TYPE).send(writeResults(decide(auctions.value, catalogId)));
  });
}

/** What every call of the wire has: raw bodies, open CORS with preflight, errors in the wire's own shape. */
export function speakWire(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('access-control-allow-origin', '*');
    if (request.method !== 'OPTIONS') return done();
    reply
      .header('access-control-allow-methods', 'POST, OPTIONS')
      .header('access-control-allow-headers', 'authorization, content-type, accept, x-ua')
      .header('access-control-max-age', '86400')
      .code(204)
      .send();
  });
  app.options('/v2/*', (_request, reply) => reply.code(204).send());
  app.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      request.log.error(error);
      return refuse(reply, { status: 500, errCode: 'internal_server_error', message: 'Something went wrong here.' });
    }
    return refuse(reply, { status: 400, errCode: 'bad_request', message: error.message });
  });
}

/** The key's catalog, or null after the refusal was sent. */
export function authorize(request: FastifyRequest, reply: FastifyReply, admit: Admit): string | null {
  const header = request.headers.authorization ?? '';
  const key = header.startsWith('Bearer ') ? header.slice('Bearer '.length) : '';
  const admission: Admission = key === '' ? { kind: 'UNKNOWN_KEY' } : admit(keyHash(key));
  if (admission.kind === 'ADMITTED') return admission.catalogId;
  if (admission.kind === 'TOO_MANY') {
    const { perSecond, wait_s } = admission;
    reply.headers({
      'x-ratelimit-limit': perSecond,
      'x-ratelimit-remaining': 0,
      'x-ratelimit-reset': wait_s,
      'retry-after': wait_s,
    });
    refuse(reply, { status: 429, errCode: 'too_many_requests', message: `Try again in ${wait_s} s.` });
    return null;
  }
  refuse(reply, { status: 401, errCode: 'invalid_api_key', message: 'The API key is missing or not valid.' });
  return null;
}

export function bodyOf(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}

export function refuse(reply: FastifyReply, { status, errCode, message }: WireProblem): FastifyReply {
  return reply
    .code(status)
    .type(JSON_TYPE)
    .send(JSON.stringify({ errCode, docUrl: DOC_URL, message }));
}

/** Keys are kept as hashes only; looking one up by its hash tells an attacker nothing by its time. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'base64');
}
