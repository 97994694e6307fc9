import { expect, test } from 'vitest';
import { lastOf, monthAfter, monthBefore, monthOptions } from './months.ts';

test.each([
  ['2026-01-01', '2026-01', '2026-12', 12],
  ['2026-11-01', '2026-11', '2026-12', 2],
  ['2026-11-14', '2026-11', '2026-12', 2],
  ['2026-11-15', '2026-11', '2027-06', 8],
  ['2026-12-31', '2026-12', '2027-06', 7],
])('on %s months run from %s to %s, %i in all', (today, first, last, count) => {
  const months = monthOptions(today).map(({ month }) => month);
  expect([months[0], months.at(-1), months.length]).toEqual([first, last, count]);
});

test('a month runs from its first day to its last', () => {
  expect(monthOptions('2028-02-10')[0]).toEqual({ month: '2028-02', from: '2028-02-01', to: '2028-02-29' });
});

test.each([
  ['2026-12', '2027-01', '2026-11', '2026-12-31'],
  ['2027-01', '2027-02', '2026-12', '2027-01-31'],
  ['2027-02', '2027-03', '2027-01', '2027-02-28'],
])('%s is followed by %s, follows %s and ends on %s', (month, after, before, last) => {
  expect([monthAfter(month), monthBefore(month), lastOf(month)]).toEqual([after, before, last]);
});
