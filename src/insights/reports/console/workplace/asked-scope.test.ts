import { expect, test } from 'vitest';
import { askedScope } from './asked-scope.ts';

const list = { search: {}, brandId: undefined, catalogs: [{ id: 'sg', ventureId: 'SG' }] };

test.each([
  ['the whole list', {}, null, {}],
  ['a chosen brand', { brandId: 'bee' }, null, { brandIds: ['bee'] }],
  ['brands of a filter', { brandId: 'bee', search: { brands: 'ant,cat' } }, null, { brandIds: ['ant', 'cat'] }],
  ['one country', { search: { countries: 'sg' } }, null, { ventureId: 'SG' }],
  ['several countries', { search: { countries: 'sg,my' } }, null, null],
  ['a type', { search: { adType: 'BANNER' } }, null, { adType: 'BANNER' }],
  ['a status', { search: { statuses: 'PAUSED' } }, null, null],
  ['a name', { search: { name: 'Summer' } }, null, null],
  ['another view', { search: { view: 'LOSING' } }, null, null],
  ['a group of a brand', { brandId: 'bee' }, { by: 'BRAND', key: 'ant' }, { brandIds: ['ant'] }],
  ['a group of a country', {}, { by: 'COUNTRY', key: 'sg' }, { ventureId: 'SG' }],
  ['a group of an unknown country', {}, { by: 'COUNTRY', key: 'my' }, null],
  ['a group of a status', {}, { by: 'STATUS', key: 'PAUSED' }, null],
  ['a group of a company', {}, { by: 'COMPANY', key: 'acme' }, null],
] as const)('%s', (_, change, group, expected) => {
  expect(askedScope({ ...list, ...change }, group)).toEqual(expected);
});
