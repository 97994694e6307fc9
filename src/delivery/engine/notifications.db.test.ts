import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { type Listening, listen } from './notifications.repository.ts';
import { eventually } from '../../../testing/eventually.ts';

const database = await createTestDatabase();
let listening: Listening | null = null;
afterEach(() => listening?.close());

const notify = (channel: string, payload: string) =>
  database.read(SYSTEM, (tx) => sql`select pg_notify(${channel}, ${payload})`.execute(tx));
const listeners = async () => {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{
      pid: number;
    }>`select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'`.execute(tx),
  );
  return rows.map(({ pid }) => pid);
};
const kill = (pid: number) => database.read(SYSTEM, (tx) => sql`select pg_terminate_backend(${pid})`.execute(tx));

test('an unreadable message is reported, everything is reloaded, and later ones are received', async () => {
  const received: string[] = [];
  const errors: unknown[] = [];
  let lost = 0;
  listening = await listen(
    database,
    { message: (payload) => received.push((JSON.parse(payload) as { word: string }).word) },
    () => (lost += 1),
    (error) => errors.push(error),
  );
  await notify('message', 'not JSON');
  await notify('message', '{"word":"later"}');
  await eventually(() => expect(received).toEqual(['later']));
  expect([errors.length, lost]).toEqual([1, 1]);
});

test('a connection that is cut is replaced by one, and each message is received once', async () => {
  const received: string[] = [];
  const errors: unknown[] = [];
  let lost = 0;
  listening = await listen(
    database,
    { message: (payload) => received.push(payload) },
    () => (lost += 1),
    (error) => errors.push(error),
  );
  const [pid] = await listeners();
  await kill(pid!);
  await eventually(() => expect(lost).toBe(1));
  await notify('message', 'again');
  await eventually(() => expect(received).toEqual(['again']));
  expect(await listeners()).toHaveLength(1);
  expect(errors).toHaveLength(1);
});

test('one that dies while it is made is replaced once, and none is left behind', async () => {
  const received: string[] = [];
  const errors: unknown[] = [];
  let made = 0;
  let lost = 0;
  // The first connection is cut between its two statements.
  const front = createServer((client) => {
    made += 1;
    const isFirst = made === 1;
    const server = connect(Number(new URL(database.appUrl).port), new URL(database.appUrl).hostname);
    const cut = () => {
      client.destroy();
      server.destroy();
    };
    client.on('data', (chunk: Buffer) => (isFirst && chunk.includes('listen "done"') ? cut() : server.write(chunk)));
    server.on('data', (chunk: Buffer) => client.write(chunk));
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const)
      from.on('error', () => {}).on('close', () => to.destroy());
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  listening = await listen(
    { directUrl: Object.assign(new URL(database.appUrl), { hostname: '127.0.0.1', port: String(port) }).href },
    { message: (payload) => received.push(payload), done: () => {} },
    () => (lost += 1),
    (error) => errors.push(error),
  );
  // Reported once the new connection listens on all channels.
  await eventually(() => expect(lost).toBe(1));
  await eventually(async () => expect(await listeners()).toHaveLength(1));
  await notify('message', 'once');
  await eventually(() => expect(received).toEqual(['once']));
  expect([made, errors.length]).toEqual([2, 1]);
  await listening.close();
  listening = null;
  await eventually(async () => expect(await listeners()).toEqual([]));
  // Closes only when every connection has ended.
  const { promise: isClosed, resolve } = Promise.withResolvers<void>();
  front.close(() => resolve());
  await isClosed;
});
