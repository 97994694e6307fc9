import { expect, test } from 'vitest';
import { pathsOf } from './category-path.ts';

test('a category reads from the top down, and one whose parent is not available by its own name', () => {
  const paths = pathsOf([
    { id: 'a', label: 'Shoes', parentId: null },
    { id: 'b', label: 'Women', parentId: 'a' },
    { id: 'c', label: 'Boots', parentId: 'b' },
    { id: 'd', label: 'Orphan', parentId: 'gone' },
  ]);
  expect(paths.map(({ path }) => path)).toEqual(['Shoes', 'Shoes › Women', 'Shoes › Women › Boots', 'Orphan']);
});
