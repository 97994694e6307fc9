import { once } from 'node:events';
import { type Server, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CannotStoreError, type ClientInfo, UnstorableEventsError, type WireEvents } from '#delivery/collect/index.ts';
import { adCalls } from './engine.routes.ts';

const NOW_MS = Date.parse('2026-03-10T12:00:00Z');
const EVENT = { id: 'e', occurredAt: '2026-03-10T12:00:00Z', opaqueUserId: 's', entity: { id: 'A', type: 'product' } };
const BODY = JSON.stringify({ clicks: [EVENT] });
const AUCTION = '{"auctions":[{"type":"listings","slots":1}]}';

let collected: { events: WireEvents; origin: ClientInfo }[] = [];
let failure: Error | null = null;
let refused: ((bodyBytes: number) => Error | null) | null = null;
const errors: unknown[] = [];
const calls = adCalls({
  engine: {
    admit: () => ({ kind: 'ADMITTED', sender: { catalogId: 'c', keyId: 'k', isBackEnd: false } }),
    decide: (requests) => requests.map(({ type }) => ({ resultType: type, winners: [], failure: null })),
    admitBrowser: (_hash, origin) =>
      origin === 'https://shop.example'
        ? { kind: 'ADMITTED', sender: { catalogId: 'c', keyId: 'page', isBackEnd: false } }
        : { kind: 'OTHER_ORIGIN', origin: origin ?? null },
    account: () =>
      Promise.resolve({
        accepted: 0,
        duplicates: 1,
        refused: [{ list: 'clicks', index: 0, id: 'e', reason: 'FORGED' }],
      }),
    refusal: (bodyBytes) => refused?.(bodyBytes) ?? null,
    collect: (events, origin) => {
      collected.push({ events, origin });
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
  },
  clock: () => NOW_MS,
  onError: (error) => errors.push(error),
  publicUrl: 'https://ads.example',
  requestIdOf: () => 'request-1',
  addressOf: () => '203.0.113.9',
});
const server: Server = createServer((request, response) => {
  if (!calls(request, response)) response.writeHead(418).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  collected = [];
  failure = null;
  refused = null;
  errors.length = 0;
});

async function ask(
  path: string,
  {
    method = 'POST',
    body,
    headers = {},
  }: { method?: string; body?: string | Buffer; headers?: Record<string, string> } = {},
) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    headers: { authorization: 'Bearer k', ...headers },
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
}
const problemOf = ({ text }: { text: string }) =>
  JSON.parse(text) as { errCode: string; docUrl: string; message: string };

test.each(['/v2/auctions', '/v2/events'])('%s reads gzip', async (path) => {
  const body = gzipSync(path === '/v2/events' ? BODY : AUCTION);
  expect((await ask(path, { body, headers: { 'content-encoding': 'gzip' } })).status).toBe(
    path === '/v2/events' ? 204 : 200,
  );
});

test.each<[string, string, Parameters<typeof ask>[1], number, string]>([
  [
    'another compression is named',
    '/v2/events',
    { body: BODY, headers: { 'content-encoding': 'br' } },
    415,
    'unsupported_encoding',
  ],
  [
    'what only says it is gzip',
    '/v2/events',
    { body: BODY, headers: { 'content-encoding': 'gzip' } },
    400,
    'invalid_json',
  ],
  [
    'what unpacks to more than the limit',
    '/v2/events',
    { body: gzipSync(Buffer.alloc(5 * 2 ** 20, ' ')), headers: { 'content-encoding': 'gzip' } },
    413,
    'bad_request',
  ],
  ['a body above the limit', '/v2/events', { body: ' '.repeat(5 * 2 ** 20) }, 413, 'bad_request'],
  ['another method', '/v2/auctions', { method: 'GET' }, 405, 'method_not_allowed'],
  ['another method, with a query', '/v2/events?x=1', { method: 'DELETE' }, 405, 'method_not_allowed'],
  ['an address that is none', '/v2/auction', { body: AUCTION }, 404, 'not_found'],
  ['the address above them', '/v2', { body: AUCTION }, 404, 'not_found'],
  ['a name of every object', '/v2/constructor', { body: AUCTION }, 404, 'not_found'],
  ['an empty body', '/v2/events', { body: '' }, 400, 'empty_request'],
])('%s is reported in the common form', async (_, path, options, status, errCode) => {
  const answer = await ask(path, options);
  expect(answer.status).toBe(status);
  expect(problemOf(answer)).toEqual({
    errCode,
    docUrl: `https://ads.example/docs/errors/${errCode}`,
    message: expect.any(String),
    requestId: 'request-1',
  });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('x-request-id')).toBe('request-1');
  if (status === 405) expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
  expect(collected).toEqual([]);
});

test.each([
  ['POST', '/v2/auctions', AUCTION],
  ['POST', '/v2/events', BODY],
  ['POST', '/v2/events', '{'],
  ['OPTIONS', '/v2/events', undefined],
])('%s %s cannot be framed, guessed at or downgraded', async (method, path, body) => {
  const { headers } = await ask(path, { method, ...(body !== undefined && { body }) });
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('a call with a query string is the call', async () => {
  expect((await ask('/v2/auctions?from=home', { body: AUCTION })).status).toBe(200);
});

test('a body that does not end is not read beyond the limit', async () => {
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    path: '/v2/events',
    method: 'POST',
    headers: { authorization: 'Bearer k' },
  });
  request.on('error', () => {});
  const answered = once(request, 'response');
  let sent = 0;
  let isAnswered = false;
  void answered.then(() => (isAnswered = true));
  const chunk = Buffer.alloc(2 ** 16, ' ');
  while (!isAnswered && sent < 64 * 2 ** 20) {
    if (!request.write(chunk)) await Promise.race([once(request, 'drain'), answered]);
    sent += chunk.length;
  }
  const [response] = await answered;
  expect(response.statusCode).toBe(413);
  expect(response.headers.connection).toBe('close');
  request.destroy();
});

test.each<[string, Error, number, string, number]>([
  ['cannot be stored now', new CannotStoreError('no database'), 503, 'service_unavailable', 1],
  [
    'can never be stored',
    new UnstorableEventsError('Events that cannot be stored: "e".'),
    422,
    'unprocessable_entity',
    0,
  ],
  ['fail for another reason', new Error('a defect'), 500, 'internal_server_error', 1],
])('events that %s', async (_, error, status, errCode, logged) => {
  failure = error;
  const answer = await ask('/v2/events', { body: BODY });
  expect([answer.status, problemOf(answer).errCode]).toEqual([status, errCode]);
  expect(answer.headers.get('retry-after')).toEqual(status === 503 ? expect.stringMatching(/^[1-5]$/) : null);
  expect(errors).toHaveLength(logged);
});

test('events that would not be stored are refused by the size of their body, which is not read', async () => {
  const sizes: number[] = [];
  refused = (bodyBytes) => {
    sizes.push(bodyBytes);
    return new CannotStoreError('too many wait');
  };
  const answer = await ask('/v2/events', { body: 'not read' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[1-5]$/)]);
  expect([sizes, collected]).toEqual([[8], []]);
});

test('events come with where they came from', async () => {
  await ask('/v2/events', { body: BODY, headers: { 'user-agent': 'Mozilla/5.0', 'x-ua': 'sdk/1' } });
  expect(collected[0]!.origin).toEqual({
    catalogId: 'c',
    keyId: 'k',
    isBackEnd: false,
    address: '203.0.113.9',
    userAgent: 'Mozilla/5.0 sdk/1',
  });
});

test('other addresses are left to others', async () => {
  for (const path of ['/', '/v1/feeds', '/v20/auctions']) expect((await ask(path, { method: 'GET' })).status).toBe(418);
});

describe('a browser key', () => {
  const page = { authorization: '', origin: 'https://shop.example', 'content-type': 'text/plain;charset=UTF-8' };
  const viewable = { id: 'v', occurredAt: '2026-03-10T12:00:00Z', resolvedBidId: 'bid', ms: 1000 };

  test('comes in the address, with what sendBeacon sends', async () => {
    const body = JSON.stringify({ impressions: [EVENT], clicks: [EVENT], viewables: [viewable] });
    expect((await ask('/v2/events?key=epk_a', { body, headers: page })).status).toBe(204);
    expect(collected[0]).toMatchObject({
      events: { viewables: [{ id: 'v', occurredAtMs: NOW_MS, resolvedBidId: 'bid', seenMs: 1000 }] },
      origin: { keyId: 'page', isBackEnd: false, address: '203.0.113.9' },
    });
  });

  test.each<[string, string, Record<string, string>, string, number, string]>([
    [
      'another page',
      '/v2/events?key=epk_a',
      { ...page, origin: 'https://evil.example' },
      BODY,
      403,
      'origin_not_listed',
    ],
    ['a program', '/v2/events?key=epk_a', { authorization: '' }, BODY, 403, 'origin_not_listed'],
    ['a key of a server in the address', '/v2/events?key=ek_a', page, BODY, 401, 'invalid_api_key'],
    [
      'an order',
      '/v2/events?key=epk_a',
      page,
      JSON.stringify({ purchases: [{ ...EVENT, items: [{ productId: 'A', unitPrice: 1 }] }] }),
      403,
      'not_for_browser_keys',
    ],
  ])('refuses %s', async (_, path, headers, body, status, errCode) => {
    const answer = await ask(path, { body, headers });
    expect(answer.status).toBe(status);
    if (errCode) expect(problemOf(answer).errCode).toBe(errCode);
    expect(collected).toEqual([]);
  });
});

test('what became of the events is told to those who ask', async () => {
  const headers = { prefer: 'respond-async, return=representation' };
  const answer = await ask('/v2/events', { body: BODY, headers });
  expect([answer.status, answer.headers.get('preference-applied')]).toEqual([200, 'return=representation']);
  expect(JSON.parse(answer.text)).toEqual({
    accepted: 0,
    duplicates: 1,
    refused: [{ list: 'clicks', index: 0, id: 'e', reason: 'FORGED', docs: 'https://ads.example/docs/errors/forged' }],
  });
  expect((await ask('/v2/events', { body: BODY, headers: { prefer: 'return=minimal' } })).status).toBe(204);
});
