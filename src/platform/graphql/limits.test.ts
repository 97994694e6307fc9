import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { asManyAs } from '#kernel/list-bound.ts';
import { exceededLimit } from './limits.ts';
import { boundLists } from './list-bounds.ts';

const schema = boundLists(
  buildSchema(`
    type Node { id: ID! child: Node children(limit: Int = 10): [Node!]! words: [String!]! shares: [Node!]! }
    type Page { objects: [Node!]! }
    type Query {
      node: Node nodes(pageSize: Int = 10): [Node!]! page(pageSize: Int = 10, fetchAll: Boolean = false): Page!
      hundred: [Node!]! named(ids: [ID!]!): [Node!]!
    }
  `),
  [
    {
      'Node.words': 500,
      'Node.shares': { inAll: 60 },
      'Query.page': ({ fetchAll, pageSize }) => (fetchAll ? 150 : Number(pageSize)),
      'Query.hundred': 100,
      'Query.named': asManyAs('ids'),
    },
  ],
);
const LIMITS = { tokens: 100, depth: 4, aliases: 2, rootFields: 3, cost: 200 };

/** Each fragment spreads the one before it twice. */
function doubling(levels: number): string {
  const bombs = Array.from({ length: levels }, (_, n) => `fragment f${n + 1} on Node { ...f${n} ...f${n} }`);
  return `{ node { ...f${levels} } } fragment f0 on Node { __typename } ${bombs.join(' ')}`;
}

test.each<[string, string, Record<string, unknown>, RegExp | null]>([
  ['a small query', '{ node { id child { id } } }', {}, null],
  ['as deep as allowed', '{ node { child { child { id } } } }', {}, null],
  ['too deep', '{ node { child { child { child { id } } } } }', {}, /4 levels/],
  [
    'too deep through fragments',
    '{ node { ...a } } fragment a on Node { child { ...b } } fragment b on Node { child { child { id } } }',
    {},
    /levels/,
  ],
  ['a fragment that spreads itself', '{ node { ...a } } fragment a on Node { child { ...a } }', {}, /levels/],
  ['aliases as many as allowed', '{ a: node { id } b: node { id } }', {}, null],
  ['too many aliases', '{ a: node { id } b: node { id } c: node { id } }', {}, /aliases/],
  [
    'too many aliases in one fragment spread twice',
    '{ node { ...f } nodes { ...f } } fragment f on Node { a: id b: id }',
    {},
    /aliases/,
  ],
  ['too many operations', '{ node { id } nodes { id } node { id } nodes { id } }', {}, /3 operations/],
  ['a list in a list', '{ nodes { children { id } } }', {}, null],
  ['a long list in a list', '{ nodes(pageSize: 30) { children { id } } }', {}, /too much/],
  ['a long list through a variable', 'query ($n: Int) { nodes(pageSize: $n) { id } }', { n: 1000 }, /too much/],
  [
    'a long list through the default of a variable',
    'query ($n: Int = 1000) { nodes(pageSize: $n) { id } }',
    {},
    /too much/,
  ],
  ['a list whose size is null', '{ nodes(pageSize: null) { children { id } } }', {}, null],
  ['a page, its rows priced once', '{ page(pageSize: 150) { objects { id } } }', {}, /too much/],
  ['a page as long as allowed', '{ page(pageSize: 90) { objects { id } } }', {}, null],
  ['everything for the price of one', '{ page(pageSize: 1, fetchAll: true) { objects { id } } }', {}, /too much/],
  ['a list without a size', '{ hundred { id child { id } } }', {}, /too much/],
  ['a list without a size, as much as allowed', '{ hundred { id } }', {}, null],
  ['as many as are named', '{ named(ids: ["a", "b"]) { id } }', {}, null],
  [
    'too many named',
    'query ($ids: [ID!]!) { named(ids: $ids) { id child { id } } }',
    { ids: Array(90).fill('a') },
    /too much/,
  ],
  ['a list of bare values', '{ node { words } }', {}, null],
  ['lists of bare values in a list', '{ nodes { words } }', {}, /too much/],
  ['what all rows share', '{ nodes(pageSize: 50) { shares { id } } }', {}, null],
  ['fragments that double a hundred times and hold no field', doubling(100), {}, /too much/],
  ['introspection', '{ __schema { types { fields { type { ofType { ofType { name } } } } } } }', {}, null],
])('%s', (_, text, variables, expected) => {
  const broken = exceededLimit(schema, parse(text), variables, LIMITS);
  expect(broken ?? 'fine').toMatch(expected ?? /^fine$/);
});
