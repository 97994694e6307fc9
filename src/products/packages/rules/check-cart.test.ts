import { expect, test } from 'vitest';
import { checkCart, MAX_BOOKINGS, startProblem } from './check-cart.ts';
import { campaign, facts, terms, units, week } from './testing.ts';

// A Wednesday.
const nowMs = Date.parse('2026-11-25T04:00:00Z');
const MONDAY = '2026-12-14';
const fixed = terms({ startDate: MONDAY, endDate: '2026-12-20' });
const one = () => campaign([week(MONDAY)]);

test.each([
  ['a week of a package', [one()], terms(), {}],
  ['nothing', [], terms(), { campaigns: 'requireCampaigns' }],
  ['more than anybody books at once', Array.from({ length: 21 }, one), terms(), { campaigns: 'tooManyCampaigns' }],
  [
    'a package nobody knows',
    [campaign([week(MONDAY)], { packageId: 'x' })],
    terms(),
    { 'campaigns.0.packageId': 'unknownPackage' },
  ],
  ['no name', [campaign([week(MONDAY)], { name: '  ' })], terms(), { 'campaigns.0.name': 'requireName' }],
  [
    'an endless name',
    [campaign([week(MONDAY)], { name: 'x'.repeat(201) })],
    terms(),
    { 'campaigns.0.name': 'nameTooLong' },
  ],
  ['no week', [campaign([])], terms(), { 'campaigns.0.bookings': 'requireBookings' }],
  [
    'too many weeks',
    [campaign(Array.from({ length: MAX_BOOKINGS + 1 }, () => week(MONDAY)))],
    terms(),
    { 'campaigns.0.bookings': 'tooManyBookings' },
  ],
  [
    'a segment without a price',
    [campaign([week(MONDAY, { segmentId: 'x' })])],
    terms(),
    { 'campaigns.0.bookings.0.segmentId': 'notOffered' },
  ],
  [
    'a placement of another package',
    [campaign([week(MONDAY, { placementId: 'x' })])],
    terms(),
    { 'campaigns.0.bookings.0.placementId': 'unknownPlacement' },
  ],
  ['a Tuesday', [campaign([week('2026-12-15')])], terms(), { 'campaigns.0.bookings.0.startDate': 'notAWeek' }],
  [
    'six days',
    [campaign([week(MONDAY, { endDate: '2026-12-19' })])],
    terms(),
    { 'campaigns.0.bookings.0.startDate': 'notAWeek' },
  ],
  ['this week', [campaign([week('2026-11-23')])], terms(), { 'campaigns.0.bookings.0.startDate': 'past' }],
  ['next week', [campaign([week('2026-11-30')])], terms(), { 'campaigns.0.bookings.0.startDate': 'tooSoon' }],
  ['a week twice', [campaign([week(MONDAY), week(MONDAY)])], terms(), { 'campaigns.0.bookings.1.startDate': 'twice' }],
  [
    'a week outside of the campaign',
    [campaign([week(MONDAY)], { endDate: '2026-12-19' })],
    terms(),
    { 'campaigns.0.bookings.0.startDate': 'outsideDates' },
  ],
  [
    'an end before the start',
    [campaign([week(MONDAY)], { endDate: '2026-12-13' })],
    terms(),
    { 'campaigns.0.endDate': 'outsideDates', 'campaigns.0.bookings.0.startDate': 'outsideDates' },
  ],
  ['a fixed campaign', [one()], fixed, {}],
  [
    'a fixed campaign at other days',
    [campaign([week('2026-12-21')])],
    fixed,
    { 'campaigns.0.startDate': 'datesAreFixed' },
  ],
  ['a fixed campaign that may be moved', [campaign([week('2026-12-21')])], { ...fixed, dynamicStartDate: true }, {}],
  ['as many days as it may take', [campaign([week(MONDAY), week('2026-12-21')])], terms({ maxBookingDays: 14 }), {}],
  [
    'more days than it may take',
    [campaign([week(MONDAY), week('2026-12-28')])],
    terms({ maxBookingDays: 20 }),
    { 'campaigns.0.endDate': 'tooLong' },
  ],
  [
    'a budget nobody asked for',
    [campaign([week(MONDAY)], { budgetMicros: units(5) })],
    terms(),
    { 'campaigns.0.budget': 'budgetNotOffered' },
  ],
  ['no budget where one is needed', [one()], terms({ customBudget: true }), { 'campaigns.0.budget': 'requireBudget' }],
  [
    'a budget below the smallest',
    [campaign([week(MONDAY)], { budgetMicros: units(99) })],
    terms({ customBudget: true, minPriceMicros: units(100) }),
    { 'campaigns.0.budget': 'budgetTooSmall' },
  ],
  [
    'a budget of nothing',
    [campaign([week(MONDAY)], { budgetMicros: 0n })],
    terms({ customBudget: true }),
    { 'campaigns.0.budget': 'budgetTooSmall' },
  ],
  [
    'a budget with too many decimals',
    [campaign([week(MONDAY)], { budgetMicros: units(100.001) })],
    terms({ customBudget: true }),
    { 'campaigns.0.budget': 'budgetTooPrecise' },
  ],
])('%s', (_, cart, given, found) => {
  expect(checkCart(cart, facts(given), { nowMs })).toEqual(found);
});

test('two entries may share a week: only full placements close it', () => {
  const cart = [one(), campaign([week(MONDAY)], { id: 'two' })];
  expect(checkCart(cart, facts(terms()), { nowMs })).toEqual({});
});

test('a week is all placements of the package, in each country and segment by itself', () => {
  const both = terms({ placementIds: ['home', 'search'] });
  const check = (...bookings: Parameters<typeof campaign>[0]) =>
    checkCart([campaign(bookings)], facts(both), { nowMs });
  const search = { placementId: 'search' };
  expect(check(week(MONDAY), week(MONDAY, search))).toEqual({});
  expect(check(week(MONDAY))).toEqual({ 'campaigns.0.bookings.0.placementId': 'placementsMissing' });
  expect(check(week(MONDAY), week(MONDAY, { ...search, segmentId: 'vip' }))).toEqual({
    'campaigns.0.bookings.0.placementId': 'placementsMissing',
    'campaigns.0.bookings.1.placementId': 'placementsMissing',
  });
});

test('a day is a day of the venture', () => {
  // Monday in Singapore, still Sunday in UTC: exactly two weeks ahead in Singapore, which is early enough.
  const nightMs = Date.parse('2026-11-29T17:00:00Z');
  expect(checkCart([one()], facts(terms()), { nowMs: nightMs })).toEqual({});
  expect(checkCart([one()], facts(terms()), { nowMs: nightMs + 86_400_000 })).toEqual({
    'campaigns.0.bookings.0.startDate': 'tooSoon',
  });
});

test.each([
  ['2026-11-24', 'past'],
  ['2026-11-25', 'tooSoon'],
  ['2026-12-08', 'tooSoon'],
  ['2026-12-09', null],
])('a start on %s is %s on the twenty-fifth of November', (day, problem) =>
  expect(startProblem(day, '2026-11-25')).toBe(problem),
);
