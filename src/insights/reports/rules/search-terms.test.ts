import { UNIT } from '#kernel/money.ts';
import { expect, test } from 'vitest';
import {
  addedExclusions,
  lensesOf,
  openingLens,
  savedDays,
  termDays,
  wasteMicros,
  type TermFacts,
} from './search-terms.ts';

const term: TermFacts = {
  term: 'lotion',
  spendMicros: 10n * UNIT,
  settledMicros: 10n * UNIT,
  salesMicros: 0n,
  orders: 0n,
  haloOrders: 0n,
  isNew: false,
  isExactKeyword: false,
  isExcluded: false,
  isOpen: true,
  targetRoasPercent: null,
};
const sold = { salesMicros: 10n * UNIT, orders: 2n };

test.each<[string, Partial<TermFacts>, string[]]>([
  ['spent without a sale', {}, ['WASTE']],
  ['spent exactly the least', { spendMicros: 5n * UNIT, settledMicros: 5n * UNIT }, ['WASTE']],
  ['spent a little less', { settledMicros: 5n * UNIT - 1n }, []],
  ['spent of late, when a sale may still follow', { settledMicros: 4n * UNIT }, []],
  ['sold another product of the brand', { haloOrders: 1n }, []],
  ['is excluded already', { isExcluded: true }, []],
  ['is of a campaign that is over', { isOpen: false }, []],
  ['is no search', { term: '', isNew: true }, []],
  ['sold twice at break even', sold, ['WINNERS']],
  ['sold twice without costs', { ...sold, spendMicros: 0n }, ['WINNERS']],
  ['sold twice below break even', { ...sold, salesMicros: 9n * UNIT }, []],
  ['sold twice below its target', { ...sold, targetRoasPercent: 101 }, []],
  [
    'sold twice at its target below break even',
    { ...sold, salesMicros: 5n * UNIT, targetRoasPercent: 50 },
    ['WINNERS'],
  ],
  ['sold once', { ...sold, orders: 1n }, []],
  ['is an exact keyword', { ...sold, isExactKeyword: true }, []],
  ['is new, and wasteful', { isNew: true }, ['WASTE', 'NEW']],
])('a term that %s', (_, change, lenses) => {
  expect(lensesOf({ ...term, ...change }, 5n * UNIT)).toEqual([...lenses, 'ALL']);
});

test('waste is what was spent until the last day that can bring no more sales', () => {
  expect(wasteMicros({ ...term, settledMicros: 7n })).toBe(7n);
  expect(wasteMicros({ ...term, orders: 1n })).toBe(0n);
  expect(termDays('2026-06-20')).toEqual({ settledTo: '2026-06-12', newFrom: '2026-06-07' });
});

test('opens on waste if there is any', () => {
  expect(openingLens({ WASTE: 1, WINNERS: 9, NEW: 9, ALL: 20 })).toBe('WASTE');
  expect(openingLens({ WASTE: 0, WINNERS: 9, NEW: 9, ALL: 20 })).toBe('ALL');
});

test('reads from the activity log which terms were excluded, and the month that each saves', () => {
  expect(addedExclusions({ old: null, new: '[Used], "for free", cheap' })).toEqual(['used']);
  expect(addedExclusions({ old: '[used], cheap', new: '[used], [very cheap], cheap' })).toEqual(['very cheap']);
  expect(addedExclusions({ old: '[used]', new: null })).toEqual([]);
  expect(savedDays({ on: '2026-06-20' })).toEqual({ fromDate: '2026-05-21', toDate: '2026-06-19' });
});
