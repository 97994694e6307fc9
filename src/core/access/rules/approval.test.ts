import { expect, test } from 'vitest';
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

test('a booking shows its packages with their days and prices', () => {
  const booking = { name: 'Launch week', startDate: '2026-06-15', endDate: '2026-06-21', status: 'PURCHASED' };
  const after = { id: 'x', bookings: [{ ...booking, total: { amount: '900.00', currency: 'SGD' } }] };
  expect(rowsOfDifference({ before: null, after })).toEqual([
    {
      name: 'Launch week',
      changes: [
        { field: 'startDate', old: null, new: '2026-06-15' },
        { field: 'endDate', old: null, new: '2026-06-21' },
        { field: 'total', old: null, new: '900.00 SGD' },
      ],
    },
  ]);
});
