import { expect, test } from 'vitest';
import { listWithOthers, shownDay } from './review-words.ts';

const others = (count: number) => `and ${count} others`;

test.each([
  [['a'], 'a'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c, d, e'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'a, b, c, d and 2 others'],
])('%o reads %s', (all, text) => {
  expect(listWithOthers(all, others)).toBe(text);
});

test('days are shown day first', () => {
  expect(shownDay('2026-05-31')).toBe('31-05-2026');
  expect(shownDay(null)).toBe('');
});
