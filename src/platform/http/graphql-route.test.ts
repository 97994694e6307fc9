import { buildSchema } from 'graphql';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Context, Session } from '#platform/graphql/context.ts';
import { createEndpoint } from '#platform/graphql/endpoint.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { createHttpApp } from './app.ts';
import { createBrowser, sessionKeyOf } from './browser.ts';
import { addGraphqlRoute } from './graphql-route.ts';
import { eventually } from '../../../testing/eventually.ts';

const log = createLogger({ level: 'silent' });
const OWNER: Session = { key: '', userId: 'owner', isStaff: false, membership: null, impersonatorId: null };
const schema = buildSchema(
  'scalar Upload type Query { ok(list: [Int], any: String): Boolean } type Mutation { up(file: Upload): Boolean }',
);

/** Gets each file that `up` is called with. */
const onFile = vi.fn(async (_file: File) => {});

schema.getMutationType()!.getFields()['up']!.resolve = async (_, { file }: { file: File }) => {
  await onFile(file);
  return true;
};

const app = await createHttpApp({ log, isHttps: false, trustProxy: 0 });
const browser = createBrowser({
  keyring: createKeyring(['test']),
  isHttps: false,
  origins: ['http://localhost'],
  trustsHost: false,
  findSession: (key) => Promise.resolve(key === sessionKeyOf('of-the-owner') ? OWNER : null),
  csrfPerMinute: 1e9,
});
browser.addRoutes(app);
addGraphqlRoute(app, {
  endpoint: createEndpoint({ schema, log, introspection: false }),
  browser,
  contextOf: () => ({ language: 'en', requestId: 'r' }) as Context,
  documents: new Map(),
  otherDocument: async () => null,
  isOpenToAnyDocument: true,
  callsPerMinute: 1e9,
});
const ownFolder = await mkdtemp(join(tmpdir(), 'graphql-route-'));
beforeAll(async () => {
  vi.stubEnv('TMPDIR', ownFolder);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await app.close();
  await rm(ownFolder, { recursive: true });
});

type Sender = 'a stranger' | 'the owner' | 'another site';

async function headersOf(sender: Sender): Promise<Record<string, string>> {
  const session = sender === 'the owner' ? { sessionid: 'of-the-owner' } : {};
  const csrf = await app.inject({ url: '/csrf', cookies: session as Record<string, string> });
  const cookies = { ...Object.fromEntries(csrf.cookies.map(({ name, value }) => [name, value])), ...session };
  return {
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
    'x-csrftoken': String(cookies['csrftoken' as never]),
    ...(sender === 'another site' && { origin: 'https://evil.example' }),
  };
}

async function send(sender: Sender, type: string, payload: string | Buffer) {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...(await headersOf(sender)), 'content-type': type },
    payload,
  });
  return { status: response.statusCode, errors: response.json<{ errors?: { extensions: object }[] }>().errors };
}

/** Returns the status for a request whose body is never sent. */
async function answerToHead(sender: Sender, type: string): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  const headers = { ...(await headersOf(sender)), 'content-type': type, 'content-length': String(21 * 2 ** 20) };
  return new Promise((resolve, reject) => {
    const call = requestHttp({ port, host: '127.0.0.1', method: 'POST', path: '/graphql', headers }, (response) => {
      resolve(response.statusCode!);
      call.destroy();
    });
    call.on('error', reject);
    call.flushHeaders();
  });
}

test.each<[Sender, string, number]>([
  ['another site', 'application/json', 403],
  ['another site', 'multipart/form-data; boundary=x', 403],
  ['a stranger', 'multipart/form-data; boundary=x', 401],
  ['a stranger', 'application/json', 413],
  ['the owner', 'multipart/form-data; boundary=x', 413],
])('%s who announces 21 MB of %s is answered before any of it is sent', async (sender, type, status) => {
  expect(await answerToHead(sender, type)).toBe(status);
});

test('a rejected body is not read', async () => {
  const failed = vi.spyOn(log, 'error');
  expect(await send('another site', 'application/json', '{"query":"{ ok }"}')).toMatchObject({ status: 403 });
  expect(failed).not.toHaveBeenCalled();
});

const json = (bytes: number) => `{"query":"{ ok }","variables":{"any":"${'x'.repeat(bytes)}"}}`;
const nested = (depth: number) => `{"query":"{ ok }","variables":{"list":${'['.repeat(depth)}${']'.repeat(depth)}}}`;

test.each<[string, Sender, string, number]>([
  ['a question', 'a stranger', json(10), 200],
  ['200 kB', 'a stranger', json(200_000), 200],
  ['300 kB', 'a stranger', json(300_000), 413],
  ['300 kB', 'the owner', json(300_000), 200],
  ['3 MB', 'the owner', json(3_000_000), 413],
  ['30 levels', 'a stranger', nested(30), 200],
  ['100,000 levels', 'a stranger', nested(100_000), 400],
  ['brackets inside of a text', 'a stranger', `{"query":"{ ok }","variables":{"any":"${'['.repeat(1000)}\\"["}}`, 200],
  ['no JSON', 'a stranger', '{', 400],
  ['a prototype', 'a stranger', '{"query":"{ ok }","variables":{"__proto__":{}}}', 400],
])('%s of %s', async (_, sender, body, status) => {
  const answer = await send(sender, 'application/json', body);
  expect(answer.status).toBe(status);
  if (status !== 200) expect(answer.errors).toMatchObject([{ extensions: { code: 'VALIDATION' } }]);
});

const form = (parts: string[]) =>
  `${parts.map((part) => `--x\r\ncontent-disposition: form-data; ${part}\r\n`).join('')}--x--\r\n`;
const UPLOAD = [
  'name="query"\r\n\r\nmutation ($file: Upload) { up(file: $file) }',
  'name="variables"\r\n\r\n{}',
  'name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\npng',
];

test.each<[string, string[], number]>([
  ['a query, variables and a file', UPLOAD, 200],
  ['330,000 parts', [...UPLOAD, ...Array.from({ length: 330_000 }, () => 'name="p"\r\n\r\n')], 400],
  [
    'variables of 100,000 levels',
    [UPLOAD[0]!, `name="variables"\r\n\r\n{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, UPLOAD[2]!],
    400,
  ],
  ['no file', UPLOAD.slice(0, 2), 400],
])('a form of %s', async (_, parts, status) => {
  expect(await send('the owner', 'multipart/form-data; boundary=x', form(parts))).toMatchObject({ status });
});

test('a stranger sends no form', async () => {
  expect(await send('a stranger', 'multipart/form-data; boundary=x', form(UPLOAD))).toMatchObject({ status: 401 });
});

const temporaryFiles = () => readdir(tmpdir());

test('an uploaded file is read from a temporary file, which is gone with the response', async () => {
  let stored: string[] = [];
  let contents = '';
  onFile.mockImplementationOnce(async (file) => {
    stored = await temporaryFiles();
    contents = `${file.name} ${file.type} ${await file.text()}`;
  });
  expect(await send('the owner', 'multipart/form-data; boundary=x', form(UPLOAD))).toMatchObject({ status: 200 });
  expect(contents).toBe('a.png image/png png');
  expect(stored).toHaveLength(1);
  await eventually(async () => expect(await temporaryFiles()).toEqual([]));
});

/** Sends a form without announcing its length, in pieces of 1 MB; `megabytes` of them belong to the file. */
async function stream(sender: Sender, megabytes: number): Promise<{ status: number; sentMb: number; body: string }> {
  const { port } = app.server.address() as AddressInfo;
  const headers = { ...(await headersOf(sender)), 'content-type': 'multipart/form-data; boundary=x' };
  const open = form(UPLOAD.slice(0, 2)).replace(
    '--x--\r\n',
    `--x\r\ncontent-disposition: form-data; ${UPLOAD[2]!.replace(/png$/, '')}`,
  );
  return new Promise((resolve, reject) => {
    let sentMb = 0;
    const call = requestHttp(
      { port, host: '127.0.0.1', method: 'POST', path: '/graphql', headers },
      async (response) => {
        response.setEncoding('utf8');
        const body = (await Array.fromAsync(response as AsyncIterable<string>)).join('');
        resolve({ status: response.statusCode!, sentMb, body });
        call.destroy();
      },
    );
    // After the response this does nothing: the server closes the connection.
    call.on('error', reject);
    call.write(open);
    const next = () => {
      if (call.destroyed) return;
      if (sentMb === megabytes) return void call.end('\r\n--x--\r\n');
      sentMb += 1;
      call.write(Buffer.alloc(2 ** 20, 'p'), next);
    };
    next();
  });
}

test('a file over the limit is rejected at its field, and nothing of it is left behind', async () => {
  onFile.mockClear();
  const { status, body } = await stream('the owner', 21);
  expect([status, JSON.parse(body)]).toEqual([
    413,
    {
      errors: [
        {
          message: 'The file must not exceed 20 MB',
          extensions: {
            code: 'VALIDATION',
            fields: { file: ['The file must not exceed 20 MB'] },
            requestId: expect.any(String),
          },
        },
      ],
    },
  ]);
  expect(onFile).not.toHaveBeenCalled();
  await eventually(async () => expect(await temporaryFiles()).toEqual([]));
});

test('a file within the limit may come without its length', async () => {
  expect(await stream('the owner', 20)).toMatchObject({ status: 200, sentMb: 20 });
});

test('a file of a stranger is answered before it is read', async () => {
  expect(await stream('a stranger', 21)).toMatchObject({ status: 401 });
  await eventually(async () => expect(await temporaryFiles()).toEqual([]));
});

test('a connection that breaks in the middle of a file leaves nothing behind', async () => {
  const { port } = app.server.address() as AddressInfo;
  const headers = { ...(await headersOf('the owner')), 'content-type': 'multipart/form-data; boundary=x' };
  const call = requestHttp({ port, host: '127.0.0.1', method: 'POST', path: '/graphql', headers });
  call.on('error', () => {});
  call.write(form(UPLOAD).replace('--x--\r\n', ''));
  await eventually(async () => expect(await temporaryFiles()).toHaveLength(1));
  call.destroy();
  await eventually(async () => expect(await temporaryFiles()).toEqual([]));
});
