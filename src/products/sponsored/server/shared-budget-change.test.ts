import { expect, test } from 'vitest';
import { changeOf } from './shared-budget.resolvers.ts';

test('what is left out of a change stays; null clears what may be empty, and the rest stays', () => {
  expect(changeOf({ id: 'a' })).toEqual({ id: 'a', version: null, campaignIds: null });
  expect(changeOf({ id: 'a', name: null, period: null, amount: null, fromDate: null, toDate: null })).toEqual({
    id: 'a',
    version: null,
    campaignIds: null,
    fromDay: null,
    toDay: null,
  });
});
