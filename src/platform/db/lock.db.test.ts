import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase, secondConnection } from '../../../testing/database.ts';
import { SYSTEM, type Transaction } from './database.ts';
import { exclusively } from './exclusively.ts';
import { lock, lockConnection, lockShared, tryLock, type KeyedLockName, type LockName } from './lock.ts';

const database = await createTestDatabase();
const other = secondConnection(database);

/** Whether another process could take this lock. */
async function isFree(number: string, kind: '' | '_shared' = ''): Promise<boolean> {
  const { rows } = await database.pool.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock${kind}(${number}) as free`,
  );
  return rows[0]!.free;
}

const during = <T>(locking: (tx: Transaction) => Promise<unknown>, work: () => Promise<T>): Promise<T> =>
  other.transact(SYSTEM, async (tx) => {
    await locking(tx);
    return work();
  });

// What a version before writes: while processes are replaced one after the other, both have to mean the same lock.
test.each<[LockName, string]>([
  ['fleet', `hashtext('endcap-fleet')`],
  ['log-epoch', `hashtext('endcap-log-epoch')`],
  ['feed-import', `hashtext('endcap-feeds')`],
  ['click-reversal', `hashtext('endcap-take-back')`],
  ['report-loader', `hashtext('endcap-report-loader')`],
  ['report-rebuild', `hashtext('endcap-report-rebuild')`],
  ['report-migration', `hashtext('endcap-report-migrations')`],
  ['file-store', `hashtext('endcap-file-store')`],
  ['migration', `hashtext('endcap-migrate')`],
])('%s is one lock in every version, until the transaction ends', async (name, number) => {
  expect(
    await during(
      (tx) => lock(tx, name),
      () => isFree(number),
    ),
  ).toBe(false);
  expect(await isFree(number)).toBe(true);
  expect(await exclusively(database, name, () => isFree(number))).toBe(false);
});

test.each<[KeyedLockName, string, string]>([
  ['catalog-day', 'sg', `hashtextextended('sg', 1)`],
  ['order', 'catalog 7', `hashtextextended('order catalog 7', 2)`],
  ['package-week', 'a,b', `hashtextextended('a,b', 8)`],
  ['email', 'a@example.com', `hashtextextended('email:a@example.com', 0)`],
  ['company-name', 'ACME', `hashtextextended('company acme', 0)`],
  ['export', 'ann', `hashtextextended('export ann', 0)`],
  ['rate-limit', 'signIn:a', `hashtextextended('signIn:a', 0)`],
])('%s is one lock per key in every version', async (name, key, number) => {
  const found = await during(
    (tx) => lock(tx, name, key),
    () => Promise.all([isFree(number), isFree(number.replace(key.toLowerCase(), 'other').replace(key, 'other'))]),
  );
  expect(found).toEqual([false, true]);
});

test('several keys are locked together', async () => {
  const free = await during(
    (tx) => lock(tx, 'package-week', ['b', 'a', 'b']),
    () => Promise.all(['a', 'b', 'c'].map((key) => isFree(`hashtextextended('${key}', 8)`))),
  );
  expect(free).toEqual([false, false, true]);
  await during(
    (tx) => lock(tx, 'package-week', []),
    async () => expect(await isFree(`hashtextextended('', 8)`)).toBe(true),
  );
});

test('a shared lock blocks only exclusive locks', async () => {
  const day = `hashtextextended('a', 1)`;
  const free = await during(
    (tx) => lockShared(tx, 'catalog-day', ['a']),
    () => Promise.all([isFree(day, '_shared'), isFree(day)]),
  );
  expect(free).toEqual([true, false]);
});

test('tryLock returns false while another transaction holds it', async () => {
  const attempt = () => database.transact(SYSTEM, (tx) => tryLock(tx, 'report-loader'));
  expect(await during((tx) => lock(tx, 'report-loader'), attempt)).toBe(false);
  expect(await attempt()).toBe(true);
});

test('a connection holds its lock until it ends', async () => {
  const client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  await lockConnection(client, 'migration');
  expect(await isFree(`hashtext('endcap-migrate')`)).toBe(false);
  await client.end();
  // The other side notices a moment later.
  await expect.poll(() => isFree(`hashtext('endcap-migrate')`)).toBe(true);
});
