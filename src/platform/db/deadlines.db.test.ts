import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { createDatabase, type Deadlines, SYSTEM } from './database.ts';
import { eventually } from '../../../testing/eventually.ts';

// A checkout may have to connect first, which takes its time beside other work.
const SOON: Deadlines = { checkoutMs: 20_000, statementMs: 1_000, lockMs: 200, idleMs: 300, transactionMs: 5_000 };
const owner = await createTestDatabase();
const sockets = new Set<Socket>();
let isSwallowing = false;
const front = createServer((client) => {
  const server = connect(Number(new URL(owner.appUrl).port), '127.0.0.1');
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    sockets.add(from.on('error', () => {}));
    from.on('data', (chunk: Buffer) => void (isSwallowing || to.write(chunk)));
    from.on('close', () => to.destroy());
  }
});
front.listen(0, '127.0.0.1');
await once(front, 'listening');
const through = Object.assign(new URL(owner.appUrl), { port: String((front.address() as AddressInfo).port) }).href;
const database = createDatabase(through, { max: 1, deadlines: SOON });
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  front.close();
  await database.close().catch(() => {});
});

const run = (text: string) => database.read(SYSTEM, (tx) => sql.raw(text).execute(tx));
const isConnected = async (pid: number) =>
  (await owner.read(SYSTEM, (tx) => sql`select from pg_stat_activity where pid = ${pid}`.execute(tx))).rows.length > 0;
const isFine = async () => expect((await run('select 1 as one')).rows).toEqual([{ one: 1 }]);

test('a statement, a wait for a lock, and a transaction that does nothing are ended by PostgreSQL', async () => {
  await expect(run('select pg_sleep(5)')).rejects.toThrow(/statement timeout/);
  await isFine();
  await owner.transact(SYSTEM, async (tx) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(tx);
    await expect(run('select pg_advisory_xact_lock(7)')).rejects.toThrow(/lock timeout/);
  });
  await isFine();
  await expect(
    database.read(SYSTEM, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await eventually(async () => expect(await isConnected(rows[0]!.pid)).toBe(false));
      await sql`select 1`.execute(tx);
    }),
  ).rejects.toThrow(/terminat|timeout|queryable|Connection/i);
  await isFine();
});

test('a read that is known to take long has its own limit', async () => {
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`;
  // Beyond the usual limit; the line is not given up either.
  const swift = createDatabase(owner.appUrl, { max: 1, deadlines: { ...SOON, statementMs: 50 } });
  await swift.read(SYSTEM, (tx) => sleep(0.3).execute(tx), 5_000);
  await expect(swift.read(SYSTEM, (tx) => sleep(5).execute(tx), 300)).rejects.toThrow(/statement timeout/);
  await expect(swift.read(SYSTEM, (tx) => sleep(5).execute(tx))).rejects.toThrow(/statement timeout/);
  await swift.close();
});

test('waiting for a free connection ends at its limit', async () => {
  const impatient = createDatabase(owner.appUrl, { max: 1, deadlines: { ...SOON, idleMs: 0, checkoutMs: 500 } });
  const use = (work: () => Promise<void>) => impatient.read(SYSTEM, work);
  await eventually(() => use(async () => {}));
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const busy = use(() => isOver);
  await expect(use(async () => {})).rejects.toThrow(/timeout/);
  end();
  await busy;
  await use(async () => {});
  await impatient.close();
});

test('a silent connection is closed within ten seconds, and the next one works', async () => {
  await isFine();
  isSwallowing = true;
  const started = performance.now();
  await expect(run('select 1')).rejects.toThrow(/has not answered|Connection/);
  expect(performance.now() - started).toBeLessThan(12_000);
  isSwallowing = false;
  await isFine();
});
