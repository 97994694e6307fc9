import { expect, test } from 'vitest';
import { countryName, countryOptions, timezoneOptions } from './places.ts';

const WINTER = Date.UTC(2026, 0, 15);
const SUMMER = Date.UTC(2026, 6, 15);

test('countries are told and sorted in the reader’s language', () => {
  const english = countryOptions('en');
  expect(english[0]).toEqual({ value: 'AF', label: 'Afghanistan' });
  expect(countryOptions('pt').find(({ value }) => value === 'DE')).toEqual({ value: 'DE', label: 'Alemanha' });
  expect(new Set(english.map(({ value }) => value)).size).toBe(english.length);
  expect(countryName('SG', 'id')).toBe('Singapura');
});

test.each([
  [WINTER, 'America/New_York', 'America/New York (UTC-05:00)'],
  [SUMMER, 'America/New_York', 'America/New York (UTC-04:00)'],
  [SUMMER, 'Asia/Singapore', 'Asia/Singapore (UTC+08:00)'],
  [WINTER, 'Asia/Kolkata', /\(UTC\+05:30\)$/],
])('at %d, %s is told as %s', (nowMs, zone, label) => {
  const options = timezoneOptions(nowMs, zone);
  expect(options.find(({ value }) => value === zone)?.label).toMatch(label);
  expect(options.filter(({ value }) => value === zone)).toHaveLength(1);
});

test('time zones run from west to east', () => {
  const values = timezoneOptions(SUMMER, 'UTC').map(({ value }) => value);
  const order = ['America/New_York', 'America/Sao_Paulo', 'UTC', 'Asia/Singapore', 'Australia/Sydney'];
  const places = order.map((zone) => values.indexOf(zone));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});
