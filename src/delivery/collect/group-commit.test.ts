import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Groupable, createGroupCommit } from './group-commit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Item = Groupable & { readonly name: string };

/** Commits that last until they are released. */
function setUp(rest?: { ms: number; untilSize: number }) {
  const committed: string[][] = [];
  const groups = createGroupCommit<Item>({ maxSize: 10, ...(rest && { rest }) }, (group) => {
    committed.push(group.map(({ name }) => name));
    return Promise.resolve();
  });
  const add = (name: string, more: Partial<Item> = {}) => {
    const item: Item = { name, size: 1, ...more };
    groups.add(item);
    return item;
  };
  return { groups, committed, add };
}

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('what arrives while a commit runs shares the next, up to the limit', async () => {
  const { committed, add } = setUp();
  for (const name of ['a', 'b']) add(name, { size: 8 });
  add('c', { size: 2 });
  add('d');
  await passed(0);
  expect(committed).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('what nobody waits for any more is left out', async () => {
  const { committed, add } = setUp();
  add('a').isGivenUp = true;
  add('b');
  await passed(0);
  expect(committed).toEqual([['b']]);
});

test('a lone item is committed at once; after it, the next ones wait for the rest to end', async () => {
  const { committed, add } = setUp({ ms: 20, untilSize: 5 });
  add('a');
  await passed(0);
  add('b');
  await passed(19);
  add('c');
  expect(committed).toEqual([['a']]);
  await passed(1);
  expect(committed).toEqual([['a'], ['b', 'c']]);
  await passed(1_000);
  add('d');
  await passed(0);
  expect(committed.at(-1)).toEqual(['d']);
});

test.each<[string, (set: ReturnType<typeof setUp>) => unknown]>([
  ['an urgent item', ({ add }) => add('c', { isUrgent: true })],
  ['enough events', ({ add }) => add('c', { size: 4 })],
  ['work between commits', ({ groups }) => void groups.between(() => Promise.resolve())],
  ['a drain', ({ groups }) => void groups.drain()],
])('%s ends the rest', async (_, act) => {
  const set = setUp({ ms: 20, untilSize: 5 });
  set.add('a');
  await passed(0);
  set.add('b');
  await passed(1);
  expect(set.committed).toEqual([['a']]);
  act(set);
  await passed(0);
  expect(set.committed[1]?.[0]).toBe('b');
});

test('a drain waits for all that is there', async () => {
  const { groups, committed, add } = setUp({ ms: 20, untilSize: 5 });
  for (const name of ['a', 'b', 'c']) add(name, { size: 10 });
  await groups.drain();
  expect(committed).toEqual([['a'], ['b'], ['c']]);
});

test('a drain waits also for what work between commits adds', async () => {
  const { groups, committed, add } = setUp();
  void groups.between(async () => void add('a'));
  await groups.drain();
  expect(committed).toEqual([['a']]);
});
