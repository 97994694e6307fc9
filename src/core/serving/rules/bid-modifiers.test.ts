import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BidModifier,
  FACTOR_UNIT,
  type ModifierContext,
  factorIn,
  factorOf,
  highestFactor,
  hourOfWeek,
  isHourPercent,
  isModifierPercent,
  isModifierValue,
  modifiedBid,
  modifierRow,
  orderedModifiers,
} from './bid-modifiers.ts';
import { runLength } from '../../../../testing/run-length.ts';

/** CHAOS_FACTOR=40 is the long form, for a change of these rules. */
const RUNS = { numRuns: runLength(250) };
const SAYS_NOTHING: ModifierContext = {
  placementCode: null,
  device: null,
  gender: null,
  age: null,
  segmentIds: [],
};

const percent = fc.oneof(fc.constant(0), fc.integer({ min: 10, max: 1000 }));
const modifier: fc.Arbitrary<BidModifier> = fc.oneof(
  ...(
    [
      ['PLACEMENT', ['top', 'below']],
      ['PAGE', ['HOME', 'SEARCH', 'CART']],
      ['DEVICE', ['desktop', 'mobile']],
      ['GENDER', ['MALE', 'FEMALE']],
      ['AGE', ['18-24', '25-', '-40']],
      ['SEGMENT', ['loyal', 'new']],
    ] as const
  ).map(([dimension, values]) =>
    fc.record({ dimension: fc.constant(dimension), value: fc.constantFrom(...values), percent }),
  ),
);
const modifiers = fc.uniqueArray(modifier, { selector: ({ dimension, value }) => `${dimension} ${value}` });
const hours = fc.option(
  fc.array(
    fc.integer({ min: 0, max: 60 }).map((steps) => steps * 5),
    { minLength: 168, maxLength: 168 },
  ),
);
const context: fc.Arbitrary<ModifierContext> = fc.record({
  placementCode: fc.option(fc.constantFrom('top', 'below', 'other')),
  device: fc.option(fc.constantFrom('desktop', 'mobile')),
  gender: fc.option(fc.constantFrom('MALE', 'FEMALE')),
  age: fc.option(fc.integer({ min: 0, max: 99 })),
  segmentIds: fc.subarray(['loyal', 'new', 'rare']),
});
const page = fc.constantFrom('HOME', 'SEARCH', 'PRODUCT', 'CART');
const hour = fc.integer({ min: 0, max: 167 });

describe('factor', () => {
  it.each<[string, BidModifier[], Partial<ModifierContext>, number]>([
    ['nothing set', [], {}, 100],
    ['page type', [{ dimension: 'PAGE', value: 'SEARCH', percent: 150 }], {}, 150],
    [
      'the place before its page',
      [
        { dimension: 'PAGE', value: 'SEARCH', percent: 150 },
        { dimension: 'PLACEMENT', value: 'top', percent: 120 },
      ],
      { placementCode: 'top' },
      120,
    ],
    [
      'an unknown place counts as its page',
      [{ dimension: 'PAGE', value: 'SEARCH', percent: 150 }],
      { placementCode: 'rail' },
      150,
    ],
    ['a device nobody named', [{ dimension: 'DEVICE', value: 'mobile', percent: 50 }], {}, 100],
    ['device', [{ dimension: 'DEVICE', value: 'mobile', percent: 50 }], { device: 'mobile' }, 50],
    [
      'of several audiences the largest',
      [
        { dimension: 'GENDER', value: 'FEMALE', percent: 120 },
        { dimension: 'AGE', value: '25-34', percent: 140 },
        { dimension: 'SEGMENT', value: 'loyal', percent: 0 },
      ],
      { gender: 'FEMALE', age: 34, segmentIds: ['loyal'] },
      140,
    ],
    ['an age outside', [{ dimension: 'AGE', value: '25-34', percent: 140 }], { age: 35 }, 100],
    [
      'none below 10 %',
      [
        { dimension: 'PAGE', value: 'SEARCH', percent: 20 },
        { dimension: 'DEVICE', value: 'mobile', percent: 20 },
      ],
      { device: 'mobile' },
      10,
    ],
    [
      'none above 1,000 %',
      [
        { dimension: 'PAGE', value: 'SEARCH', percent: 900 },
        { dimension: 'DEVICE', value: 'mobile', percent: 200 },
      ],
      { device: 'mobile' },
      1000,
    ],
    [
      '0 stays 0',
      [
        { dimension: 'PAGE', value: 'SEARCH', percent: 0 },
        { dimension: 'DEVICE', value: 'mobile', percent: 1000 },
      ],
      { device: 'mobile' },
      0,
    ],
  ])('%s', (_, set, more, expected) => {
    expect(factorIn(modifierRow(set, null), { ...SAYS_NOTHING, ...more }, 'SEARCH', 0)).toBe(
      (expected * FACTOR_UNIT) / 100,
    );
  });

  it('is never above the highest', () => {
    fc.assert(
      fc.property(modifiers, hours, context, page, hour, (set, week, where, on, at) => {
        const row = modifierRow(set, week);
        expect(factorIn(row, where, on, at)).toBeLessThanOrEqual(highestFactor(row));
      }),
      RUNS,
    );
  });

  it('never falls when a modifier or an hour is raised', () => {
    fc.assert(
      fc.property(modifiers, hours, context, page, hour, fc.nat(), percent, (set, week, where, on, at, chosen, to) => {
        const before = factorIn(modifierRow(set, week), where, on, at);
        const raised = set.map((line, index) =>
          index === chosen % set.length ? { ...line, percent: Math.max(line.percent, to) } : line,
        );
        const open = week && week.map((one) => Math.max(one, 5));
        expect(factorIn(modifierRow(raised, open), where, on, at)).toBeGreaterThanOrEqual(before);
      }),
      RUNS,
    );
  });

  it('does not depend on the order of modifiers', () => {
    fc.assert(
      fc.property(modifiers, context, page, (set, where, on) => {
        const ordered = orderedModifiers(set);
        expect(orderedModifiers(set.toReversed())).toEqual(ordered);
        expect(factorIn(modifierRow(ordered, null), where, on, 0)).toBe(factorIn(modifierRow(set, null), where, on, 0));
      }),
      RUNS,
    );
  });
});

describe('modified bid', () => {
  it.each([
    [500_000, [150, 100, 100, 120], null, 900_000],
    [500_000, [150, 100, 100, 120], 800_000, 800_000],
    [333_333, [100, 100, 100, 55], null, 183_333],
    [1, [100, 50, 100, 100], null, 0],
    [500_000, [100, 100, 100, 100], 400_000, 400_000],
  ] as const)('%i × %j, at most %o, is %i', (base, [place, device, audience, at], most, expected) => {
    expect(modifiedBid(base, factorOf(place, device, audience, at), most)).toBe(expected);
  });

  it('is the exact product, rounded down', () => {
    const bid = fc.oneof(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 2 ** 47 }));
    fc.assert(
      fc.property(
        bid,
        percent,
        percent,
        percent,
        fc.integer({ min: 0, max: 60 }),
        (base, place, device, people, steps) => {
          const factor = factorOf(place, device, people, steps * 5);
          expect(BigInt(modifiedBid(base, factor, null))).toBe((BigInt(base) * BigInt(factor)) / BigInt(FACTOR_UNIT));
        },
      ),
      RUNS,
    );
  });
});

describe('hour of the week', () => {
  it.each([
    ['Asia/Singapore', '2026-11-22T16:00:00Z', 0], // Monday 00:00
    ['Asia/Singapore', '2026-11-22T15:59:59Z', 167],
    ['Asia/Kolkata', '2026-11-24T18:29:59Z', 24 + 23],
    ['Asia/Kolkata', '2026-11-24T18:30:00Z', 48],
    // The clock skips from 2:00 to 3:00 on Sunday, 8 March 2026, and repeats 1:00 on Sunday, 1 November.
    ['America/New_York', '2026-03-08T06:59:59Z', 6 * 24 + 1],
    ['America/New_York', '2026-03-08T07:00:00Z', 6 * 24 + 3],
    ['America/New_York', '2026-11-01T05:30:00Z', 6 * 24 + 1],
    ['America/New_York', '2026-11-01T06:30:00Z', 6 * 24 + 1],
    ['America/New_York', '2026-11-01T07:00:00Z', 6 * 24 + 2],
    ['UTC', '1969-12-29T00:00:00Z', 0],
  ])('%s %s is %i', (zone, at, expected) => {
    expect(hourOfWeek(zone, Date.parse(at))).toBe(expected);
  });
});

describe('values', () => {
  it.each([
    ['PLACEMENT', 'search.top-1', true],
    ['PLACEMENT', 'search top', false],
    ['PAGE', 'CART', true],
    ['PAGE', 'cart', false],
    ['DEVICE', 'tablet', false],
    ['GENDER', 'ALL', false],
    ['AGE', '25-34', true],
    ['AGE', '55-', true],
    ['AGE', '-24', true],
    ['AGE', '-', false],
    ['AGE', '34-25', false],
    ['AGE', '25-200', false],
    ['SEGMENT', '', false],
  ] as const)('%s %s: %s', (dimension, value, expected) => expect(isModifierValue(dimension, value)).toBe(expected));

  it.each([
    [0, true],
    [9, false],
    [10, true],
    [1000, true],
    [1001, false],
    [50.5, false],
    [-10, false],
  ])('%d %% is a modifier: %s', (value, expected) => expect(isModifierPercent(value)).toBe(expected));

  it.each([
    [0, true],
    [5, true],
    [7, false],
    [300, true],
    [305, false],
  ])('%d %% is an hour: %s', (value, expected) => expect(isHourPercent(value)).toBe(expected));
});
