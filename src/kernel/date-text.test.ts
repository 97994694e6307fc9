import { expect, test } from 'vitest';
import { formatDay, formatDays, formatInstant, machineTimezone, offsetName, usableTimezone } from './date-text.ts';

const AT_MS = Date.parse('2026-02-28T23:30:00Z');
// Locales may use thin spaces.
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  ['en-GB', 'Asia/Singapore', '1 Mar 2026, 07:30 GMT+8', '07:30 GMT+8', '1 Mar 2026'],
  ['en', 'Asia/Singapore', 'Mar 1, 2026, 7:30 AM GMT+8', '7:30 AM GMT+8', 'Mar 1, 2026'],
  ['en-GB', 'America/Sao_Paulo', '28 Feb 2026, 20:30 GMT-3', '20:30 GMT-3', '28 Feb 2026'],
  ['pt-BR', 'America/Sao_Paulo', '28 de fev. de 2026, 20:30 BRT', '20:30 BRT', '28 de fev. de 2026'],
  ['id', 'Asia/Jakarta', '1 Mar 2026, 06.30 WIB', '06.30 WIB', '1 Mar 2026'],
])('an instant in %s and %s: %s', (locale, timeZone, medium, time, day) => {
  const zone = { locale, timeZone };
  expect(
    [formatInstant(AT_MS, zone), formatInstant(AT_MS, zone, 'time'), formatInstant(AT_MS, zone, 'day')].map(plain),
  ).toEqual([medium, time, day]);
});

test('a day is written as it is, wherever it is read', () => {
  expect(formatDay('2026-03-01', 'en-GB')).toBe('1 Mar 2026');
  expect(formatDay('2026-03-01', 'pt', 'long')).toBe('1 de março de 2026');
  expect(formatDay('2026-12-31', 'en-GB', 'short')).toBe('31 Dec');
  expect(formatDay('2026-12-01', 'en-GB', 'month')).toBe('December 2026');
  expect(plain(formatDays({ from: '2026-05-01', to: '2026-05-31' }, 'en-GB'))).toBe('1 – 31 May 2026');
});

test('a zone that this machine does not know is replaced by its own', () => {
  expect(usableTimezone('Asia/Singapore')).toBe('Asia/Singapore');
  for (const unknown of ['Mars/Olympus', '', null]) expect(usableTimezone(unknown)).toBe(machineTimezone());
});

test.each([
  ['Asia/Kolkata', 'UTC+05:30'],
  ['UTC', 'UTC+00:00'],
])('%s is %s', (zone, name) => expect(offsetName(zone, AT_MS)).toBe(name));
