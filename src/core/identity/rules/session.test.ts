import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { isSessionAlive, needsSeen, openingAccount, type Membership } from './session.ts';

test.each([
  ['just begun', 0, true],
  ['idle for less than half an hour', 30 * MINUTE_MS - 1, true],
  ['idle for half an hour', 30 * MINUTE_MS, false],
])('a session %s', (_, now, expected) => {
  expect(isSessionAlive({ lastSeenAt: 0, expiresAt: 12 * HOUR_MS }, now)).toBe(expected);
});

test('a busy session ends after its absolute lifetime', () => {
  const now = 12 * HOUR_MS;
  expect(isSessionAlive({ lastSeenAt: now - 1, expiresAt: now }, now - 1)).toBe(true);
  expect(isSessionAlive({ lastSeenAt: now - 1, expiresAt: now }, now)).toBe(false);
});

test('being seen is written once a minute', () => {
  expect(needsSeen({ lastSeenAt: 0, expiresAt: 1 }, MINUTE_MS - 1)).toBe(false);
  expect(needsSeen({ lastSeenAt: 0, expiresAt: 1 }, MINUTE_MS)).toBe(true);
});

const account = (id: string, status: Membership['status'], isDefault = false): Membership => ({
  id,
  status,
  isDefault,
});

test.each<[string, Membership[], string | null]>([
  ['no account', [], null],
  ['only disabled ones', [account('a', 'DISABLED', true)], null],
  ['no default', [account('a', 'ACTIVE'), account('b', 'ACTIVE')], 'a'],
  ['a default', [account('a', 'ACTIVE'), account('b', 'ACTIVE', true)], 'b'],
  ['a disabled default', [account('a', 'DISABLED', true), account('b', 'ACTIVE')], 'b'],
])('with %s', (_, accounts, expected) => {
  expect(openingAccount(accounts)?.id ?? null).toBe(expected);
});
