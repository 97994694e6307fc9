import { expect, test } from 'vitest';
import { dashboardList } from './dashboard-search.ts';

test.each([
  [{ page: '3' }, { page: 3 }],
  [{ page: '0' }, {}],
  [{ page: 'two' }, {}],
  [
    { sort: 'clicks', direction: 'desc' },
    { sort: 'clicks', direction: 'desc' },
  ],
  [{ sort: 'passwords', direction: 'sideways' }, {}],
  [{ date: '2026-05-01_2026-05-31' }, { date: '2026-05-01_2026-05-31' }],
  [{ date: '2026-05-01' }, {}],
  [
    { adType: 'BANNER', country: 'ALL' },
    { adType: 'BANNER', country: 'ALL' },
  ],
  [{ adType: 'VIDEO' }, {}],
  [{ compare: 'weekdays' }, { compare: 'weekdays' }],
  [{ compare: '2026-05-01_2026-05-07' }, { compare: '2026-05-01_2026-05-07' }],
  [{ compare: 'sometimes' }, {}],
  [{ compare: '2020-01-01_2026-05-07' }, {}],
  [{ status: 'DELETED' }, {}],
])('%j is read as %j', (search, expected) => {
  expect(dashboardList.search(search)).toEqual(expected);
});
