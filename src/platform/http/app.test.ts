import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { PERMISSION_DENIED } from '#kernel/problem.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { createHttpApp } from './app.ts';
import { sendProblem } from './problem-reply.ts';
import { readBody } from './read-body.ts';

const logged = new EventEmitter();
const lines: [string, string][] = [];
const fields: unknown[] = [];
const log = createLogger({ level: 'silent' });
// Requests log through child loggers of this one.
log.child = () => log as never;
for (const level of ['info', 'warn', 'error'] as const)
  log[level] = (about: unknown, message?: string) => {
    lines.push([level, message ?? '']);
    fields.push(about);
    logged.emit('line');
  };

const app = await createHttpApp({ log, isHttps: false, trustProxy: 0 });
app.addContentTypeParser('text/csv', async (_request: unknown, payload: Parameters<typeof readBody>[0]) =>
  readBody(payload, undefined, 1000),
);
app.post('/upload', () => ({ ok: true }));
const gate = Promise.withResolvers<void>();
app.post('/awaited', { onRequest: () => gate.promise }, () => ({ ok: true }));
app.get('/answer', () => ({ ok: true }));
app.get('/hashed', (_request, reply) => reply.header('cache-control', 'immutable').send('file'));
app.get('/refused', (_request, reply) => sendProblem(reply, PERMISSION_DENIED));
app.get('/broken', () => {
  throw new Error('a defect');
});
await app.listen({ host: '127.0.0.1', port: 0 });
lines.splice(0);
afterAll(() => app.close());

test('a client that goes away while it sends is no error of ours', async () => {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const arrived = once(app.server, 'request');
  socket.write('POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: text/csv\r\ncontent-length: 100\r\n\r\nhalf');
  await arrived;
  const line = once(logged, 'line');
  socket.destroy();
  await line;
  expect(lines.splice(0)).toEqual([['info', 'client disconnected while sending']]);
});

test('nor is one that goes away after it has sent, before anyone has read it', async () => {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const arrived = once(app.server, 'request') as Promise<[IncomingMessage]>;
  socket.write('POST /awaited HTTP/1.1\r\nhost: x\r\ncontent-type: text/csv\r\ncontent-length: 5\r\n\r\nwhole');
  const [request] = await arrived;
  const aborted = once(request, 'aborted');
  socket.destroy();
  await aborted;
  const line = once(logged, 'line');
  gate.resolve();
  await line;
  expect(lines.splice(0)).toEqual([['info', 'client disconnected while sending']]);
});

test('a defect is an error', async () => {
  expect((await app.inject('/broken')).statusCode).toBe(500);
  expect(lines.splice(0)).toEqual([['error', 'request failed']]);
});

test('the log names the route of a failure, not its address, which may carry a token', async () => {
  fields.splice(0);
  await app.inject('/broken?token=secret');
  expect(fields).toEqual([expect.objectContaining({ route: '/broken' })]);
  expect(JSON.stringify(fields)).not.toContain('secret');
});

test.each(['/answer', '/broken', '/none'])(
  '%s is not stored by browsers and proxies unless it says so',
  async (url) => {
    expect((await app.inject(url)).headers['cache-control']).toBe('no-store');
    expect((await app.inject('/hashed')).headers['cache-control']).toBe('immutable');
  },
);

test('a refused request is in the log, with its origin', async () => {
  lines.splice(0);
  fields.splice(0);
  expect((await app.inject('/refused?token=secret')).statusCode).toBe(403);
  expect(lines.splice(0)).toEqual([['info', 'request refused']]);
  expect(fields).toEqual([
    { requestId: expect.any(String), route: '/refused', address: '127.0.0.1', code: 'FORBIDDEN' },
  ]);
  expect((await app.inject('/none')).statusCode).toBe(404);
  expect(lines).toEqual([]);
});

test.each(['TRACE', 'CONNECT'])('%s is not answered', async (method) => {
  expect((await app.inject({ method: method as 'GET', url: '/answer' })).statusCode).toBe(404);
});

test('an answer runs our own scripts only, cannot be framed, read by other sites or guessed at', async () => {
  const { headers } = await app.inject({ url: '/answer', headers: { origin: 'https://evil.example' } });
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toEqual(
    expect.arrayContaining(["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
  );
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
});
