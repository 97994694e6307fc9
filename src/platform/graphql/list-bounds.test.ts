import { buildSchema, graphql } from 'graphql';
import { expect, test } from 'vitest';
import type { ListBounds } from '#kernel/list-bound.ts';
import { boundLists, UnboundedListError } from './list-bounds.ts';

const schemaOf = (fields: string) => buildSchema(`type Row { id: ID! } ${fields}`);

test.each<[string, string, ListBounds[], RegExp | null]>([
  ['a list that nobody bounded', 'type Query { rows: [Row!]! }', [], /how long Query\.rows may be/],
  ['a list of bare values that nobody bounded', 'type Query { names: [String!] }', [], /Query\.names/],
  ['a bounded list', 'type Query { rows: [Row!]! }', [{ 'Query.rows': 5 }], null],
  ['a list with a size', 'type Query { rows(limit: Int = 10): [Row!]! }', [], null],
  ['a size that may be left out', 'type Query { rows(limit: Int): [Row!]! }', [], /Query\.rows/],
  ['a page', 'type Query { rows(pageSize: Int = 10): Page! } type Page { objects: [Row!]! }', [], null],
  ['a page without a size', 'type Query { rows: Page! } type Page { objects: [Row!]! }', [], /Page\.objects/],
  [
    'a page that one of its fields gives no size',
    'type Query { rows(pageSize: Int = 10): Page! all: Page! } type Page { objects: [Row!]! }',
    [],
    /Page\.objects/,
  ],
  ['a bound for nothing', 'type Query { rows: Row }', [{ 'Query.ghosts': 5 }], /Query\.ghosts/],
])('%s', (_, fields, bounds, expected) => {
  const bound = () => boundLists(schemaOf(fields), bounds);
  if (expected) expect(bound).toThrow(UnboundedListError);
  if (expected) expect(bound).toThrow(expected);
  else expect(bound).not.toThrow();
});

test('a list that is longer than its bound is a defect, not a present', async () => {
  const schema = boundLists(schemaOf('type Query { rows: [Row!]! later: [Row!]! }'), [
    { 'Query.rows': 2, 'Query.later': { inAll: 2 } },
  ]);
  const ask = (length: number, field: string) => {
    const rows = Array.from({ length }, (_, id) => ({ id }));
    return graphql({ schema, source: `{ ${field} { id } }`, rootValue: { rows, later: async () => rows } });
  };
  expect((await ask(2, 'rows')).errors).toBeUndefined();
  for (const field of ['rows', 'later']) {
    const { errors } = await ask(3, field);
    expect(errors![0]!.message).toBe(`Query.${field} holds 3 rows and may hold 2`);
  }
});
