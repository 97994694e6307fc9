import { expect, test } from 'vitest';
import { HOURS_OF_WEEK, type BidModifier } from '#core/serving/rules/bid-modifiers.ts';
import { createMostBids } from './bid-factors.ts';
import { adSet } from './decide.test-support.ts';
import { createFactorKinds } from './factor-kinds.ts';

const hours = (first: number) => Array.from({ length: HOURS_OF_WEEK }, (_, hour) => (hour === 0 ? first : 100));
const modifiers = (percent: number): BidModifier[] => [{ dimension: 'DEVICE', value: 'mobile', percent }];

test('the same modifiers and hours have one number, whichever ad set they are of', () => {
  const kinds = createFactorKinds();
  const numbers = [
    { modifiers: modifiers(50), hours: null },
    { modifiers: modifiers(50), hours: hours(50) },
    { modifiers: modifiers(80), hours: hours(50) },
    { modifiers: modifiers(50), hours: hours(80) },
    { modifiers: [], hours: hours(80) },
  ];
  expect(numbers.map(kinds.of)).toEqual([0, 1, 2, 3, 4]);
  expect(structuredClone(numbers).map(kinds.of)).toEqual([0, 1, 2, 3, 4]);
  expect(kinds.examples).toHaveLength(5);
});

test('an index that is built pauses while it reads the hours of many ad sets', () => {
  const versions = Array.from({ length: 2000 }, (_, number) => ({
    facts: adSet(number, { hours: hours(50) }),
    revision: 1,
  }));
  expect([...createMostBids(versions)].length).toBeGreaterThanOrEqual(4);
});
