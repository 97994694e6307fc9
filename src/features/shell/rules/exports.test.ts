import { expect, test } from 'vitest';
import { dayOf, instantOf, readExportParams } from './exports.ts';

test('what was left out or null is left out', () => {
  expect(readExportParams({ brandId: 'b', catalogId: null, fromDate: '2026-05-01', filters: { name: 'x' } })).toEqual({
    ok: true,
    value: { brandId: 'b', fromDate: '2026-05-01', filters: { name: 'x' } },
  });
});

test.each<[unknown, string]>([
  [null, 'params'],
  ['{}', 'params'],
  [[], 'params'],
  [{ sql: 'drop' }, 'params.sql'],
  [{ brandId: { $ne: 1 } }, 'params.brandId'],
  [{ brandId: 'x'.repeat(65) }, 'params.brandId'],
  [{ fromDate: '2026-02-30' }, 'params.fromDate'],
  [{ toDate: 'tomorrow' }, 'params.toDate'],
  [{ toDate: '2026-13-01T00:00:00Z' }, 'params.toDate'],
  [{ adType: 'VIDEO' }, 'params.adType'],
  [{ filters: ['x'] }, 'params.filters'],
  [{ filters: { text: 'x'.repeat(30_000) } }, 'params'],
])('%j is refused at %s', (params, field) => {
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
