import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { createSeal } from '#platform/crypto/seal.ts';
import { fail } from '#kernel/result.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase, secondConnection } from '../../../../testing/database.ts';
import { keyOf, program } from '../../../../testing/program.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { countStatements } from '../../../../testing/statements.ts';
import type { WebhookEventType } from '../rules/events.ts';
import { MAX_ENDPOINTS } from '../rules/list-bounds.ts';
import { createWebhookSender } from './deliver.ts';
import { deleteEventsBefore } from './event.repository.ts';
import { recordWebhookEvent, recordWebhookEvents } from './record-event.ts';
import { eventually } from '../../../../testing/eventually.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

// The receivers compare timestamps with their own clock.
let now = Date.now();
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed, { allowsLoopbackWebhooks: true });
const addresses = { ownHosts: ['ads.example'], allowsLoopback: true };
const deps = {
  database,
  clock: () => now,
  random: () => 0.5,
  seal: createSeal(createKeyring(['test']), 'webhooks'),
  addresses,
  log: createLogger({ level: 'fatal' }),
};
let companyId: string;
let call: ReturnType<typeof program>;
let server: Server;
let base: string;
let received: Received[] = [];
let answer: { status: number; headers?: Record<string, string>; body?: string } = { status: 204 };

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      // It takes the message and never answers.
      if (request.url === '/hang') return;
      response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const acme = await seed.company('Acme');
  companyId = acme.id;
  call = program(api, (await keyOf(database, seed, await acme.owner())).secret);
});
afterAll(() => server.close());
beforeEach(async () => {
  received = [];
  answer = { status: 204 };
  await database.transact(SYSTEM, (tx) => tx.deleteFrom('webhookEndpoint').execute());
});

const add = async (body: object = {}) => {
  const { status, body: made } = await call('POST', '/v1/webhook-endpoints', { url: `${base}/hook`, ...body });
  expect(status).toBe(201);
  return { id: made.endpoint.id as string, secret: made.secret as string };
};
const record = (objectId = '7') =>
  database.transact(SYSTEM, (tx) =>
    recordWebhookEvent(tx, { companyId, type: 'campaign.approved', objectId, data: { notes: null }, atMs: now }),
  );
const send = async () => {
  const sender = createWebhookSender(deps);
  await sender.round();
  await sender.idle();
};
const deliveries = async (id: string) => (await call('GET', `/v1/webhook-endpoints/${id}/deliveries`)).body.data;

test('an event arrives signed as the public package verifies it, numbered for its object', async () => {
  const { id, secret } = await add();
  await record();
  await record();
  await send();
  expect(received).toHaveLength(2);
  for (const { body, headers } of received)
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'campaign.approved',
      data: { id: '7', companyId, notes: null },
    });
  expect(received.map(({ body }) => JSON.parse(body).data.version as number).toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(() =>
    new Webhook(secret).verify(`${received[0]!.body} `, received[0]!.headers as Record<string, string>),
  ).toThrow();
  expect(await deliveries(id)).toMatchObject([
    { status: 'DELIVERED', attempts: 1, responseStatus: 204 },
    { status: 'DELIVERED', attempts: 1, responseStatus: 204 },
  ]);
  await send();
  expect(received).toHaveLength(2);
});

const versions = () =>
  received
    .map(({ body }) => JSON.parse(body).data)
    .toSorted((a, b) => a.version - b.version)
    .map(({ id, version }) => `${id}:${version}`);

test('the events of an object stay numbered after their log was cleared', async () => {
  await add();
  await record('cleared');
  await database.transact(SYSTEM, (tx) => deleteEventsBefore(tx, now + 1));
  await record('cleared');
  await send();
  expect(versions()).toEqual(['cleared:2']);
});

test('changes at once have numbers of their own', async () => {
  await add();
  await Promise.all(Array.from({ length: 8 }, () => record('busy')));
  await send();
  expect(versions()).toEqual(Array.from({ length: 8 }, (_, index) => `busy:${index + 1}`));
});

test('many changes are one statement', async () => {
  await add({ events: ['campaign.approved', 'campaign.rejected'] });
  const change = (type: WebhookEventType, objectId: string) => ({ companyId, type, objectId, data: {}, atMs: now });
  const counted = secondConnection(database);
  const statements = countStatements(counted);
  await counted.transact(SYSTEM, (tx) =>
    recordWebhookEvents(tx, [
      change('campaign.approved', 'a'),
      change('campaign.rejected', 'b'),
      change('campaign.created', 'b'),
      change('campaign.rejected', 'a'),
    ]),
  );
  expect(statements.take()).toHaveLength(1);
  await send();
  expect(
    received
      .map(({ body }) => JSON.parse(body))
      .map(({ type, data }) => `${type} ${data.id} ${data.version}`)
      .toSorted(),
  ).toEqual(['campaign.approved a 1', 'campaign.rejected a 2', 'campaign.rejected b 1']);
});

test('a change that is rolled back says nothing, and so does one that nobody asked for', async () => {
  await add({ events: ['invoice.issued'] });
  await record();
  await database.transact(SYSTEM, async (tx) => {
    await recordWebhookEvent(tx, { companyId, type: 'invoice.issued', objectId: '1', data: {}, atMs: now });
    return fail('rejected');
  });
  const { rows } = {
    rows: await database.read(SYSTEM, (tx) => tx.selectFrom('webhookDelivery').selectAll().execute()),
  };
  expect(rows).toEqual([]);
});

test('a process that dies between the commit and the answer loses nothing', async () => {
  await add();
  await record();
  const before = now;
  // It claims, and is gone before it has sent anything.
  const dying = createWebhookSender({
    ...deps,
    seal: {
      ...deps.seal,
      open: () => {
        throw new Error('killed');
      },
    },
  });
  await dying.round();
  await dying.idle();
  await send();
  expect(received).toHaveLength(0);
  now += 61_000;
  await send();
  expect(received).toHaveLength(1);
  now = before;
});

test('what fails is tried again under the same id with the same body, then sent again by hand', async () => {
  const { id } = await add();
  answer = { status: 500, body: 'broken\0' };
  await record();
  const before = now;
  for (const waitMs of [0, 5_000, 5 * 60_000, 30 * 60_000]) {
    now += waitMs - 1;
    await send();
    now += 1;
    await send();
  }
  expect(received).toHaveLength(4);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  const [delivery] = await deliveries(id);
  expect(delivery).toMatchObject({ status: 'PENDING', attempts: 4, responseStatus: 500, responseExcerpt: 'broken' });
  answer = { status: 200 };
  const again = await call('POST', `/v1/webhook-endpoints/${id}/replay`, { deliveryId: delivery.id });
  expect(again.body).toEqual({ count: 1 });
  await send();
  expect(received.at(-1)!.headers['webhook-id']).toBe(received[0]!.headers['webhook-id']);
  expect(await deliveries(id)).toMatchObject([{ status: 'DELIVERED', attempts: 1 }]);
  now = before;
});

test('a receiver that hangs delays no other, and its attempt counts as failed', async () => {
  const slow = await add({ url: `${base}/hang` });
  await record('1');
  const sender = createWebhookSender(deps);
  await sender.round();
  await eventually(() => expect(received).toHaveLength(1));
  const quick = await add();
  now += 1;
  await record('2');
  await sender.round();
  await eventually(async () => expect(await deliveries(quick.id)).toMatchObject([{ status: 'DELIVERED' }]));
  // What is still on its way to the slow one is left to the next round.
  expect(received).toHaveLength(2);
  server.closeAllConnections();
  await sender.idle();
  const [waiting, tried] = await deliveries(slow.id);
  expect(waiting).toMatchObject({ objectId: '2', status: 'PENDING', attempts: 0 });
  expect(tried).toMatchObject({ objectId: '1', status: 'PENDING', attempts: 1, responseStatus: null });
});

test('redirects are not followed, 410 and five failing days switch off and notify', async () => {
  const { id } = await add();
  answer = { status: 302, headers: { location: `${base}/elsewhere` } };
  await record();
  await send();
  expect(received).toHaveLength(1);
  expect(await deliveries(id)).toMatchObject([{ status: 'PENDING', responseStatus: 302 }]);
  answer = { status: 410 };
  now += 6_000;
  await send();
  const state = async () => (await call('GET', '/v1/webhook-endpoints')).body.data[0];
  expect(await state()).toMatchObject({ isEnabled: false, disabledReason: 'GONE' });
  await record();
  await send();
  expect(received).toHaveLength(2);
  expect((await call('POST', `/v1/webhook-endpoints/${id}/test`)).status).toBe(409);
  expect((await call('PATCH', `/v1/webhook-endpoints/${id}`, { isEnabled: true })).body.isEnabled).toBe(true);
  answer = { status: 500 };
  const before = now;
  await call('POST', `/v1/webhook-endpoints/${id}/test`);
  await send();
  now += 5 * DAY_MS;
  await send();
  expect(await state()).toMatchObject({ isEnabled: false, disabledReason: 'FAILING' });
  now = before;
  const notices = await database.read(SYSTEM, (tx) => tx.selectFrom('notification').select('kind').execute());
  expect(notices.filter(({ kind }) => kind === 'webhook')).toHaveLength(2);
});

test('after a rotation both secrets verify for a day, then the new one alone', async () => {
  const { id, secret } = await add();
  const rotated = await call(
    'POST',
    `/v1/webhook-endpoints/${id}/rotate`,
    { overlapDays: 1 },
    { 'idempotency-key': 'rotate' },
  );
  const newer = rotated.body.secret as string;
  expect(newer).not.toBe(secret);
  const repeated = await call(
    'POST',
    `/v1/webhook-endpoints/${id}/rotate`,
    { overlapDays: 1 },
    { 'idempotency-key': 'rotate' },
  );
  expect(repeated.body.secret).toBe('');
  const verifies = (one: string) => {
    const { body, headers } = received.at(-1)!;
    try {
      return Boolean(new Webhook(one).verify(body, headers as Record<string, string>));
    } catch {
      return false;
    }
  };
  await record();
  await send();
  expect([verifies(secret), verifies(newer)]).toEqual([true, true]);
  const before = now;
  await database.transact(SYSTEM, (tx) =>
    tx
      .updateTable('webhookSecret')
      .set({ expiresAt: new Date(now) })
      .where('expiresAt', 'is not', null)
      .execute(),
  );
  await record();
  await send();
  expect([verifies(secret), verifies(newer)]).toEqual([false, true]);
  now = before;
});

test.each([
  'http://hooks.example/x',
  'https://user:word@hooks.example/x',
  'https://hooks.example:22/x',
  'ftp://hooks.example/x',
  'not an address',
  'https://localhost.invalid:80/x',
])('%s is no address to send to', async (url) => {
  const refused = await call('POST', '/v1/webhook-endpoints', { url });
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'url']);
});

test.each([
  'https://10.0.0.7/x',
  'https://169.254.169.254/latest',
  'https://[::ffff:10.0.0.7]/x',
  'https://192.168.1.1/x',
])('nothing is sent to %s', async (url) => {
  const { id } = await add({ url });
  await record();
  await send();
  expect(await deliveries(id)).toMatchObject([{ responseStatus: null, responseExcerpt: 'address not allowed' }]);
});

test('another company neither sees nor changes an endpoint', async () => {
  const { id } = await add();
  const other = await seed.company('Other');
  const stranger = program(api, (await keyOf(database, seed, await other.owner())).secret);
  expect((await stranger('GET', '/v1/webhook-endpoints')).body.data).toEqual([]);
  expect((await stranger('GET', `/v1/webhook-endpoints/${id}/deliveries`)).body.data).toEqual([]);
  for (const [method, path, body] of [
    ['PATCH', '', { isEnabled: false }],
    ['DELETE', '', undefined],
    ['POST', '/rotate', {}],
    ['POST', '/test', undefined],
    ['POST', '/replay', {}],
  ] as const)
    expect([path, (await stranger(method, `/v1/webhook-endpoints/${id}${path}`, body)).status]).toEqual([path, 404]);
});

test('however many are added at once, a company has twenty endpoints at most', async () => {
  const company = await seed.company('many endpoints');
  const owner = program(api, (await keyOf(database, seed, await company.owner())).secret);
  const made = await Promise.all(
    Array.from({ length: MAX_ENDPOINTS + 4 }, (_, number) =>
      owner('POST', '/v1/webhook-endpoints', { url: `${base}/${number}` }),
    ),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(MAX_ENDPOINTS);
});
