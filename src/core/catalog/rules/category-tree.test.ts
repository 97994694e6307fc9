import { expect, test } from 'vitest';
import type { Message } from '#kernel/message.ts';
import { catalogMessages } from './catalog.messages.ts';
import { placeCategories } from './category-tree.ts';

const { row: problem } = catalogMessages;

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

test.each<[string, string, string, string[], Record<string, Message>]>([
  ['children before parents', '', 'c<b b<a a', ['a', 'a/b', 'a/b/c'], {}],
  ['below existing categories', 'a b<a', 'c<b', ['a/b/c'], {}],
  ['nothing new', 'a b<a', 'b<a a', [], {}],
  [
    'an unknown parent',
    'a',
    'b<x c<b',
    [],
    { b: problem.unknownCategory({ id: 'x' }), c: problem.unknownCategory({ id: 'b' }) },
  ],
  ['four levels', '', 'a b<a c<b d<c', ['a', 'a/b', 'a/b/c', 'a/b/c/d'], {}],
  [
    'deeper than four',
    '',
    'a b<a c<b d<c e<d f<e',
    ['a', 'a/b', 'a/b/c', 'a/b/c/d'],
    { e: problem.tooDeep({ max: 4, id: 'd', label: 'D' }), f: problem.tooDeep({ max: 4, id: 'd', label: 'D' }) },
  ],
  ['a cycle', '', 'a<b b<a c', ['c'], { a: problem.belowItself(), b: problem.belowItself() }],
  [
    'below a cycle',
    '',
    'a<b b<a c<a',
    [],
    { a: problem.belowItself(), b: problem.belowItself(), c: problem.unknownCategory({ id: 'a' }) },
  ],
  ['a category below itself', '', 'a<a', [], { a: problem.belowItself() }],
  ['a move brings the children along', 'a b<a x', 'a<x', ['x/a', 'x/a/b'], {}],
  [
    'a move that pushes others too deep',
    'a b<a c<b x y<x',
    'a<y',
    [],
    { a: problem.pushesTooDeep({ id: 'c', max: 4 }) },
  ],
  ['a move below its own descendant', 'a b<a', 'a<b', [], { a: problem.belowItself() }],
  ['the last of two rows with one id counts', 'a x', 'b<a b<x', ['x/b'], {}],
])('%s', (_, existing, rows, placed, rejected) => {
  const result = place(existing, rows);
  expect(result.placed.toSorted()).toEqual(placed);
  expect(result.rejected).toEqual(rejected);
});

test('parents come before children', () => {
  expect(place('', 'c<b b<a a').placed).toEqual(['a', 'a/b', 'a/b/c']);
});
