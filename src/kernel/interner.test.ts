import { expect, test } from 'vitest';
import { createInterner } from './interner.ts';

test('equal lists are one list, and lists that only read alike are not', () => {
  const { texts } = createInterner();
  const first = texts(['shoes', 'boots']);
  expect(texts(['shoes', 'boots'])).toBe(first);
  expect(first).toEqual(['shoes', 'boots']);
  expect(texts(['boots', 'shoes'])).toEqual(['boots', 'shoes']);
  expect(texts(['shoes,boots'])).toEqual(['shoes,boots']);
  expect(texts(['shoes","boots'])).toEqual(['shoes","boots']);
  expect(texts([])).toEqual([]);
});

test('what is kept by one is not kept by another', () => {
  const list = ['shoes'];
  expect(createInterner().texts(list)).not.toBe(createInterner().texts(list));
});
