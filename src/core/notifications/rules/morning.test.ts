import { expect, test } from 'vitest';
import { dueMonday, lastMorning } from './morning.ts';

const at = (text: string) => Date.parse(text);

test.each([
  ['before eight it was yesterday', 'Asia/Singapore', '2026-06-02T07:59:59+08:00', '2026-06-01T08:00:00+08:00'],
  ['at eight it is now', 'Asia/Singapore', '2026-06-02T08:00:00+08:00', '2026-06-02T08:00:00+08:00'],
  ['late at night it was this day’s', 'America/Sao_Paulo', '2026-06-02T23:00:00-03:00', '2026-06-02T08:00:00-03:00'],
  ['on the day when clocks go forward', 'Europe/Lisbon', '2026-03-29T09:00:00+01:00', '2026-03-29T08:00:00+01:00'],
  ['on the day when clocks go back', 'Europe/Lisbon', '2026-10-25T09:00:00+00:00', '2026-10-25T08:00:00+00:00'],
])('the last morning: %s', (_, zone, now, expected) => {
  expect(lastMorning(zone, at(now))).toBe(at(expected));
});

test.each([
  ['Monday before eight', '2026-06-01T07:59:00+08:00', null],
  ['Monday at eight', '2026-06-01T08:00:00+08:00', '2026-06-01'],
  ['late on Monday', '2026-06-01T23:00:00+08:00', '2026-06-01'],
  ['Tuesday', '2026-06-02T08:00:00+08:00', null],
  ['Sunday', '2026-06-07T12:00:00+08:00', null],
])('the week to report: %s', (_, now, expected) => {
  expect(dueMonday('Asia/Singapore', at(now))).toBe(expected);
});
