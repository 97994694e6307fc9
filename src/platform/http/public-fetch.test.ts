import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { fetchPublic, isPublic, postPublic } from './public-fetch.ts';

let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  switch (request.url) {
    case '/moved':
      return void response.writeHead(302, { location: '/picture' }).end();
    case '/never':
      return;
    case '/missing':
      return void response.writeHead(404).end('nothing');
    case '/endless':
      response.writeHead(200);
      for (let at = 0; at < 20; at += 1) response.write(Buffer.alloc(100));
      return void response.end();
    default:
      response.writeHead(200).end('picture');
  }
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const local = `http://127.0.0.1:${port}`;
const LIMITS = { maxBytes: 1000, timeoutMs: 300 };
const anywhere = (url: string) => fetchPublic(url, { ...LIMITS, isAllowed: () => true });

test('reads a file', async () => {
  expect(Buffer.from((await anywhere(`${local}/picture`))!).toString()).toBe('picture');
});

const posted = (url: string, isAllowed?: () => boolean) =>
  postPublic(
    url,
    { headers: { 'content-type': 'application/json' }, body: '{}' },
    { ...LIMITS, maxBytes: 5, ...(isAllowed && { isAllowed }) },
  );

test.each([
  ['/picture', { status: 200, excerpt: 'pictu' }],
  ['/missing', { status: 404, excerpt: 'nothi' }],
  ['/moved', { status: 302 }],
  ['/never', { status: null, failure: 'no answer in time' }],
])('what is posted to %s is answered once, in time, and cut', async (path, expected) => {
  const before = requests;
  expect(await posted(local + path, () => true)).toMatchObject(expected);
  expect(requests).toBe(before + 1);
});

test('nothing is posted to this machine, by number or by name', async () => {
  const before = requests;
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0', '[::1]'])
    expect(await posted(`http://${host}:${port}/`)).toMatchObject({ status: null });
  expect(requests).toBe(before);
});

test.each(['/missing', '/moved', '/endless', '/never'])('gives up on %s', async (path) => {
  expect(await anywhere(local + path)).toBeNull();
});

test.each([
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'http://user:password@127.0.0.1/',
  'not an address',
  'http://127.0.0.1:1/',
])('does not read %s', async (url) => {
  expect(await anywhere(url)).toBeNull();
});

test.each([
  `http://127.0.0.1:${port}/`,
  `http://localhost:${port}/`,
  `http://2130706433:${port}/`,
  `http://[::1]:${port}/`,
])('never connects to this machine at %s', async (url) => {
  const before = requests;
  expect(await fetchPublic(url, LIMITS)).toBeNull();
  expect(requests).toBe(before);
});

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.100.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['moon', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});
