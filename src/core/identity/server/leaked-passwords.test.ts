import { expect, test } from 'vitest';
import { validatePassword } from '../rules/password.ts';
import { isLeaked, leakedKey, LEAKED_BYTES, LEAKED_LIST } from './leaked-passwords.ts';
import { passwordProblems } from './password-problems.ts';
import { readFileSync } from 'node:fs';

// Each passes the policy, so that only the list rejects it.
test.each([
  // As it leaked, and with other capitals.
  ['g00dPa$$w0rD', true],
  ['G00DPa$$w0rd', true],
  ['!QAZxsw2#EDCvfr4', true],
  ['Juninho1999@', true],
  // One of the most common with additions, and with digits in place of letters.
  ['Liverpool-2024!', true],
  ['L1verpo0l-2024!', true],
  ['#1Starwars-1977', true],
  // Not in the list.
  ['Correct-horse-7', false],
  ['Another-horse-8', false],
  ['Blue-kettle-31-tram', false],
  ['Ünïcodé-häus-7', false],
])('%o has leaked: %s', (password, expected) => {
  expect(isLeaked(password)).toBe(expected);
  if (validatePassword(password).length === 0)
    expect(passwordProblems(password, [])).toEqual(expected ? ['leaked'] : []);
});

test('an unmet rule is reported first', () => {
  expect(passwordProblems('liverpool', [])).not.toContain('leaked');
});

test('the list is sorted, and longer than the standard asks for', () => {
  const list = readFileSync(LEAKED_LIST);
  const count = list.length / LEAKED_BYTES;
  expect(count).toBeGreaterThan(40_000);
  for (let index = 1; index < count; index += 1) {
    const at = index * LEAKED_BYTES;
    if (list.subarray(at - LEAKED_BYTES, at).compare(list.subarray(at, at + LEAKED_BYTES)) >= 0)
      throw new Error(`entry ${index} is out of order`);
  }
  expect(leakedKey('whole', 'a')).toHaveLength(LEAKED_BYTES);
});
