import { expect, test } from 'vitest';
import { validatePassword, unmetDisplayedRules, type PasswordProblem } from './password.ts';

test.each<[string, string[]]>([
  ['Correct-horse-7', []],
  ['Ünïcodé-häus-7', []],
  ['Short-7x', ['length']],
  ['no-uppercase-77', ['uppercase']],
  ['NO-LOWERCASE-77', ['lowercase']],
  ['No-digits-at-all', ['digit']],
  ['NoSpecials12345', ['special']],
  ['No specials 1234', ['special']],
  ['', ['length', 'uppercase', 'lowercase', 'digit', 'special']],
])('%o lacks %j', (password, expected) => {
  expect(unmetDisplayedRules(password).filter((rule) => rule !== 'unguessable')).toEqual(expected);
});

test.each<[string, string[], PasswordProblem[]]>([
  [`Aa7-${'xyzabcq'.repeat(18)}`, [], []],
  [`Aa7-${'x'.repeat(300)}`, [], ['tooLong']],
  ['Password-1234', [], ['guessable']],
  ['P@ssw0rd!2026', [], ['guessable']],
  ['Qwerty-123456', [], ['guessable']],
  ['Welcome-2026!!', [], ['guessable']],
  ['Aaaaaaaaaaa-1', [], ['guessable']],
  ['Ana-Silva-2026', ['ana.silva@shop.example'], ['guessable']],
  ['Ana-Silva-2026', [], []],
  ['Ana-Silva-paints-7', ['ana.silva@shop.example'], []],
  ['weak', [], ['length', 'uppercase', 'digit', 'special']],
])('%o of %j is rejected for %j', (password, personal, expected) => {
  expect(validatePassword(password, personal)).toEqual(expected);
  // The rules shown as met while typing are those that the server checks.
  if (!expected.includes('tooLong'))
    expect(unmetDisplayedRules(password, personal).length === 0).toBe(expected.length === 0);
});
