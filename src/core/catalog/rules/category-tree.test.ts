import { expect, test } from 'vitest';
import { placeCategories } from './category-tree.ts';

/** `a<b` means category a below b. */
const row = (text: string) => {
  const [id = '', parentId] = text.split('<');
  return { id, label: id.toUpperCase(), parentId: parentId ?? null };
};
const place = (existing: string, rows: string) => {
  const { placed, rejected } = placeCategories(
    existing.split(' ').filter(Boolean).map(row),
    rows.split(' ').filter(Boolean).map(row),
  );
  return {
    placed: placed.map(({ path }) => path.join('/')),
    rejected: Object.fromEntries([...rejected].map(([id, { message }]) => [id, message])),
  };
};

test.each<[string, string, string, string[], Record<string, RegExp>]>([
  ['children before parents', '', 'c<b b<a a', ['a', 'a/b', 'a/b/c'], {}],
  ['below existing categories', 'a b<a', 'c<b', ['a/b/c'], {}],
  ['nothing new', 'a b<a', 'b<a a', [], {}],
  ['an unknown parent', 'a', 'b<x c<b', [], { b: /Unknown category x/, c: /Unknown category b/ }],
  ['four levels', '', 'a b<a c<b d<c', ['a', 'a/b', 'a/b/c', 'a/b/c/d'], {}],
  [
    'deeper than four',
    '',
    'a b<a c<b d<c e<d f<e',
    ['a', 'a/b', 'a/b/c', 'a/b/c/d'],
    { e: /ancestor d \(D\)/, f: /ancestor d \(D\)/ },
  ],
  ['a cycle', '', 'a<b b<a c', ['c'], { a: /below itself/, b: /below itself/ }],
  ['below a cycle', '', 'a<b b<a c<a', [], { a: /itself/, b: /itself/, c: /Unknown category a/ }],
  ['a category below itself', '', 'a<a', [], { a: /below itself/ }],
  ['a move brings the children along', 'a b<a x', 'a<x', ['x/a', 'x/a/b'], {}],
  ['a move that pushes others too deep', 'a b<a c<b x y<x', 'a<y', [], { a: /push category c below 4/ }],
  ['a move below its own descendant', 'a b<a', 'a<b', [], { a: /below itself/ }],
  ['the last of two rows with one id counts', 'a x', 'b<a b<x', ['x/b'], {}],
])('%s', (_, existing, rows, placed, rejected) => {
  const result = place(existing, rows);
  expect(result.placed.toSorted()).toEqual(placed);
  expect(Object.keys(result.rejected).toSorted()).toEqual(Object.keys(rejected));
  for (const [id, message] of Object.entries(rejected)) expect(result.rejected[id]).toMatch(message);
});

test('parents come before children', () => {
  expect(place('', 'c<b b<a a').placed).toEqual(['a', 'a/b', 'a/b/c']);
});
