import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { createDatabase, SYSTEM } from './database.ts';
import { createProbe } from './probe.ts';

const database = await createTestDatabase();

test('says nothing of a database that answers, also while all other connections are used up', async () => {
  const small = createDatabase(database.appUrl, { max: 1 });
  const probe = createProbe(database.appUrl);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const busy = small.read(SYSTEM, () => isOver);
  expect(await probe.database()).toBeNull();
  expect(await probe.oldTransactions()).toBeNull();
  end();
  await busy;
  await probe.close();
  await small.close();
});

test('does not wait for a silent connection, and opens a new one afterwards', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket.on('error', () => {})));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const probe = createProbe(`postgres://nobody@127.0.0.1:${port}/nothing`);
  for (let time = 1; time <= 2; time += 1) {
    const started = performance.now();
    await expect(probe.database()).rejects.toThrow(/timeout|timed out/i);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(sockets.size).toBe(time);
  }
  await probe.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
