import { expect, test } from 'vitest';
import { billingList, creditsList, tracedFrom } from './billing-search.ts';

test('unknown filters are dropped from the address, known ones stay', () => {
  expect(
    creditsList.search({
      page: '2',
      date: '2026-05-01_2026-05-31',
      sort: 'remainAmount',
      direction: 'asc',
      kind: 'GOLD',
      status: 'PAID',
    }),
  ).toEqual({ page: 2, date: '2026-05-01_2026-05-31', sort: 'remainAmount', direction: 'asc', status: 'PAID' });
  expect(creditsList.search({ sort: 'constructor', direction: 'up', page: '0' })).toEqual({});
  expect(billingList.search({ date: 'yesterday', trace: 'invoice:1' })).toEqual({});
});

test.each([
  { trace: 'credit:0199-a', traced: { kind: 'credit', id: '0199-a' } },
  { trace: 'transaction:7', traced: { kind: 'transaction', id: '7' } },
  { trace: 'invoice:7', traced: null },
  { trace: undefined, traced: null },
])('$trace follows $traced', ({ trace, traced }) => {
  expect(tracedFrom(trace)).toEqual(traced);
});
