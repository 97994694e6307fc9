import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createDatabase, SYSTEM } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { until } from '../../../testing/eventually.ts';
import { defineJob, startQueue } from './queue.ts';

// A proxy to PostgreSQL that can be cut and then accepts connections without ever answering.
const database = await createTestDatabase();
const postgres = new URL(database.url);
const lines = new Set<Socket>();
let answers = true;
const closed = Promise.withResolvers<void>();
const front = createServer((client) => {
  lines.add(client);
  client.on('error', () => {}).on('close', () => lines.delete(client));
  // Clients that wait here in vain time out and close; nothing else ends such a connection.
  if (!answers) return void client.on('close', () => closed.resolve()).resume();
  const server = connect(Number(postgres.port), postgres.hostname);
  lines.add(server);
  server.on('error', () => {}).on('close', () => (lines.delete(server), client.destroy()));
  client.on('close', () => server.destroy());
  client.pipe(server).pipe(client);
});
front.listen(0, '127.0.0.1');
await once(front, 'listening');
const { port } = front.address() as AddressInfo;
const control = createDatabase(
  Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(port) }).href,
);
afterAll(async () => {
  await control.close();
  front.close();
  for (const line of lines) line.destroy();
});

test(
  'an accepted but silent connection is closed: its caller gets an error, and the queue continues and stops on request',
  { timeout: 60_000 },
  async () => {
    const GREET = defineJob({ id: 'test.greet', payload: z.object({ name: z.string() }) });
    const greeted: string[] = [];
    let isDone = Promise.withResolvers<void>();
    const handler = GREET.handledBy(async ({ name }) => {
      greeted.push(name);
      isDone.resolve();
    });
    const greet = async (name: string) => {
      isDone = Promise.withResolvers();
      await database.transact(SYSTEM, (tx) => GREET.add(tx, { name }));
      await isDone.promise;
    };
    const queue = await startQueue(control, [handler], createLogger({ level: 'silent' }));
    await greet('before');
    // Recorded as done, or it would be done again.
    await until(() =>
      database.read(SYSTEM, async (tx) => {
        const { rows } = await sql`select from graphile_worker._private_jobs`.execute(tx);
        return rows.length === 0;
      }),
    );

    answers = false;
    for (const line of lines) line.destroy();
    const query = control.transact(SYSTEM, (tx) => tx.selectFrom('company').selectAll().execute());
    await Promise.all([closed.promise, expect(query).rejects.toThrow(/timeout/)]);
    answers = true;
    await greet('after');
    expect(greeted).toEqual(['before', 'after']);
    await queue.stop();
  },
);
