import { expect, test } from 'vitest';
import { arrangeColumns, columnsOf, moveColumn } from './columns.ts';

const options = { withHalo: false };
const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id);

test('products and banners have their own columns', () => {
  expect(ids(columnsOf('SPONSOR_CAMPAIGN', options))).not.toContain('cpm');
  expect(ids(columnsOf('BANNER_CAMPAIGN', options))).toContain('cpm');
  expect(ids(columnsOf('AD_SET', options))).not.toContain('totalSales');
  expect(ids(columnsOf('AD_SET', { withHalo: true }))).toContain('totalSales');
});

test('without saved columns the defaults apply', () => {
  expect(arrangeColumns('SPONSOR_CAMPAIGN', [], options)).toEqual(columnsOf('SPONSOR_CAMPAIGN', options));
});

test('what was saved comes first as saved; unknown and repeated columns are dropped, new ones take their place', () => {
  const arranged = arrangeColumns(
    'SPONSOR_CAMPAIGN',
    [
      { id: 'clicks', show: false },
      { id: 'status', show: true },
      { id: 'moon', show: true },
      { id: 'clicks', show: true },
    ],
    options,
  );
  expect(arranged.slice(0, 2)).toEqual([
    { id: 'clicks', show: false },
    { id: 'cpc', show: true },
  ]);
  expect(arranged.filter(({ id }) => id === 'clicks')).toHaveLength(1);
  expect(ids(arranged)).not.toContain('moon');
  expect(new Set(ids(arranged))).toEqual(new Set(ids(columnsOf('SPONSOR_CAMPAIGN', options))));
});

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 9, 'acb'],
  [5, 0, 'abc'],
])('moving %i to %i gives %s', (from, to, expected) => {
  const columns = [...'abc'].map((id) => ({ id, show: true }));
  expect(ids(moveColumn(columns, from, to)).join('')).toBe(expected);
});
