import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { dayRange, oneOf, pageNumber, text } from '#kernel/search-parameters.ts';
import { TypedDocumentString } from '#platform/api-client/generated/graphql.ts';
import { defineList } from './define-list.ts';
import { ListTable } from './list-table.tsx';
import { useListAddress, useListQuery, useLocalPages, usePagedRows, usePaging } from './list.ts';

const fruitList = defineList(
  {
    page: pageNumber,
    sort: oneOf(['name', 'sold']),
    direction: oneOf(['asc', 'desc']),
    date: dayRange,
    kind: oneOf(['CITRUS', 'BERRY']),
    name: text(),
  },
  { filters: ['kind', 'name', 'date'], sortedBy: { id: 'sold', direction: 'desc' } },
);

interface Fruit {
  id: string;
}
interface Fruits {
  fruits: { objects: Fruit[]; numPages: number; total: number };
}
const FruitsDocument = new TypedDocumentString<Fruits, { kind?: string | undefined; page: number; pageSize: number }>(
  'query Fruits { fruits }',
  { hash: 'fruits' },
);
const columns: Column<Fruit>[] = [{ id: 'name', header: 'Name', cell: ({ id }) => id, sort: 'asc-first' }];

function FruitList() {
  const address = useListAddress(fruitList);
  const { search, change, range, changeRange } = address;
  const { table } = useListQuery(FruitsDocument, { kind: search.kind }, ({ fruits }) => fruits, address);
  return (
    <>
      <button onClick={() => change({ kind: 'CITRUS' })}>Citrus</button>
      <button onClick={() => changeRange({ from: '2026-05-01', to: '2026-05-31' })}>May</button>
      <output>{range && `${range.from} to ${range.to}`}</output>
      <ListTable label="Fruits" columns={columns} rowId={({ id }) => id} address={address} {...table} />
    </>
  );
}

async function open(address: string, fruitsOf: (page: number) => Fruits['fruits']) {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit = {}) => {
    if (path === '/csrf') return Promise.resolve(Response.json({ csrfToken: 'token' }));
    const { variables } = JSON.parse(body as string) as { variables: { page: number } };
    asked.push(variables);
    return Promise.resolve(Response.json({ data: { fruits: fruitsOf(variables.page) } }));
  });
  const root = createRootRoute({ component: Outlet });
  const fruits = createRoute({
    getParentRoute: () => root,
    path: '/fruits',
    validateSearch: fruitList.search,
    component: FruitList,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    history,
    routeTree: root.addChildren([fruits]),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined);
      return given.length ? `?${new URLSearchParams(given as [string, string][]).toString()}` : '';
    },
  });
  await act(() => router.load());
  await renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { asked, addressNow: () => `${history.location.pathname}${history.location.search}` };
}

const page = (ids: string[], numPages = 1, total = ids.length) => ({
  objects: ids.map((id) => ({ id })),
  numPages,
  total,
});
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the page, its size and the filters are asked for as the address says', async () => {
  const { asked } = await open('/fruits?page=2&kind=BERRY', () => page(['Blueberry'], 2, 11));
  await screen.findByText('Blueberry');
  screen.getByText('11–11 of 11');
  expect(asked).toEqual([{ kind: 'BERRY', page: 2, pageSize: 10 }]);
});

test('another filter, order or range begins at the first page, another page keeps them', async () => {
  const { addressNow } = await open('/fruits?page=2', (now) => page([`Fruit ${now}`], 3, 30));
  await screen.findByText('Fruit 2');
  await click('Citrus');
  expect(addressNow()).toBe('/fruits?kind=CITRUS');
  await screen.findByText('Fruit 1');
  await click('Next page');
  expect(addressNow()).toBe('/fruits?kind=CITRUS&page=2');
  await click('Name');
  expect(addressNow()).toBe('/fruits?kind=CITRUS&sort=name&direction=asc');
  await click('Next page');
  await click('May');
  expect(addressNow()).toBe('/fruits?kind=CITRUS&sort=name&direction=asc&date=2026-05-01_2026-05-31');
  expect(screen.getByText('2026-05-01 to 2026-05-31')).toBeTruthy();
  await click('Next page');
  await click('Previous page');
  expect(addressNow()).toBe('/fruits?kind=CITRUS&sort=name&direction=asc&date=2026-05-01_2026-05-31');
});

test('without an order in the address, the list says its own', async () => {
  await open('/fruits', () => page(['Fig']));
  await screen.findByText('Fig');
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('none');
});

test('a page past the end shows the last, and does not stay in the history', async () => {
  const { asked, addressNow } = await open('/fruits?page=99', (now) => page(now > 3 ? [] : [`Fruit ${now}`], 3, 21));
  await screen.findByText('Fruit 3');
  expect(addressNow()).toBe('/fruits?page=3');
  expect(asked).toEqual([
    { page: 99, pageSize: 10 },
    { page: 3, pageSize: 10 },
  ]);
});

test('what cannot be read is dropped, and named in one line', async () => {
  const { asked, addressNow } = await open('/fruits?kind=STONE&page=-3&unknown=1', () => page(['Fig']));
  await screen.findByText('Fig');
  screen.getByText('Ignored: page, kind');
  expect(asked).toEqual([{ page: 1, pageSize: 10 }]);
  await click('Citrus');
  expect(addressNow()).toContain('kind=CITRUS');
  expect(screen.queryByText(/Ignored/)).toBeNull();
});

test('an empty list has no match only where it is narrowed, and can be cleared', async () => {
  const { addressNow } = await open('/fruits?kind=BERRY&name=x&sort=name', () => page([], 0));
  await screen.findByText('Nothing matches');
  await click('Clear');
  expect(addressNow()).toBe('/fruits?sort=name');
  await screen.findByText('No record');
  expect(screen.queryByText('Nothing matches')).toBeNull();
});

function Drawer() {
  const [subject, setSubject] = useState('apple');
  const pages = useLocalPages({ subject }, 4);
  const paging = usePaging(pages, { total: subject === 'apple' ? 12 : 9 }, { label: 'Slices' });
  return (
    <>
      <button onClick={() => setSubject('pear')}>Pear</button>
      <TablePagination {...paging!} />
    </>
  );
}

test('pages outside the address begin again with another subject', async () => {
  await renderUi(<Drawer />);
  await click('Next page');
  await click('Next page');
  screen.getByText('9–12 of 12');
  await click('Pear');
  screen.getByText('1–4 of 9');
  within(screen.getByRole('navigation', { name: 'Slices' })).getByText('list.page');
});

function Page({ all, page }: { all: readonly number[]; page: number }) {
  const { rows, paging } = usePagedRows({ page, pageSize: 5, turnTo: () => {} }, all);
  return <output>{JSON.stringify([rows, paging?.page, paging?.numPages])}</output>;
}

test.each([
  [0, 1, [], 1, 0],
  [5, 1, [1, 2, 3, 4, 5], 1, 1],
  [6, 2, [6], 2, 2],
  [12, 2, [6, 7, 8, 9, 10], 2, 3],
  [12, 9, [11, 12], 3, 3],
])('of %i known rows page %i shows %j', async (count, requested, visible, page, pages) => {
  await renderUi(<Page all={Array.from({ length: count }, (_, index) => index + 1)} page={requested} />);
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual([visible, page, pages]);
});

test('a list without a size of its own shows as many rows as were chosen, from its first page, and is remembered', async () => {
  const { asked, addressNow } = await open('/fruits?page=3', () => page(['Fig'], 14, 134));
  await screen.findByText('Fig');
  await userEvent.selectOptions(screen.getByLabelText('list.size'), '50');
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, pageSize: 50 }));
  expect([addressNow(), localStorage.getItem('endcap.pageSize')]).toEqual(['/fruits', '50']);
  await userEvent.selectOptions(screen.getByLabelText('list.size'), '10');
});
