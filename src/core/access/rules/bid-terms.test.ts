import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  factorIn,
  modifiedBid,
  modifierRow,
  type BidModifier,
  type ModifierDimension,
} from '#core/serving/rules/bid-modifiers.ts';
import { PAGE_TYPES } from '#core/serving/rules/page-type.ts';
import { areBidsTooFar, type BidTerms } from './bid-terms.ts';
import { runLength } from '../../../../testing/run-length.ts';

const BID = 500_000;
const terms = (parts: Partial<BidTerms> = {}): BidTerms => ({
  ...{ base: BID, own: {}, names: '', modifiers: [], hours: null, most: null },
  ...parts,
});
const on = (dimension: ModifierDimension, value: string, percent: number): BidModifier => ({
  dimension,
  value,
  percent,
});
const hours = (at: (hour: number) => number) => Array.from({ length: 168 }, (_, hour) => at(hour));
const isTooFar = (before: BidTerms, after: BidTerms, canClose = false) =>
  areBidsTooFar(before, after, { maxChangePercent: 20, canClose });

const MOBILE = on('DEVICE', 'mobile', 120);
const LOW_SEARCH = on('PAGE', 'SEARCH', 20);

describe('with 20 % allowed', () => {
  test.each<[name: string, isTooFar: boolean, before: BidTerms, after: BidTerms]>([
    ['nothing changed', false, terms(), terms()],
    ['a bid up', false, terms(), terms({ base: 600_000 })],
    ['a bid up too far', true, terms(), terms({ base: 600_001 })],
    ['a bid down', false, terms(), terms({ base: 400_000 })],
    ['a bid down too far', true, terms(), terms({ base: 399_999 })],
    ['a percentage', false, terms(), terms({ modifiers: [MOBILE] })],
    ['a percentage that goes', false, terms({ modifiers: [MOBILE] }), terms()],
    ['a percentage too far', true, terms(), terms({ modifiers: [on('DEVICE', 'mobile', 121)] })],
    [
      'one beside a higher one',
      true,
      terms({ modifiers: [on('PAGE', 'HOME', 900)] }),
      terms({ modifiers: [on('PAGE', 'HOME', 900), on('PAGE', 'SEARCH', 200)] }),
    ],
    ['two that multiply', true, terms(), terms({ modifiers: [MOBILE, on('PAGE', 'SEARCH', 120)] })],
    ['a percentage with the bid', true, terms(), terms({ base: 600_000, modifiers: [MOBILE] })],
    [
      'two on one place, of which one counts',
      false,
      terms(),
      terms({ modifiers: [on('PLACEMENT', 'top', 120), on('PAGE', 'SEARCH', 120)] }),
    ],
    [
      'a place of its own in front of a low page',
      true,
      terms({ modifiers: [LOW_SEARCH] }),
      terms({ modifiers: [LOW_SEARCH, on('PLACEMENT', 'top', 100)] }),
    ],
    [
      'an age beside a low gender',
      true,
      terms({ modifiers: [on('GENDER', 'MALE', 20)] }),
      terms({ modifiers: [on('GENDER', 'MALE', 20), on('AGE', '18-', 100)] }),
    ],
    ['a low gender that goes', true, terms({ modifiers: [on('GENDER', 'MALE', 20)] }), terms()],
    ['hours', false, terms(), terms({ hours: hours(() => 120) })],
    ['one hour too far', true, terms(), terms({ hours: hours((hour) => (hour === 7 ? 125 : 100)) })],
    [
      'an hour and a device',
      true,
      terms(),
      terms({ modifiers: [MOBILE], hours: hours((hour) => (hour === 7 ? 105 : 100)) }),
    ],
    ['hours that close', true, terms(), terms({ hours: hours((hour) => (hour < 6 ? 0 : 100)) })],
    ['hours that open', true, terms({ hours: hours((hour) => (hour < 6 ? 0 : 100)) }), terms()],
    ['a target’s own bid', false, terms(), terms({ own: { 'TARGET a': 600_000 } })],
    ['a target’s own bid too far', true, terms(), terms({ own: { 'TARGET a': 600_001 } })],
    [
      'a new bid in the place of a lower one',
      true,
      terms({ own: { a: 100_000 } }),
      terms({ own: { a: 100_000, b: BID } }),
    ],
    ['a low bid that goes', true, terms({ own: { a: 100_000 } }), terms()],
    ['a bid where the engine bids', true, terms({ base: null }), terms({ base: null, own: { a: 1 } })],
    ['a bid that goes where the engine bids', true, terms({ base: null, own: { a: 1 } }), terms({ base: null })],
    ['the engine instead of a bid', true, terms(), terms({ base: null })],
    ['a percentage where the engine bids', false, terms({ base: null }), terms({ base: null, modifiers: [MOBILE] })],
    ['a new word without a bid of its own', false, terms(), terms({ names: 'shoes' })],
    [
      'one where a kind of fit has a lower bid',
      true,
      terms({ own: { 'BUCKET CLOSE': 200_000 } }),
      terms({ own: { 'BUCKET CLOSE': 200_000 }, names: 'shoes' }),
    ],
    [
      'one that goes where a kind of fit has a higher bid',
      true,
      terms({ own: { 'BUCKET CLOSE': 2_000_000 }, names: 'shoes' }),
      terms({ own: { 'BUCKET CLOSE': 2_000_000 } }),
    ],
    [
      'one where a kind of fit has nearly the same bid',
      false,
      terms({ own: { 'BUCKET CLOSE': 450_000 } }),
      terms({ own: { 'BUCKET CLOSE': 450_000 }, names: 'shoes' }),
    ],
    ['a most that binds nothing', false, terms(), terms({ most: 500_000 })],
    ['a most far below the bid', true, terms(), terms({ most: 100_000 })],
    ['a most below a bid of the engine', true, terms({ base: null }), terms({ base: null, most: 1_000_000 })],
    ['a most that goes and bound nothing', false, terms({ most: 500_000 }), terms()],
    ['a most that goes and bound', true, terms({ most: 100_000 }), terms()],
    [
      'a percentage under a most',
      true,
      terms({ most: 500_000 }),
      terms({ most: 500_000, modifiers: [on('DEVICE', 'mobile', 1000)] }),
    ],
  ])('%s', (_, expected, before, after) => expect(isTooFar(before, after)).toBe(expected));

  test('however far a bid may change, hours close with the right to pause alone', () => {
    const closed = terms({ hours: hours((hour) => (hour < 6 ? 0 : 100)) });
    const at = (canClose: boolean) => areBidsTooFar(terms(), closed, { maxChangePercent: 100, canClose });
    expect([at(false), at(true)]).toEqual([true, false]);
    expect(areBidsTooFar(terms(), terms({ base: 1 }), { maxChangePercent: 100, canClose: false })).toBe(false);
  });

  test('hours close with the right to pause, and open by nobody’s but a person’s', () => {
    const closed = terms({ hours: hours((hour) => (hour < 6 ? 0 : 100)) });
    expect(isTooFar(terms(), closed, true)).toBe(false);
    expect(isTooFar(closed, terms(), true)).toBe(true);
  });
});

const modifier = fc.constantFrom<BidModifier>(
  ...[10, 80, 100, 120, 1000].flatMap((percent) => [
    on('DEVICE', 'mobile', percent),
    on('PAGE', 'SEARCH', percent),
    on('PLACEMENT', 'top', percent),
    on('GENDER', 'MALE', percent),
    on('AGE', '18-', percent),
    on('SEGMENT', 's', percent),
  ]),
);
const someTerms = fc
  .record({
    base: fc.constantFrom(400_000, 500_000, 600_000),
    modifiers: fc.array(modifier, { maxLength: 4 }),
    hour: fc.constantFrom(null, 80, 100, 120),
    most: fc.constantFrom(null, 300_000, 600_000, 2_000_000),
  })
  .map(({ hour, modifiers, ...rest }): BidTerms => {
    const last = new Map(modifiers.map((one) => [`${one.dimension} ${one.value}`, one]));
    const all = hour === null ? null : hours((at) => (at === 3 ? hour : 100));
    return { ...rest, own: {}, names: '', modifiers: [...last.values()], hours: all };
  });

test('what is not too far is so in every auction', () => {
  const contexts = [null, 'top'].flatMap((placementCode) =>
    [null, 'mobile'].flatMap((device) =>
      [null, 'MALE'].flatMap((gender) =>
        [null, 30].flatMap((age) =>
          [[], ['s']].map((segmentIds) => ({ placementCode, device, gender, age, segmentIds })),
        ),
      ),
    ),
  );
  const bidsOf = ({ base, modifiers, hours: all, most }: BidTerms) => {
    const row = modifierRow(modifiers as BidModifier[], all);
    return contexts.flatMap((context) =>
      PAGE_TYPES.flatMap((page) => [2, 3].map((hour) => modifiedBid(base!, factorIn(row, context, page, hour), most))),
    );
  };
  fc.assert(
    fc.property(someTerms, someTerms, (before, after) => {
      fc.pre(!isTooFar(before, after));
      const was = bidsOf(before);
      // Bids are rounded down to the micro-unit.
      const isBounded = (bid: number, from: number) => bid <= from * 1.2 + 1.2 && bid >= from * 0.8 - 1;
      expect(bidsOf(after).filter((bid, index) => !isBounded(bid, was[index]!))).toEqual([]);
    }),
    { numRuns: runLength(300) },
  );
});
