import { expect, test } from 'vitest';
import { canChoose, mailChoices } from './mail-choice.ts';

const frequencies = (chosen: [string, 'AT_ONCE' | 'DAILY' | 'WEEKLY' | 'NEVER'][]) =>
  Object.fromEntries(mailChoices(new Map(chosen)).map(({ kind, frequency }) => [kind, frequency]));

test('who has chosen nothing gets what is usual; security and money are no choice', () => {
  expect(frequencies([])).toEqual({
    verdict: 'AT_ONCE',
    stopped: 'AT_ONCE',
    ending: 'AT_ONCE',
    booking: 'AT_ONCE',
    content: 'AT_ONCE',
    export: 'AT_ONCE',
    company: 'AT_ONCE',
    weekly: 'WEEKLY',
  });
});

test('what was chosen holds, unless it is no longer offered', () => {
  expect(
    frequencies([
      ['verdict', 'DAILY'],
      ['export', 'NEVER'],
      ['weekly', 'DAILY'],
      ['money', 'NEVER'],
    ]),
  ).toMatchObject({ verdict: 'DAILY', export: 'NEVER', weekly: 'WEEKLY' });
});

test.each([
  ['verdict', 'NEVER', true],
  ['verdict', 'WEEKLY', false],
  ['weekly', 'WEEKLY', true],
  ['weekly', 'DAILY', false],
  ['security', 'NEVER', false],
  ['money', 'DAILY', false],
  ['daily', 'NEVER', false],
] as const)('%s may be set to %s: %s', (kind, frequency, expected) => {
  expect(canChoose(kind, frequency)).toBe(expected);
});
