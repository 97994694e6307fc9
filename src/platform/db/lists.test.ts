import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { containsPattern, findSlice, type Slice } from './lists.ts';

const LETTERS = ['a', 'b', 'c'];
const read = async ({ offset, limit }: Slice) =>
  LETTERS.slice(offset, offset + limit).map((letter) => ({ letter, total: 3n }));

test.each<[string, Slice, string[], number]>([
  ['the first slice', { offset: 0, limit: 2 }, ['a', 'b'], 3],
  ['the last slice', { offset: 2, limit: 2 }, ['c'], 3],
  ['a slice past the end', { offset: 9, limit: 2 }, [], 3],
])('%s', async (_, slice, letters, total) => {
  expect(await findSlice(slice, read)).toEqual({ rows: letters.map((letter) => ({ letter })), total });
});

test('an empty list has no rows, and is read once', async () => {
  let calls = 0;
  const empty = async () => {
    calls += 1;
    return [];
  };
  expect(await findSlice({ offset: 0, limit: 10 }, empty)).toEqual({ rows: [], total: 0 });
  expect(calls).toBe(1);
});

test.each([
  [' lamp ', '%lamp%'],
  ['50%_\\', '%50\\%\\_\\\\%'],
])('%s is found as %s', (text, pattern) => {
  expect(containsPattern(text)).toBe(pattern);
});

test('what people type is nowhere compared with its accents', () => {
  const comparing = globSync('src/**/*.repository.ts').filter((file) =>
    / ilike |'ilike'/.test(readFileSync(file, 'utf8')),
  );
  expect(comparing).toEqual([]);
});
