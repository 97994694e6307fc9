import { expect, test } from 'vitest';
import { hoursName } from './modifier-name.ts';

test.each([
  ['en', 18, 22, 'Mon 18:00–22:00'],
  ['en', 6 * 24 + 23, 168, 'Sun 23:00–24:00'],
  ['en', 0, 30, 'Mon 00:00 – Tue 06:00'],
  ['id', 24, 48, 'Sel 00:00–24:00'],
])('in %s, hours %i to %i are %s', (locale, from, to, expected) => {
  expect(hoursName(locale, from, to)).toBe(expected);
});
