import { expect, test } from 'vitest';
import { dashboardRange, topUpList } from './meta-search.ts';

test.each([
  [
    { fromDate: '2026-05-01', toDate: '2026-05-31' },
    { fromDate: '2026-05-01', toDate: '2026-05-31' },
  ],
  [{ fromDate: '2026-02-30' }, {}],
  [{ fromDate: '2026-5-1', toDate: '01/05/2026' }, {}],
  [{ mbgSellerId: 'a', page: '2' }, {}],
  [{ compare: 'month' }, { compare: 'month' }],
  [{ compare: 'never' }, {}],
])('%j', (given, read) => {
  expect(dashboardRange.search(given)).toEqual(read);
});

test('history is filtered by valid values only', () => {
  expect(topUpList.search({ method: 'CARD', status: 'LOST', page: '2' })).toEqual({ method: 'CARD', page: 2 });
});
