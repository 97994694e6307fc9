import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createHttpApp } from '#platform/http/app.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { addOutboxPage } from './outbox-page.ts';

const folder = await mkdtemp(join(tmpdir(), 'endcap-outbox-'));
afterAll(() => rm(folder, { recursive: true }));
const app = await createHttpApp({ log: createLogger({ level: 'silent' }), isHttps: false, trustProxy: 0 });
addOutboxPage(app, folder);

test.each<[string, string, Record<string, string>, number]>([
  ['this machine', '127.0.0.1', {}, 200],
  ['this machine by IPv6', '::1', {}, 200],
  ['this machine by a socket for both', '::ffff:127.0.0.1', {}, 200],
  ['another machine', '192.168.1.20', {}, 404],
  ['another machine behind a proxy of ours', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 404],
])('the outbox answers %s', async (_, remoteAddress, headers, status) => {
  for (const url of ['/dev/outbox', ...(status === 404 ? ['/dev/outbox/any'] : [])])
    expect((await app.inject({ url, remoteAddress, headers })).statusCode).toBe(status);
});
