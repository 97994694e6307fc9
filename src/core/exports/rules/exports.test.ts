import { expect, test } from 'vitest';
import { exportName, dayOf, instantOf, readExportParams } from './exports.ts';

test('what was left out or null is left out', () => {
  expect(readExportParams({ brandId: 'b', catalogId: null, fromDate: '2026-05-01', filters: { name: 'x' } })).toEqual({
    ok: true,
    value: { brandId: 'b', fromDate: '2026-05-01', filters: { name: 'x' } },
  });
});

test('the company has two names', () => {
  for (const name of ['companyId', 'supplierId'])
    expect(readExportParams({ [name]: 'a' })).toEqual({ ok: true, value: { companyId: 'a' } });
});

test.each<[unknown, string]>([
  [null, 'params'],
  ['{}', 'params'],
  [[], 'params'],
  [{ sql: 'drop' }, 'params.sql'],
  [{ companyId: 'a', supplierId: 'b' }, 'params.supplierId'],
  [{ brandId: { $ne: 1 } }, 'params.brandId'],
  [{ brandId: 'x'.repeat(65) }, 'params.brandId'],
  [{ fromDate: '2026-02-30' }, 'params.fromDate'],
  [{ toDate: 'tomorrow' }, 'params.toDate'],
  [{ toDate: '2026-13-01T00:00:00Z' }, 'params.toDate'],
  [{ adType: 'VIDEO' }, 'params.adType'],
  [{ filters: ['x'] }, 'params.filters'],
  [{ filters: { text: 'x'.repeat(30_000) } }, 'params'],
])('%j is rejected at %s', (params, field) => {
  expect(readExportParams(params)).toMatchObject({ ok: false, problem: { fields: { [field]: expect.anything() } } });
});

test.each<[string | undefined, 'start' | 'end', number | null, string | null]>([
  [undefined, 'start', null, null],
  ['2026-05-01', 'start', Date.UTC(2026, 4, 1), '2026-05-01'],
  ['2026-05-01', 'end', Date.UTC(2026, 4, 2) - 1, '2026-05-01'],
  ['2026-05-01T10:00:00+08:00', 'end', Date.UTC(2026, 4, 1, 2), '2026-05-01'],
])('%s as the %s of a range', (date, side, instant, day) => {
  expect([instantOf(date, side), dayOf(date)]).toEqual([instant, day]);
});

test.each([
  [{ fromDate: '2026-06-01', toDate: '2026-06-30' }, 'days_2026-06-01_2026-06-30'],
  [{ startDate: '2026-06-01T00:00:00Z', endDate: '2026-06-30T23:59:59Z' }, 'days_2026-06-01_2026-06-30'],
  [{ fromDate: '2026-06-02', toDate: '2026-06-02' }, 'days_2026-06-02'],
  [{ fromDate: '2026-06-01' }, 'days_2026-06-01_2026-07-05'],
  [{ brandId: 'b' }, 'days_2026-07-05'],
])('a file of %j is called %s', (params, expected) => {
  expect(exportName('days', params, '2026-07-05')).toBe(expected);
});
