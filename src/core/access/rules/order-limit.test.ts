import { describe, expect, test } from 'vitest';
import {
  isForOwners,
  judgeLimitChange,
  MAX_ORDER_LIMIT_MICROS,
  checkConfirmer,
  needsOwner,
  validateLimit,
} from './order-limit.ts';

describe('an order waits for another owner', () => {
  test.each([
    ['without a limit never', null, 1_000_000n, 0n, false],
    ['not at the limit', 500n, 500n, 0n, false],
    ['above it', 500n, 501n, 0n, true],
    ['above it together with earlier ones', 500n, 300n, 201n, true],
    ['not when both together reach it', 500n, 300n, 200n, false],
    ['with the limit of nothing, whatever it costs', 0n, 1n, 0n, true],
    ['not when it costs nothing', 0n, 0n, 0n, false],
    ['not when it costs nothing after many', 500n, 0n, 900n, false],
  ])('%s', (_, limitMicros, orderMicros, recentMicros, waits) => {
    expect(needsOwner({ limitMicros, orderMicros, recentMicros })).toBe(waits);
  });
});

describe('a change of the limit', () => {
  test.each([
    ['set with another owner', null, 500n, 1, 'NOW'],
    ['set by an only owner', null, 500n, 0, 'REFUSED'],
    ['lowered', 500n, 400n, 1, 'NOW'],
    ['lowered to nothing', 500n, 0n, 1, 'NOW'],
    ['lowered by an only owner', 500n, 400n, 0, 'REFUSED'],
    ['raised', 500n, 501n, 1, 'ASKS'],
    ['raised by an only owner', 500n, 501n, 0, 'LATER'],
    ['switched off', 500n, null, 2, 'ASKS'],
    ['switched off at nothing', 0n, null, 1, 'ASKS'],
    ['switched off by an only owner', 500n, null, 0, 'LATER'],
    ['to what it is', 500n, 500n, 1, 'SAME'],
    ['to none where there is none', null, null, 0, 'SAME'],
  ] as const)('%s', (_, fromMicros, toMicros, otherOwners, becomes) => {
    expect(judgeLimitChange({ fromMicros, toMicros, otherOwners })).toBe(becomes);
  });
});

test.each([
  ['none', null, true],
  ['nothing', 0n, true],
  ['whole cents', 12_340_000n, true],
  ['the most', MAX_ORDER_LIMIT_MICROS, true],
  ['less than a cent', 12_345_000n, false],
  ['below nothing', -10_000n, false],
  ['too much', MAX_ORDER_LIMIT_MICROS + 10_000n, false],
])('%s as a limit', (_, amount, isRight) => {
  expect(validateLimit(amount, 10_000n) === null).toBe(isRight);
});

test.each([
  ['another owner', 'OWNER', 'ben', false, null],
  ['the owner who asked', 'OWNER', 'ann', false, 'CONFLICT'],
  ['the owner who has just let in who asked', 'OWNER', 'ben', true, 'CONFLICT'],
  ['an admin', 'ADMIN', 'ben', false, 'FORBIDDEN'],
  ['an admin who has just let in who asked', 'ADMIN', 'ben', true, 'FORBIDDEN'],
  ['a member', 'MEMBER', 'ben', false, 'FORBIDDEN'],
  ['who is no member any more', null, 'ben', false, 'FORBIDDEN'],
] as const)('%s says yes', (_, role, userId, isBehind, refusal) => {
  expect(checkConfirmer({ role, userId, askedBy: 'ann', isBehind })?.code ?? null).toBe(refusal);
});

test('only what another owner confirms is for owners', () => {
  expect(isForOwners(['BOOKING'])).toBe(false);
  expect(isForOwners(['BOOKING', 'SECOND_OWNER'])).toBe(true);
  expect(isForOwners(['ORDER_LIMIT'])).toBe(true);
});
