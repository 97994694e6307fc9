import { expect, test } from 'vitest';
import { addDays } from '#kernel/time.ts';
import { checkCart, MAX_BOOKINGS, startProblem } from './check-cart.ts';
import { packageMessages } from './package.messages.ts';
import { campaign, facts, terms, units, week } from './cart.test-support.ts';

const messages = packageMessages.cart;
// A Wednesday.
const nowMs = Date.parse('2026-11-25T04:00:00Z');
const MONDAY = '2026-12-14';
const fixed = terms({ startDate: MONDAY, endDate: '2026-12-20' });
const mondays = (count: number) => Array.from({ length: count }, (_, index) => week(addDays(MONDAY, 7 * index)));
const valid = () => campaign([week(MONDAY)]);

test.each([
  ['a week of a package', [valid()], terms(), {}],
  ['nothing', [], terms(), { campaigns: messages.empty() }],
  [
    'too many packages',
    Array.from({ length: 21 }, valid),
    terms(),
    { campaigns: messages.tooManyPackages({ max: 20 }) },
  ],
  [
    'an unknown package',
    [campaign([week(MONDAY)], { packageId: 'x' })],
    terms(),
    { 'campaigns.0.packageId': messages.packageNotOffered() },
  ],
  ['no name', [campaign([week(MONDAY)], { name: '  ' })], terms(), { 'campaigns.0.name': messages.nameRequired() }],
  [
    'a name that is too long',
    [campaign([week(MONDAY)], { name: 'x'.repeat(201) })],
    terms(),
    { 'campaigns.0.name': messages.nameTooLong({ max: 200 }) },
  ],
  ['no week', [campaign([])], terms(), { 'campaigns.0.bookings': messages.weeksRequired() }],
  [
    'too many weeks',
    [campaign(Array.from({ length: MAX_BOOKINGS + 1 }, () => week(MONDAY)))],
    terms(),
    { 'campaigns.0.bookings': messages.tooManyWeeks({ max: 200 }) },
  ],
  [
    'too many weeks in all packages together',
    [campaign(mondays(MAX_BOOKINGS)), campaign(mondays(1))],
    terms(),
    { campaigns: messages.tooManyWeeks({ max: 200 }) },
  ],
  ['as many weeks as there may be', [campaign(mondays(MAX_BOOKINGS))], terms(), {}],
  [
    'a segment without a price',
    [campaign([week(MONDAY, { segmentId: 'x' })])],
    terms(),
    { 'campaigns.0.bookings.0.segmentId': messages.segmentNotOffered() },
  ],
  [
    'a placement of another package',
    [campaign([week(MONDAY, { placementId: 'x' })])],
    terms(),
    { 'campaigns.0.bookings.0.placementId': messages.placementUnknown() },
  ],
  ['a Tuesday', [campaign([week('2026-12-15')])], terms(), { 'campaigns.0.bookings.0.startDate': messages.notAWeek() }],
  [
    'six days',
    [campaign([week(MONDAY, { endDate: '2026-12-19' })])],
    terms(),
    { 'campaigns.0.bookings.0.startDate': messages.notAWeek() },
  ],
  ['this week', [campaign([week('2026-11-23')])], terms(), { 'campaigns.0.bookings.0.startDate': messages.past() }],
  [
    'next week',
    [campaign([week('2026-11-30')])],
    terms(),
    { 'campaigns.0.bookings.0.startDate': messages.tooSoon({ days: 14 }) },
  ],
  [
    'a week twice',
    [campaign([week(MONDAY), week(MONDAY)])],
    terms(),
    { 'campaigns.0.bookings.1.startDate': messages.duplicateWeek() },
  ],
  [
    'a week outside of the campaign',
    [campaign([week(MONDAY)], { endDate: '2026-12-19' })],
    terms(),
    { 'campaigns.0.bookings.0.startDate': messages.outsideDates() },
  ],
  [
    'an end before the start',
    [campaign([week(MONDAY)], { endDate: '2026-12-13' })],
    terms(),
    { 'campaigns.0.endDate': messages.outsideDates(), 'campaigns.0.bookings.0.startDate': messages.outsideDates() },
  ],
  ['a fixed campaign', [valid()], fixed, {}],
  [
    'a fixed campaign at other days',
    [campaign([week('2026-12-21')])],
    fixed,
    { 'campaigns.0.startDate': messages.datesFixed() },
  ],
  ['a fixed campaign that can be moved', [campaign([week('2026-12-21')])], { ...fixed, dynamicStartDate: true }, {}],
  ['as many days as allowed', [campaign([week(MONDAY), week('2026-12-21')])], terms({ maxBookingDays: 14 }), {}],
  [
    'more days than allowed',
    [campaign([week(MONDAY), week('2026-12-28')])],
    terms({ maxBookingDays: 20 }),
    { 'campaigns.0.endDate': messages.tooLong() },
  ],
  [
    'a budget for a package with a fixed price',
    [campaign([week(MONDAY)], { budgetMicros: units(5) })],
    terms(),
    { 'campaigns.0.budget': messages.budgetNotOffered() },
  ],
  [
    'no budget where one is required',
    [valid()],
    terms({ customBudget: true }),
    { 'campaigns.0.budget': messages.budgetRequired() },
  ],
  [
    'a budget below the minimum',
    [campaign([week(MONDAY)], { budgetMicros: units(99) })],
    terms({ customBudget: true, minPriceMicros: units(100) }),
    { 'campaigns.0.budget': messages.budgetTooSmall() },
  ],
  [
    'a budget of zero',
    [campaign([week(MONDAY)], { budgetMicros: 0n })],
    terms({ customBudget: true }),
    { 'campaigns.0.budget': messages.budgetTooSmall() },
  ],
  [
    'a budget with too many decimals',
    [campaign([week(MONDAY)], { budgetMicros: units(100.001) })],
    terms({ customBudget: true }),
    { 'campaigns.0.budget': messages.budgetTooPrecise() },
  ],
])('%s', (_, cart, terms, found) => {
  expect(checkCart(cart, facts(terms), { nowMs })).toEqual(found);
});

test('two entries may share a week: only full placements close it', () => {
  const cart = [valid(), campaign([week(MONDAY)], { id: 'two' })];
  expect(checkCart(cart, facts(terms()), { nowMs })).toEqual({});
});

test('a week books all placements of the package, per country and segment', () => {
  const both = terms({ placementIds: ['home', 'search'] });
  const check = (...bookings: Parameters<typeof campaign>[0]) =>
    checkCart([campaign(bookings)], facts(both), { nowMs });
  const search = { placementId: 'search' };
  expect(check(week(MONDAY), week(MONDAY, search))).toEqual({});
  expect(check(week(MONDAY))).toEqual({ 'campaigns.0.bookings.0.placementId': messages.placementsMissing() });
  expect(check(week(MONDAY), week(MONDAY, { ...search, segmentId: 'vip' }))).toEqual({
    'campaigns.0.bookings.0.placementId': messages.placementsMissing(),
    'campaigns.0.bookings.1.placementId': messages.placementsMissing(),
  });
});

test('days are in the venture’s time zone', () => {
  // Monday in Singapore, still Sunday in UTC: exactly two weeks ahead in Singapore, which is early enough.
  const nightMs = Date.parse('2026-11-29T17:00:00Z');
  expect(checkCart([valid()], facts(terms()), { nowMs: nightMs })).toEqual({});
  expect(checkCart([valid()], facts(terms()), { nowMs: nightMs + 86_400_000 })).toEqual({
    'campaigns.0.bookings.0.startDate': messages.tooSoon({ days: 14 }),
  });
});

test.each([
  ['2026-11-24', messages.past()],
  ['2026-11-25', messages.tooSoon({ days: 14 })],
  ['2026-12-08', messages.tooSoon({ days: 14 })],
  ['2026-12-09', null],
])('a start on %s is %j on the twenty-fifth of November', (day, problem) =>
  expect(startProblem(day, '2026-11-25')).toEqual(problem),
);
