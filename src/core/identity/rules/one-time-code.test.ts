import { expect, test } from 'vitest';
import {
  CODE_LIFETIME_MS,
  MAX_CODE_ATTEMPTS,
  isCodeOpen,
  kindOfCode,
  normalizeCode,
  recoveryCode,
} from './one-time-code.ts';

test.each([
  ['fresh', 0, 0, true],
  ['almost too old', 0, CODE_LIFETIME_MS - 1, true],
  ['too old', 0, CODE_LIFETIME_MS, false],
  ['mistyped a few times', MAX_CODE_ATTEMPTS - 1, 0, true],
  ['mistyped too often', MAX_CODE_ATTEMPTS, 0, false],
])('a code that is %s', (_, attempts, now, expected) => {
  expect(isCodeOpen({ expiresAt: CODE_LIFETIME_MS, attempts }, now)).toBe(expected);
});

test.each([
  ['123 456', 'digits'],
  ['abcde-fghjk', 'recovery'],
  ['12345', 'nonsense'],
  ['ABCDE-FGHJ1', 'nonsense'],
  ['', 'nonsense'],
])('%j is %s', (text, expected) => {
  expect(kindOfCode(normalizeCode(text))).toBe(expected);
});

test('every recovery code is read back', () => {
  for (const byte of [0, 31, 32, 255]) {
    expect(kindOfCode(normalizeCode(recoveryCode(new Uint8Array(10).fill(byte))))).toBe('recovery');
  }
});
