import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { brokenLimit } from './limits.ts';

const schema = buildSchema(`
  type Node { id: ID! child: Node children(limit: Int): [Node!]! }
  type Query { node: Node nodes(pageSize: Int): [Node!]! }
`);
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
  ['fragments that double a hundred times and hold no field', doubling(100), {}, /too much/],
  ['introspection', '{ __schema { types { fields { type { ofType { ofType { name } } } } } } }', {}, null],
])('%s', (_, text, variables, expected) => {
  const broken = brokenLimit(schema, parse(text), variables, LIMITS);
  expect(broken ?? 'fine').toMatch(expected ?? /^fine$/);
});
