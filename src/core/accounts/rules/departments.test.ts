import { expect, test } from 'vitest';
import { countedFrom, departmentChanges, leftWithout } from './departments.ts';

const NOW = new Map([
  ['bee', 'Sales'],
  ['cat', 'Marketing'],
]);

test.each<[string, [string, string | null][], [string, string | null, string | null][]]>([
  ['a first department', [['ant', 'Sales']], [['ant', null, 'Sales']]],
  ['another one', [['bee', 'Marketing']], [['bee', 'Sales', 'Marketing']]],
  ['none', [['bee', null]], [['bee', 'Sales', null]]],
  [
    'the same',
    [
      ['bee', 'Sales'],
      ['ant', null],
    ],
    [],
  ],
  [
    'a brand that is named twice',
    [
      ['bee', null],
      ['bee', 'Sales'],
    ],
    [],
  ],
])('%s', (_, requested, expected) => {
  const asked = requested.map(([brandId, department]) => ({ brandId, department }));
  expect(departmentChanges(NOW, asked)).toEqual(expected.map(([brandId, from, to]) => ({ brandId, from, to })));
});

test('brands of departments that are gone are left without', () => {
  expect(leftWithout(NOW, ['Sales'])).toEqual(['cat']);
  expect(leftWithout(NOW, ['Sales', 'Marketing', 'New'])).toEqual([]);
  expect(leftWithout(NOW, [])).toEqual(['bee', 'cat']);
});

test('a change counts from the first day of the month', () => {
  expect(countedFrom('2026-11-29')).toBe('2026-11-01');
});
