import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { type ClickOrigin, createClickRecord } from './click-limits.ts';

const T = 1_800_000_000_000;
const spread = (count: number, intervalMs: number) =>
  Array.from({ length: count }, (_, index) => T - (index + 1) * intervalMs);
const source = (address: number, agent: number) => (BigInt(address) << 32n) | BigInt(agent);
const origin = (shopper: number, more: Partial<ClickOrigin> = {}): ClickOrigin => ({
  shopperKey: BigInt(shopper),
  adSetId: 'ad set',
  source: null,
  ...more,
});

describe('clicks of one shopper', () => {
  it.each<[string, number[], boolean]>([
    ['first click', [], false],
    ['second within a minute', [T - 59_999], true],
    ['second after a minute', [T - MINUTE_MS], false],
    ['a later click arrived first', [T + 30_000], true],
    ['at the same instant', [T], true],
    ['third within ten minutes', spread(2, 2 * MINUTE_MS), false],
    ['fourth within ten minutes', spread(3, 2 * MINUTE_MS), true],
    ['tenth within the hour', spread(9, 6 * MINUTE_MS), false],
    ['eleventh within the hour', spread(10, 5.9 * MINUTE_MS), true],
    ['twenty-fifth within the day', spread(24, 40 * MINUTE_MS), false],
    ['twenty-sixth within the day', spread(25, 40 * MINUTE_MS), true],
    ['many, a day ago', spread(100, 1).map((at) => at - 24 * HOUR_MS), false],
  ])('%s', (_, recorded, expected) => {
    const record = createClickRecord();
    for (const atMs of recorded) record.addOfShopper(1n, atMs);
    expect(record.isTooFast(origin(1), T)).toBe(expected);
  });
});

it('a click counts against its shopper, valid or not', () => {
  for (const isValid of [true, false]) {
    const record = createClickRecord();
    record.add(origin(1), T, isValid);
    expect(record.isTooFast(origin(1), T + 1000)).toBe(true);
    expect(record.isTooFast(origin(2), T + 1000)).toBe(false);
  }
});

describe('clicks of many shoppers from one place', () => {
  /** Counts the valid clicks of a burst, one second apart. */
  const counted = (clicks: number, of: (number: number) => Partial<ClickOrigin>) => {
    const record = createClickRecord();
    let valid = 0;
    for (let number = 0; number < clicks; number += 1) {
      const click = origin(number, of(number));
      const isValid = !record.isTooFast(click, T + number * 1000);
      record.add(click, T + number * 1000, isValid);
      if (isValid) valid += 1;
    }
    return valid;
  };

  it.each<[string, (number: number) => Partial<ClickOrigin>, number]>([
    ['one agent at one address', () => ({ source: source(7, 7) }), 3],
    ['another agent each time', (number) => ({ source: source(7, number) }), 8],
    ['another address each time', (number) => ({ source: source(number, 7) }), 29],
    ['another ad set each time', (number) => ({ source: source(7, 7), adSetId: `${number}` }), 29],
    ['a relay that tells nothing of them', () => ({}), 29],
  ])('%s', (_, of, expected) => {
    expect(counted(29, of)).toBe(expected);
  });

  it('invalid clicks exclude no other shopper', () => {
    const record = createClickRecord();
    for (let number = 0; number < 100; number += 1) record.add(origin(number, { source: source(7, 7) }), T, false);
    expect(record.isTooFast(origin(1000, { source: source(7, 7) }), T)).toBe(false);
  });
});
