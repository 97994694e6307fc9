import { expect, test } from 'vitest';
import { amountIn, emailIn, monthsUntil, withoutWordsOf } from './named-in-term.ts';

const TOP_UP = 'Top up balance wallet add money pay';

test.each<[string, string | null]>([
  ['top up 500', '500'],
  ['500 top', '500'],
  ['top up S$500', '500'],
  ['pay 12.5', '12.5'],
  ['top up 12,50', '12.50'],
  ['top up 1,000', '1000'],
  ['top up 1.234.567,89', '1234567.89'],
  ['top up Rp 500.000', '500000'],
  ['top up SGD 20', '20'],
  ['top up 0', null],
  ['500', null],
  ['top up', null],
  ['invoice 500', null],
  ['top up SG-000123', null],
  ['top up 0500000000000', null],
])('the amount of %s is %s', (term, amount) => {
  expect(amountIn(term, TOP_UP)).toBe(amount);
});

test.each<[string, string | null]>([
  ['invite ann@example.test', 'ann@example.test'],
  ['ann@example.test', 'ann@example.test'],
  ['invite ann', null],
])('the address of %s is %s', (term, email) => {
  expect(emailIn(term)).toBe(email);
});

test('the months until a day', () => {
  expect(monthsUntil('2026-02-14', 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});

test.each([
  ['pause bee', 'bee'],
  ['pau', ''],
  ['Bee & Co pause all campaigns of', 'Bee & Co'],
  ['puase bee', 'puase bee'],
  ['bee', 'bee'],
])('"%s" without the words of a command is "%s"', (term, rest) => {
  expect(withoutWordsOf('Pause all campaigns of stop', term)).toBe(rest);
});
