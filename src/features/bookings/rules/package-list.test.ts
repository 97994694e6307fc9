import { expect, test } from 'vitest';
import { pageOfPackages, sortPackages } from './package-list.ts';

const one = (name: string, tag: string | null, startDate: string | null = null) => ({
  name,
  tags: tag === null ? [] : [{ id: tag, name: tag }],
  startDate,
});

test('packages are sorted by their first tag, then by their start', () => {
  const sorted = sortPackages([
    one('untagged', null),
    one('any time', 'Brand'),
    one('later', 'Brand', '2026-12-21'),
    one('sooner', 'Brand', '2026-12-14'),
    one('first', 'Awareness'),
    one('at some time', 'Brand'),
  ]);
  expect(sorted.map(({ name }) => name)).toEqual(['first', 'sooner', 'later', 'any time', 'at some time', 'untagged']);
});

test.each([
  [0, 1, [], 1, 1],
  [5, 1, [1, 2, 3, 4, 5], 1, 1],
  [6, 2, [6], 2, 2],
  [12, 2, [6, 7, 8, 9, 10], 2, 3],
  [12, 9, [11, 12], 3, 3],
  [12, 0, [1, 2, 3, 4, 5], 1, 3],
])('of %i packages page %i shows %j', (count, page, shown, near, pages) => {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  expect(pageOfPackages(all, page)).toEqual({ shown, page: near, pages });
});
