import { expect, test } from 'vitest';
import { readDays } from '#kernel/day.ts';
import { wholeDays } from './whole-days.ts';

const days = (text: string) => readDays(text)!;

test.each([
  ['over', '2026-05-11_2026-05-17', '2026-05-04_2026-05-10', '2026-05-11_2026-05-17', '2026-05-04_2026-05-10'],
  [
    'that ends today',
    '2026-05-14_2026-05-20',
    '2026-05-07_2026-05-13',
    '2026-05-14_2026-05-19',
    '2026-05-07_2026-05-12',
  ],
  [
    'that ends later',
    '2026-05-18_2026-05-24',
    '2026-05-11_2026-05-17',
    '2026-05-18_2026-05-19',
    '2026-05-11_2026-05-12',
  ],
  ['of more days', '2026-05-14_2026-05-20', '2026-05-01_2026-05-05', '2026-05-14_2026-05-19', '2026-05-01_2026-05-05'],
])('a period %s', (_, now, before, wholeNow, wholeBefore) => {
  const isCut = now !== wholeNow;
  const whole = wholeDays(days(now), days(before), '2026-05-20');
  expect(whole).toEqual({ now: days(wholeNow), before: days(wholeBefore), isCut });
});

test('of today alone nothing is left', () => {
  expect(wholeDays(days('2026-05-20_2026-05-20'), days('2026-05-19_2026-05-19'), '2026-05-20')).toBeNull();
});
