import { expect, test } from 'vitest';
import { addressWithVersion, isOutdated, retryDelayMs } from './version-check.ts';

test.each<[string, string, string, boolean]>([
  ['/sponsor', '?page=2', '2', true],
  ['/auth', '', '2', true],
  ['/billing/transactions', '', '2', true],
  ['/booking', '', '1', false],
  ['/company', '', '2', false],
  ['/sponsorship', '', '2', false],
  ['/sponsor', '?version=2', '2', false],
  ['/sponsor', '?version=2', '3', true],
  ['/sponsor', '', '', false],
])('%s%s of version 1 is outdated when %j is served: %s', (pathname, search, served, expected) => {
  expect(isOutdated({ running: '1', served }, { pathname, search })).toBe(expected);
});

test.each([
  ['?page=2', '#get-started', '/sponsor?page=2&version=2#get-started'],
  ['?version=1', '', '/sponsor?version=2'],
  ['', '', '/sponsor?version=2'],
])('%s%s gets the version', (search, hash, expected) => {
  expect(addressWithVersion('2', { pathname: '/sponsor', search, hash })).toBe(expected);
});

test('a failed check is repeated three times, each pause twice the last', () => {
  expect([1, 2, 3, 4].map(retryDelayMs)).toEqual([5000, 10_000, 20_000, null]);
});
