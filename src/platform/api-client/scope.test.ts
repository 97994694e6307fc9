import { expect, test } from 'vitest';
import { isSameScope } from './scope.ts';

const FILTER = { brandId: 'a', adType: 'PRODUCT', fromDate: '2026-05-01', toDate: '2026-05-31', companyId: null };

test.each([
  ['other days', { ...FILTER, fromDate: '2026-04-01' }, true],
  ['another page', { ...FILTER, page: 2 }, true],
  ['another order', { ...FILTER, sortBy: 'clicks', direction: 'asc' }, true],
  ['another search', { ...FILTER, searchTerm: 'lamp' }, true],
  ['nothing said instead of null', { ...FILTER, companyId: undefined }, true],
  ['another brand', { ...FILTER, brandId: 'b' }, false],
  ['all brands', { ...FILTER, brandId: undefined }, false],
  ['another kind of ads', { ...FILTER, adType: 'BANNER' }, false],
  ['a country', { ...FILTER, ventureId: 'sg' }, false],
  ['a company', { ...FILTER, companyId: 'acme' }, false],
])('%s', (_, variables, isSame) => expect(isSameScope(FILTER, variables)).toBe(isSame));

test('an input is looked into', () => {
  expect(isSameScope({ input: { catalogId: 'sg', bid: '1' } }, { input: { catalogId: 'sg', bid: '2' } })).toBe(true);
  expect(isSameScope({ input: { catalogId: 'sg' } }, { input: { catalogId: 'my' } })).toBe(false);
});
