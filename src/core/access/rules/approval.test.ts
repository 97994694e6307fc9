import { describe, expect, test } from 'vitest';
import { rowsOfDifference } from './approval.ts';

test('an operation shows the campaigns that it would write', () => {
  const changes = [{ field: 'budgetDaily', old: '20', new: '32' }];
  const rows = [
    { campaignName: 'Shoes', result: 'DONE', changes },
    { campaignName: 'Bags', result: 'SKIPPED', changes: [] },
  ];
  expect(rowsOfDifference({ before: null, after: { id: 'x', rows } })).toEqual([{ name: 'Shoes', changes }]);
});

test('a launch shows what a person decides about', () => {
  const after = {
    id: '1',
    name: 'Shoes',
    budgetDailyTotal: { amount: '20.00', currency: 'SGD' },
    budgetTotal: null,
    skus: ['RUN-1', 'RUN-2'],
    keywords: [],
    status: 'PENDING_FOR_APPROVAL',
  };
  expect(rowsOfDifference({ before: null, after })).toEqual([
    {
      name: 'Shoes',
      changes: [
        { field: 'budgetDailyTotal', old: null, new: '20.00 SGD' },
        { field: 'skus', old: null, new: 'RUN-1, RUN-2' },
      ],
    },
  ]);
});

test('anything else shows the fields that change, and which campaigns they are of', () => {
  const part = { hours: null, maxBid: null, modifiers: [{ dimension: 'DEVICE', value: 'mobile', percent: 120 }] };
  const hours = Array.from({ length: 168 }, (_, hour) => (hour < 6 ? 0 : 100));
  const after = { ...part, hours, modifiers: [{ value: 'mobile', percent: 900, dimension: 'DEVICE' }] };
  expect(rowsOfDifference({ before: part, after, campaignNames: ['Shoes'] })).toEqual([
    {
      name: 'Shoes',
      changes: [
        { field: 'hours', old: null, new: '0 × 6, 100 × 162' },
        { field: 'modifiers', old: 'DEVICE mobile 120', new: 'DEVICE mobile 900' },
      ],
    },
  ]);
  const rule = {
    id: 'x',
    name: 'Weekend',
    terms: { effect: 'RAISE', percent: 50, most: null },
    campaignIds: ['1'],
    version: 1,
  };
  expect(rowsOfDifference({ before: null, after: rule, campaignNames: ['Shoes'] })).toEqual([
    {
      name: 'Weekend, Shoes',
      changes: [
        { field: 'name', old: null, new: 'Weekend' },
        { field: 'campaignIds', old: null, new: '1' },
        { field: 'effect', old: null, new: 'RAISE' },
        { field: 'percent', old: null, new: '50' },
      ],
    },
  ]);
});

describe('a booking shows', () => {
  const total = (amount: string) => ({ amount, currency: 'SGD' });
  const booking = {
    ...{ name: 'Cheap!', brand: 'Peak', package: 'Launch week', startDate: '2026-06-15', endDate: '2026-06-28' },
    total: total('900.00'),
    weeks: [
      { startDate: '2026-06-15', place: 'Singapore · All shoppers · Home banner' },
      { startDate: '2026-06-22', place: 'Singapore · All shoppers · Home banner' },
    ],
  };
  const weeks = '2026-06-15 Singapore · All shoppers · Home banner, 2026-06-22 Singapore · All shoppers · Home banner';
  const row = {
    name: 'Launch week',
    changes: [
      { field: 'brand', old: null, new: 'Peak' },
      { field: 'name', old: null, new: 'Cheap!' },
      { field: 'weeks', old: null, new: weeks },
      { field: 'total', old: null, new: '900.00 SGD' },
    ],
  };

  test('its package, brand, weeks with their places, and price; the program’s name for it as such', () => {
    const after = { id: 'x', total: total('900.00'), bookings: [booking] };
    expect(rowsOfDifference({ before: null, after })).toEqual([row]);
  });

  test('what several packages cost together', () => {
    const after = { id: 'x', total: total('1800.00'), bookings: [booking, booking] };
    const sum = { name: '', changes: [{ field: 'orderTotal', old: null, new: '1800.00 SGD' }] };
    expect(rowsOfDifference({ before: null, after })).toEqual([row, row, sum]);
  });

  test('how a person wants to pay for it', () => {
    const after = { total: total('900.00'), bookings: [booking], paymentMethod: 'STRIPE' };
    const payment = { name: '', changes: [{ field: 'paymentMethod', old: null, new: 'STRIPE' }] };
    expect(rowsOfDifference({ before: null, after })).toEqual([row, payment]);
  });
});
