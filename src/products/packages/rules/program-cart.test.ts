import { expect, test } from 'vitest';
import { cartOfProgram, sentCartField } from './program-cart.ts';

const week = (startDate: string, catalogId = 'sg') => ({ catalogId, segmentId: 'all', placementId: 'home', startDate });
const campaign = (packageId: string, ...bookings: ReturnType<typeof week>[]) => ({
  ...{ packageId, name: packageId, budgetMicros: null, discountIds: null },
  bookings,
});
const offer = {
  packages: new Map([
    ['free', { startDate: null, endDate: null, dynamicStartDate: false }],
    ['fixed', { startDate: '2026-06-01', endDate: '2026-07-26', dynamicStartDate: false }],
    ['movable', { startDate: '2026-06-01', endDate: '2026-07-26', dynamicStartDate: true }],
  ]),
  ventures: [{ id: 'singapore', catalogId: 'sg' }],
};

test.each([
  ['from its first week to its last', 'free', '2026-06-15', '2026-06-28'],
  ['as long as its days are fixed', 'fixed', '2026-06-01', '2026-07-26'],
  ['by its weeks where the start may move', 'movable', '2026-06-15', '2026-06-28'],
  ['by its weeks when it is not offered', 'unknown', '2026-06-15', '2026-06-28'],
])('a package lasts %s', (_, packageId, startDate, endDate) => {
  const [made] = cartOfProgram([campaign(packageId, week('2026-06-22'), week('2026-06-15'))], offer);
  expect(made).toMatchObject({ packageId, startDate, endDate });
});

test('weeks are whole and in the venture of their catalog; an unknown catalog is no venture', () => {
  const [made] = cartOfProgram([campaign('free', week('2026-06-15'), week('2026-06-15', 'other'))], offer);
  expect(made!.bookings).toEqual([
    { ventureId: 'singapore', segmentId: 'all', placementId: 'home', startDate: '2026-06-15', endDate: '2026-06-21' },
    { ventureId: '', segmentId: 'all', placementId: 'home', startDate: '2026-06-15', endDate: '2026-06-21' },
  ]);
});

test.each([
  ['campaigns.0.endDate', 'campaigns.0.bookings'],
  ['campaigns.2.startDate', 'campaigns.2.bookings'],
  ['campaigns.0.bookings.1.startDate', 'campaigns.0.bookings.1.startDate'],
  ['paymentMethod', 'campaigns'],
  ['brandId', 'brandId'],
])('%s is told as %s', (field, sent) => expect(sentCartField(field)).toBe(sent));
