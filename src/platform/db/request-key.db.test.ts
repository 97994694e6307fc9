import { describe, expect, test } from 'vitest';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { fail, ok } from '#kernel/result.ts';
import { createTestDatabase, secondConnection } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { SYSTEM, type Database, type Transaction } from './database.ts';
import { findRequest, MAX_KEY_LENGTH, oncePerKey, type KeyedRequest } from './request-key.ts';

const database = await createTestDatabase();
const other = secondConnection(database);
const seed = createSeed(database);
const acme = await seed.company('Acme');
const rival = await seed.company('Rival');
const [ann, rob] = [await acme.owner(), await rival.owner()];

const requestOf = (changes: Partial<KeyedRequest>): KeyedRequest => ({
  key: 'k',
  operation: 'order',
  companyId: acme.id,
  userId: ann.id,
  content: { amount: 5n },
  atMs: seed.clock(),
  ...changes,
});

/** Work that leaves a row each time it runs. */
const setFlag = (tx: Transaction, name: string) =>
  tx.insertInto('featureFlag').values({ name, isActive: true }).execute();
let orders = 0;
const place = (on: Database, request: KeyedRequest | null, isRejected = false) =>
  on.transact(SYSTEM, (tx) =>
    oncePerKey(tx, request, {
      first: async () => {
        const name = `order ${(orders += 1)}`;
        await setFlag(tx, name);
        return isRejected ? fail({ code: 'CONFLICT' as const, message: 'refused' }) : ok({ name, isFirst: true });
      },
      idOf: ({ name }) => name,
      resultOf: (name) => Promise.resolve({ name, isFirst: false }),
    }),
  );
const placed = async () => {
  const rows = await database.read(SYSTEM, (tx) => tx.selectFrom('featureFlag').select('name').execute());
  return rows.filter(({ name }) => name.startsWith('order')).length;
};

test('without a key every call is a request of its own', async () => {
  const before = await placed();
  for (const request of [null, requestOf({ key: null })]) await place(database, request);
  expect(await placed()).toBe(before + 2);
});

test('the same key and content is done once, and answered with what came of it, from other processes as well', async () => {
  const before = await placed();
  const first = await place(database, requestOf({ key: 'once' }));
  expect(first).toMatchObject(ok({ isFirst: true }));
  for (const on of [database, other])
    expect(await place(on, requestOf({ key: 'once' }))).toEqual(
      ok({ name: first.ok && first.value.name, isFirst: false }),
    );
  expect(await placed()).toBe(before + 1);
});

test.each([
  ['another order of fields', { b: 1, a: { d: 2n, c: [1, 2] } }],
  ['nothing where nothing was', { a: { c: [1, 2], d: 2n, e: null }, b: 1, f: undefined }],
])('%s is the same content', async (key, content) => {
  await place(database, requestOf({ key, content: { a: { c: [1, 2], d: 2n }, b: 1 } }));
  expect(await place(database, requestOf({ key, content }))).toMatchObject(ok({ isFirst: false }));
});

test.each([
  ['an amount', { a: { c: [1, 2], d: 3n }, b: 1 }],
  ['the order of a list', { a: { c: [2, 1], d: 2n }, b: 1 }],
  ['a number written as text', { a: { c: [1, 2], d: 2n }, b: '1' }],
  ['a field more', { a: { c: [1, 2], d: 2n }, b: 1, c: '' }],
])('%s makes it other content, which is a conflict', async (key, content) => {
  await place(database, requestOf({ key, content: { a: { c: [1, 2], d: 2n }, b: 1 } }));
  const before = await placed();
  expect(await place(database, requestOf({ key, content }))).toEqual(
    fail({ code: 'CONFLICT', message: sharedMessages.key.otherContent() }),
  );
  expect(await placed()).toBe(before);
});

test('of many at the same moment, from two processes, one is done and all get its answer', async () => {
  const before = await placed();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => place(index % 2 ? database : other, requestOf({ key: 'at once' }))),
  );
  expect(await placed()).toBe(before + 1);
  expect(new Set(answers.map((answer) => answer.ok && answer.value.name)).size).toBe(1);
  expect(answers.filter((answer) => answer.ok && answer.value.isFirst)).toHaveLength(1);
});

test('a rejection or failure leaves the key free, for other content too', async () => {
  const before = await placed();
  expect(await place(database, requestOf({ key: 'free' }), true)).toMatchObject({ ok: false });
  await expect(
    database.transact(SYSTEM, (tx) =>
      oncePerKey(tx, requestOf({ key: 'free' }), {
        first: () => Promise.reject(new Error('broken')),
        idOf: String,
        resultOf: () => Promise.resolve(''),
      }),
    ),
  ).rejects.toThrow('broken');
  expect(await place(database, requestOf({ key: 'free', content: { amount: 6n } }))).toMatchObject(
    ok({ isFirst: true }),
  );
  expect(await placed()).toBe(before + 1);
});

test('a call that waits for one that is then rejected executes itself', async () => {
  const { promise: isInside, resolve: enter } = Promise.withResolvers<void>();
  const { promise: canEnd, resolve: end } = Promise.withResolvers<void>();
  const rejected = database.transact(SYSTEM, (tx) =>
    oncePerKey(tx, requestOf({ key: 'waits' }), {
      first: async () => {
        enter();
        await canEnd;
        return fail('no');
      },
      idOf: String,
      resultOf: () => Promise.resolve(''),
    }),
  );
  await isInside;
  const second = place(other, requestOf({ key: 'waits' }));
  end();
  expect(await rejected).toEqual(fail('no'));
  expect(await second).toMatchObject(ok({ isFirst: true }));
});

test('a key is its company’s, and its operation’s', async () => {
  const before = await placed();
  await place(database, requestOf({ key: 'shared' }));
  for (const changes of [
    { companyId: rival.id, userId: rob.id, content: { amount: 7n } },
    { companyId: null, content: { amount: 8n } },
    { operation: 'other', content: { amount: 9n } },
  ])
    expect(await place(database, requestOf({ key: 'shared', ...changes }))).toMatchObject(ok({ isFirst: true }));
  expect(await placed()).toBe(before + 4);
});

test.each([
  ['an empty one', ''],
  ['blanks', '   '],
  ['too long a one', 'k'.repeat(201)],
])('%s is no key', async (_, key) => {
  expect(await place(database, requestOf({ key }))).toMatchObject({
    ok: false,
    problem: { code: 'VALIDATION', fields: { key: [sharedMessages.key.length({ max: MAX_KEY_LENGTH })] } },
  });
});

describe('what came of a request', () => {
  const find = (viewer: typeof ann.viewer, userId: string, key = 'found') =>
    database.read(viewer, (tx) => findRequest(tx, { operation: 'order', key, userId }));

  test('is visible to its sender, and to no other company', async () => {
    expect(await find(ann.viewer, ann.id)).toBeNull();
    const done = await place(database, requestOf({ key: 'found' }));
    expect(await find(ann.viewer, ann.id)).toMatchObject({ objectId: done.ok && done.value.name });
    expect(await find(rob.viewer, ann.id)).toBeNull();
    expect(await find(rob.viewer, rob.id)).toBeNull();
  });

  test('stays for ever', async () => {
    for (const change of [
      (tx: Transaction): Promise<unknown> => tx.deleteFrom('requestKey').execute(),
      (tx: Transaction): Promise<unknown> => tx.updateTable('requestKey').set({ key: 'another' }).execute(),
    ])
      await expect(database.transact(SYSTEM, change)).rejects.toThrow(/permission denied/);
  });
});
