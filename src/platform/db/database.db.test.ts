import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fail, ok } from '#kernel/result.ts';
import { createDatabase, failAndCommit, type LongTransaction, SYSTEM, type Transaction } from './database.ts';
import { outsideTransactions } from './outside.ts';
import { createTestDatabase, secondConnection } from '../../../testing/database.ts';

const database = await createTestDatabase();
const other = secondConnection(database);
/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';
const lookUp = () => database.read(SYSTEM, (tx) => tx.selectFrom('company').selectAll().execute());

test('a nested transaction is rejected, however deep', async () => {
  await expect(database.read(SYSTEM, () => lookUp())).rejects.toThrow(/within another one/);
  await expect(
    database.transact(SYSTEM, async () => {
      await Promise.resolve();
      return Promise.all([1, 2].map(lookUp));
    }),
  ).rejects.toThrow(/within another one/);
});

test('one after the other, side by side, after the first has ended, and on another database they are welcome', async () => {
  expect(await Promise.all([lookUp(), lookUp()])).toEqual([[], []]);

  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const later = await database.read(SYSTEM, async () => ({ answer: isOver.then(lookUp) }));
  end();
  expect(await later.answer).toEqual([]);

  const lookUpOther = () => other.read(SYSTEM, (tx) => tx.selectFrom('company').selectAll().execute());
  expect(await database.read(SYSTEM, lookUpOther)).toEqual([]);
});

test('another system is not called within a transaction, only before and after it', async () => {
  const mail = outsideTransactions({ name: 'mail', send: async (text: string) => text }, 'mail');
  expect(mail.name).toBe('mail');
  expect(await mail.send('before')).toBe('before');
  await expect(database.transact(SYSTEM, () => mail.send('within'))).rejects.toThrow(
    'mail.send was called within a transaction',
  );
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const later = await database.transact(SYSTEM, async () => ({ answer: isOver.then(() => mail.send('after')) }));
  end();
  expect(await later.answer).toBe('after');
});

test('a transaction open for more than a second is reported, with its last statement', async () => {
  const long: LongTransaction[] = [];
  const monitored = createDatabase(database.appUrl, { onLong: (transaction) => long.push(transaction) });
  const sleep = (seconds: number) =>
    monitored.read(SYSTEM, (tx) => sql`select pg_sleep(${seconds}::float8)`.execute(tx));
  await sleep(1.1);
  expect(long).toEqual([{ tookMs: expect.any(Number), statement: 'select pg_sleep($1::float8)' }]);
  expect(long[0]!.tookMs).toBeGreaterThan(1000);
  await monitored.close();
});

const setFlag = (tx: Transaction, name: string) =>
  tx.insertInto('featureFlag').values({ name, isActive: true }).execute();
const isSet = (name: string) =>
  other.read(SYSTEM, async (tx) => {
    const rows = await tx.selectFrom('featureFlag').where('name', '=', name).selectAll().execute();
    return rows.length > 0;
  });

test('of statements sent together the one that failed is the error, not those that failed with it', async () => {
  const together = database.transact(SYSTEM, async (tx) => {
    const failing = sql`select 1 / 0`.execute(tx);
    failing.catch(() => {});
    await sql`select 1`.execute(tx);
    await failing;
  });
  await expect(together).rejects.toMatchObject({ code: '22012' });
});

test('what reads can write nothing and lock no row', async () => {
  const write = database.read(SYSTEM, (tx) => setFlag(tx, 'read'));
  await expect(write).rejects.toMatchObject({ code: READ_ONLY });
  const lock = database.read(SYSTEM, (tx) => sql`select from feature_flag for update`.execute(tx));
  await expect(lock).rejects.toMatchObject({ code: READ_ONLY });
  expect(await database.read(SYSTEM, (tx) => sql`select 1 as one`.execute(tx))).toMatchObject({ rows: [{ one: 1 }] });
});

describe('a transaction commits what is done', () => {
  test.each([
    ['a value', () => 1, true],
    ['nothing', () => undefined, true],
    ['null', () => null, true],
    ['a Result that is ok', () => ok(null), true],
    ['a refusal', () => fail('no'), false],
    ['a refusal to be kept', () => failAndCommit('no'), true],
    ['a refusal that another one was made of', () => ({ ...failAndCommit('no') }), false],
  ])('%s', async (name, answer, isCommitted) => {
    const answered = await database.transact(SYSTEM, async (tx) => {
      await setFlag(tx, name);
      return answer();
    });
    expect(answered).toEqual(answer());
    expect(await isSet(name)).toBe(isCommitted);
  });

  test('and a rejection after a failed statement is the result, not an error', async () => {
    const twice = async (tx: Transaction) => {
      await setFlag(tx, 'twice');
      try {
        await setFlag(tx, 'twice');
      } catch {
        return fail('taken');
      }
      return ok(null);
    };
    expect(await database.transact(SYSTEM, twice)).toEqual(fail('taken'));
    expect(await isSet('twice')).toBe(false);
    await expect(
      database.transact(SYSTEM, async (tx) => {
        const done = await twice(tx);
        return done.ok ? done : ok(null);
      }),
    ).rejects.toMatchObject({
      message: expect.stringMatching(/could not commit/),
      cause: { code: expect.any(String) },
    });
  });
});

describe('a transaction that is over', () => {
  test('rejects every statement, though its connection is in use by another', async () => {
    const single = createDatabase(database.appUrl, { max: 1 });
    let late: Transaction;
    await single.transact(SYSTEM, async (tx) => {
      late = tx;
      return Promise.resolve();
    });
    await single.transact(SYSTEM, async (tx) => {
      await expect(setFlag(late, 'late')).rejects.toThrow(/is over/);
      await sql`select 1`.execute(tx);
    });
    await single.close();
    expect(await isSet('late')).toBe(false);
  });

  test.each([
    ['was refused', () => Promise.resolve(fail('no'))],
    ['failed', () => Promise.reject(new Error('broken'))],
  ])('rejects the branches that were still running when it %s', async (_, end) => {
    const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>();
    let branch: Promise<unknown> | undefined;
    await database
      .transact(SYSTEM, async (tx) => {
        branch = isOver.then(() => setFlag(tx, 'branch'));
        branch.catch(() => {});
        return end();
      })
      .catch(() => {});
    goOn();
    await expect(branch).rejects.toThrow(/is over/);
    expect(await isSet('branch')).toBe(false);
  });
});
