import { expect, test } from 'vitest';
import { addressOfNewVersion, retryDelay_ms } from './version-check.ts';

test.each<[string, string, string, string, string | null]>([
  ['/sponsor', '?page=2', '#get-started', '2', '/sponsor?page=2&version=2#get-started'],
  ['/auth', '', '', '2', '/auth?version=2'],
  ['/billing/transactions', '', '', '2', '/billing/transactions?version=2'],
  ['/booking', '', '', '1', null],
  ['/company', '', '', '2', null],
  ['/sponsorship', '', '', '2', null],
  ['/sponsor', '?version=2', '', '2', null],
  ['/sponsor', '?version=2', '', '3', '/sponsor?version=3'],
  ['/sponsor', '', '', '', null],
])('%s%s%s of version 1, when %j is served: %s', (pathname, search, hash, served, expected) => {
  expect(addressOfNewVersion({ running: '1', served }, { pathname, search, hash })).toBe(expected);
});

test('a failed check is repeated three times, each pause twice the last', () => {
  expect([1, 2, 3, 4].map(retryDelay_ms)).toEqual([5000, 10_000, 20_000, null]);
});
