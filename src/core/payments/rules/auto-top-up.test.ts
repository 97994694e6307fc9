import { expect, test } from 'vitest';
import { MAX_TOP_UP_MICROS } from './amounts.ts';
import {
  averageCost,
  checkAutoTopUp,
  decideAutoTopUp,
  MAX_FAILURES,
  nextAttemptMs,
  suggestedAmount,
  type AutoTopUpFacts,
} from './auto-top-up.ts';

const NOW = 1_000_000;
const facts = (change: Partial<AutoTopUpFacts> = {}): AutoTopUpFacts => ({
  isOn: true,
  canBeToppedUp: true,
  hasCard: true,
  isInFlight: false,
  needsBank: false,
  availableMicros: 5n,
  thresholdMicros: 10n,
  amountMicros: 100n,
  monthlyCapMicros: null,
  chargedThisMonthMicros: 0n,
  failures: 0,
  nextAttemptAtMs: null,
  ...change,
});

test.each<[string, Partial<AutoTopUpFacts>, string]>([
  ['below the threshold', {}, 'CHARGE'],
  ['at the threshold', { availableMicros: 10n }, 'CHARGE'],
  ['above the threshold', { availableMicros: 11n }, 'ENOUGH'],
  ['at zero with a threshold of zero', { availableMicros: 0n, thresholdMicros: 0n }, 'CHARGE'],
  ['switched off', { isOn: false }, 'OFF'],
  ['that cannot be topped up', { canBeToppedUp: false }, 'OFF'],
  ['with a charge in flight', { isInFlight: true }, 'IN_FLIGHT'],
  ['without a card', { hasCard: false }, 'NO_CARD'],
  ['whose bank requires confirmation', { needsBank: true }, 'NEEDS_BANK'],
  ['that failed too often', { failures: MAX_FAILURES }, 'GIVEN_UP'],
  ['that failed a moment ago', { failures: 1, nextAttemptAtMs: NOW + 1 }, 'PAUSED'],
  ['that failed, after its pause', { failures: 1, nextAttemptAtMs: NOW }, 'CHARGE'],
  ['exactly to the monthly cap', { monthlyCapMicros: 300n, chargedThisMonthMicros: 200n }, 'CHARGE'],
  ['past the monthly cap', { monthlyCapMicros: 300n, chargedThisMonthMicros: 201n }, 'CAP_REACHED'],
])('a wallet %s', (_, change, decision) => {
  expect(decideAutoTopUp(facts(change), NOW)).toBe(decision);
});

test('pauses grow fourfold to a day', () => {
  const minutes = [1, 2, 3, 4, 5].map((failures) => (nextAttemptMs(failures, NOW) - NOW) / 60_000);
  expect(minutes).toEqual([15, 60, 240, 960, 1440]);
});

test.each([
  [100_000_000n, 0n, [10_000_000n, 1_000_000_000n] as const, null],
  [
    9_000_000n,
    0n,
    [10_000_000n, 1_000_000_000n] as const,
    { field: 'autoTopUpAmount', kind: 'BELOW_MINIMUM', limitMicros: 10_000_000n },
  ],
  [
    1_001_000_000n,
    0n,
    [10_000_000n, 1_000_000_000n] as const,
    { field: 'autoTopUpAmount', kind: 'ABOVE_MAXIMUM', limitMicros: 1_000_000_000n },
  ],
  [1_000_000n, 0n, null, null],
  [1_000_001n, 0n, null, { field: 'autoTopUpAmount', kind: 'TOO_PRECISE', digits: 5 }],
  [999_999n, 0n, null, { field: 'autoTopUpAmount', kind: 'BELOW_MINIMUM', limitMicros: 1_000_000n }],
  [
    100_000_000n,
    -1n,
    [10_000_000n, 1_000_000_000n] as const,
    { field: 'autoTopUpThreshold', kind: 'BELOW_MINIMUM', limitMicros: 0n },
  ],
  [
    100_000_000n,
    MAX_TOP_UP_MICROS + 1n,
    [10_000_000n, 1_000_000_000n] as const,
    { field: 'autoTopUpThreshold', kind: 'ABOVE_MAXIMUM', limitMicros: MAX_TOP_UP_MICROS },
  ],
  [100_000_000n, MAX_TOP_UP_MICROS, [10_000_000n, 1_000_000_000n] as const, null],
])('amount %s and threshold %s within %s: %o', (amountMicros, thresholdMicros, limits, problem) => {
  const digits = limits ? 6 : 5;
  expect(checkAutoTopUp({ amountMicros, thresholdMicros }, { card: limits, digits })).toEqual(problem);
});

test.each([
  [100n, null, 100n],
  [100n, [10n, 1000n] as const, 100n],
  [100n, [120n, 1000n] as const, 120n],
  [100n, [10n, 50n] as const, 50n],
])('%s is suggested within %s as %s', (suggested, limits, expected) => {
  expect(suggestedAmount(suggested, limits)).toBe(expected);
});

test.each<[string, bigint[], bigint | null]>([
  ['no months', [], null],
  ['nothing spent', [0n, 0n, 0n], null],
  ['a month without cost counts', [300n, 0n, 601n], 300n],
])('an average month: %s', (_, months, average) => {
  expect(averageCost(months)).toBe(average);
});
