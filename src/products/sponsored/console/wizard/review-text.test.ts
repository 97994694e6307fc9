import { expect, test } from 'vitest';
import { listWithRest, reviewDay } from './review-text.ts';

const restText = (count: number) => `and ${count} others`;

test.each([
  [['a'], 'a'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c, d, e'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'a, b, c, d and 2 others'],
])('%o reads %s', (all, text) => {
  expect(listWithRest(all, restText)).toBe(text);
});

test('days read the same in every language', () => {
  expect(reviewDay('2026-11-02')).toBe('02-11-2026');
  expect(reviewDay(null)).toBe('');
});
