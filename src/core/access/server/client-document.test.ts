import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import type { Problem } from '#kernel/problem.ts';
import { clientHost, describedAs } from '../../../../testing/agent-client.ts';
import { resolvePublicName } from '#platform/http/resolve-name.ts';
import { createClientReader } from './client-document.ts';

let now = Date.UTC(2026, 10, 26, 4);
const TYPES = {
  '/typed.json': 'application/cimd+json; charset=utf-8',
  '/page.json': 'text/html',
  '/upload.json': 'text/plain',
  '/like.json': 'application/jsonp',
};
const host = await clientHost(
  {
    '/client.json': describedAs(),
    '/slow.json': () => null,
    ...Object.fromEntries(Object.keys(TYPES).map((path) => [path, describedAs()])),
  },
  TYPES,
);
const LOCAL = { ownHosts: [], allowsLoopback: true };
const uncounted = async () => null;
const reader = (options: Partial<Parameters<typeof createClientReader>[0]> = {}) =>
  createClientReader({ clock: () => now, addresses: LOCAL, ...options });
const found = (client: object | null) => ({ ok: true, value: client });

test('a document of this machine or its network is not asked for', async () => {
  const read = reader({ addresses: { ownHosts: ['ads.example'], allowsLoopback: false } });
  const before = host.requests();
  const { port } = new URL(host.origin);
  for (const origin of [
    host.origin,
    `https://127.0.0.1:${port}`,
    `https://localhost:${port}`,
    'https://10.0.0.1',
    'https://ads.example',
    'http://agent.example',
  ])
    expect([origin, await read(`${origin}/client.json`, uncounted)]).toEqual([origin, found(null)]);
  expect(host.requests()).toBe(before);
});

test('a document that takes too long is none', async () => {
  expect(await reader({ timeoutMs: 50 })(`${host.origin}/slow.json`, uncounted)).toEqual(found(null));
});

test('nor is one whose host is not found in time', async () => {
  const never = () => new Promise<never>(() => {});
  const read = reader({ timeoutMs: 50, resolve: never });
  expect(await read('https://agent.example/client.json', uncounted)).toEqual(found(null));
});

test('name servers that do not answer are given up in time, and are asked outside the threads of the system', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  afterAll(() => void silent.close());
  const servers = [`127.0.0.1:${silent.address().port}`];
  const asked = once(silent, 'message');
  const read = reader({ timeoutMs: 300, resolve: (name, signal) => resolvePublicName(name, signal, { servers }) });
  expect(await read('https://agent.example/client.json', uncounted)).toEqual(found(null));
  await asked;
});

test.each([
  ['/client.json', true],
  ['/typed.json', true],
  ['/page.json', false],
  ['/upload.json', false],
  ['/like.json', false],
])('the type of %s makes it a document: %s', async (path, isDocument) => {
  const { ok, value } = (await reader()(host.origin + path, uncounted)) as { ok: true; value: object | null };
  expect([ok, value !== null]).toEqual([true, isDocument]);
});

test('only what another host is asked for is counted, and a refusal asks nobody', async () => {
  let counted = 0;
  const refusal: Problem = { code: 'RATE_LIMITED', retryAfterS: 60 };
  const count = async () => {
    counted += 1;
    return counted > 2 ? refusal : null;
  };
  const read = reader();
  const id = `${host.origin}/client.json`;
  await read(id, count);
  await read(id, count);
  await read('not an address', count);
  expect(counted).toBe(1);
  now += 10 * MINUTE_MS;
  await read(id, count);
  now += 10 * MINUTE_MS;
  const before = host.requests();
  expect(await read(id, count)).toEqual({ ok: false, problem: refusal });
  expect(host.requests()).toBe(before);
});
