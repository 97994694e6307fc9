import { buildSchema, graphql, type GraphQLResolveInfo } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { Slice } from '#platform/db/lists.ts';
import type { Context } from './context.ts';
import { boundLists } from './list-bounds.ts';
import { MAX_FETCH_ALL, paged, readCursor, readPage } from './paging.ts';

const schema = boundLists(
  buildSchema(`
  type Row { id: Int! child: Row }
  type Page { objects: [Row!]! page: Int! numPages: Int! total: Int! }
  type List { objects: [Row!]! nextPage: String }
  type Query {
    rows(page: Int = 1, pageSize: Int = 10, fetchAll: Boolean = false): Page!
    matches(page: Int = 1, limit: Int = 5, offset: Int): Page!
    top(size: Int): [Int!]!
    list(cursor: String, limit: Int = 3): List!
  }
`),
  [{ 'Query.top': 1000 }],
);

/** Runs a query on a list of `total` rows. Returns the answer and the slices that were read. */
async function ask(source: string, total = 25) {
  const slices: Slice[] = [];
  const find = async (slice: Slice) => {
    slices.push(slice);
    const length = Math.max(0, Math.min(slice.limit, total - slice.offset));
    const rows = Array.from({ length }, (_, index) => ({ id: slice.offset + index, child: { id: 0 } }));
    return { rows, total: slice.isCounted ? total : 0 };
  };
  const context = {} as Context;
  const page = (maxSize?: number) => (args: object, _: unknown, info: GraphQLResolveInfo) =>
    paged(args, { context, info, ...(maxSize && { maxSize }) }, find);
  const rootValue = {
    rows: page(),
    matches: page(100),
    top: (args: object, _: unknown, info: GraphQLResolveInfo) => {
      const read = readPage(args, info);
      return read.ok ? [read.value.limit] : [];
    },
    list: (args: object, _: unknown, info: GraphQLResolveInfo) => {
      const read = readCursor(args, info, 50);
      if (!read.ok) throw new Error(JSON.stringify(read.problem));
      slices.push({ offset: read.value.after ?? -1, limit: read.value.limit, isCounted: read.value.isCounted });
      return { objects: [], nextPage: null };
    },
  };
  const { data, errors } = await graphql({ schema, source, rootValue });
  return {
    data: JSON.parse(JSON.stringify(data ?? null)),
    slices,
    errors: errors?.map(({ message }) => message) ?? [],
  };
}

test.each([
  ['{ rows { total } }', { limit: 10, offset: 0 }],
  ['{ rows(page: 3) { total } }', { limit: 10, offset: 20 }],
  ['{ rows(page: null, pageSize: null) { total } }', { limit: 10, offset: 0 }],
  ['{ rows(page: 2, pageSize: 1000) { total } }', { limit: 1000, offset: 1000 }],
  ['{ matches(page: 2) { total } }', { limit: 5, offset: 5 }],
  ['{ matches(page: 2, offset: 7, limit: 100) { total } }', { limit: 100, offset: 7 }],
  ['{ list { nextPage } }', { limit: 3, offset: -1 }],
  ['{ list(cursor: "30", limit: 50) { nextPage } }', { limit: 50, offset: 30 }],
])('%s reads its slice', async (source, slice) => {
  expect((await ask(source)).slices).toEqual([{ ...slice, isCounted: true }]);
});

test.each([
  '{ rows(page: 0) { total } }',
  '{ rows(page: 1000001) { total } }',
  '{ rows(pageSize: 0) { total } }',
  '{ rows(pageSize: 1001) { total } }',
  '{ matches(limit: 101) { total } }',
  '{ matches(offset: -1) { total } }',
  '{ list(cursor: "x") { nextPage } }',
  '{ list(limit: 51) { nextPage } }',
])('%s is rejected', async (source) => {
  const { slices, errors } = await ask(source);
  expect(slices).toEqual([]);
  expect(errors).toHaveLength(1);
});

test('a list without pages has the size that is asked for, at most a thousand', async () => {
  expect((await ask('{ top(size: 7) }')).data).toEqual({ top: [7] });
  expect((await ask('{ top }')).data).toEqual({ top: [1000] });
});

test.each([
  ['{ rows { objects { id } page __typename } }', false],
  ['{ rows { ...part } } fragment part on Page { objects { id } }', false],
  ['{ rows { ...part } } fragment part on Page { numPages }', true],
  ['{ rows { ... on Page { total } } }', true],
  ['{ list { objects { id } } }', false],
])('the total of %s is counted: %s', async (source, isCounted) => {
  expect((await ask(source)).slices).toMatchObject([{ isCounted }]);
});

test('a page tells its number and how many there are', async () => {
  const { data } = await ask('{ rows(page: 3) { objects { id } page numPages total } }');
  expect(data).toEqual({
    rows: { objects: [20, 21, 22, 23, 24].map((id) => ({ id })), page: 3, numPages: 3, total: 25 },
  });
});

describe('fetchAll', () => {
  const all = (name = 'rows') => `${name}: rows(pageSize: 1, fetchAll: true) { objects { id child { id } } total }`;

  test('returns every row', async () => {
    const { data } = await ask(`{ ${all()} page: rows(fetchAll: true) { numPages page } }`);
    expect(data.rows.objects).toHaveLength(25);
    expect(data.page).toEqual({ numPages: 1, page: 1 });
  });

  test('is refused above the documented number of rows', async () => {
    expect((await ask(`{ ${all()} }`, MAX_FETCH_ALL)).errors).toEqual([]);
    expect((await ask(`{ ${all()} }`, MAX_FETCH_ALL + 1)).errors).toEqual([
      'More than 10,000 rows: read them page by page',
    ]);
  });

  test('costs what it found, all of a request together', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `all${index}`);
    const source = `{ ${names.map(all).join(' ')} }`;
    expect((await ask(source, 100)).errors).toEqual([]);
    const { errors } = await ask(source, MAX_FETCH_ALL);
    expect(errors[0]).toBe('The request asks for too much at once');
  });
});
