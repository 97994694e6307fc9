import { expect, test } from 'vitest';
import { passwordProblems, unmetRules } from './password.ts';

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
  expect(unmetRules(password)).toEqual(expected);
});

test('a password may have 64 characters and more, but not without end', () => {
  expect(passwordProblems(`Aa7-${'x'.repeat(124)}`)).toEqual([]);
  expect(passwordProblems(`Aa7-${'x'.repeat(300)}`)).toEqual(['At most 256 characters']);
});
