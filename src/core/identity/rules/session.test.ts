import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { isSessionAlive, needsSeen, openingMembership, type Membership } from './session.ts';

test.each([
  ['just started', 0, true],
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

test('the last use is stored once a minute', () => {
  expect(needsSeen({ lastSeenAt: 0, expiresAt: 1 }, MINUTE_MS - 1)).toBe(false);
  expect(needsSeen({ lastSeenAt: 0, expiresAt: 1 }, MINUTE_MS)).toBe(true);
});

const membership = (id: string, status: Membership['status'], isDefault = false): Membership => ({
  id,
  status,
  isDefault,
});

test.each<[string, Membership[], string | null]>([
  ['no membership', [], null],
  ['only disabled ones', [membership('a', 'DISABLED', true)], null],
  ['no default', [membership('a', 'ACTIVE'), membership('b', 'ACTIVE')], 'a'],
  ['a default', [membership('a', 'ACTIVE'), membership('b', 'ACTIVE', true)], 'b'],
  ['a disabled default', [membership('a', 'DISABLED', true), membership('b', 'ACTIVE')], 'b'],
])('with %s', (_, memberships, expected) => {
  expect(openingMembership(memberships)?.id ?? null).toBe(expected);
});
