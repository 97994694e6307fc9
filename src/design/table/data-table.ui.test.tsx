import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { DataTable, type Column, type Sorting } from './data-table.tsx';

interface Fruit {
  name: string;
  sold: number;
}

const fruits: Fruit[] = [
  { name: 'Apple', sold: 3 },
  { name: 'Banana', sold: 12 },
];
const columns: Column<Fruit>[] = [
  { id: 'name', header: 'Name', cell: (fruit) => fruit.name, sort: 'asc-first', pinned: 'left' },
  { id: 'sold', header: 'Sold', cell: (fruit) => fruit.sold, align: 'right', sort: 'desc-first' },
  { id: 'action', header: 'Action', cell: (fruit) => <button>Peel {fruit.name}</button> },
];

type Rest = Partial<Parameters<typeof DataTable<Fruit>>[0]>;

const show = (rest: Rest) =>
  renderUi(<DataTable label="Fruits" columns={columns} rowId={(fruit) => fruit.name} rows={fruits} {...rest} />);

test('while rows load, the names have the widest place, wherever their column is', async () => {
  const loading: Column<Fruit>[] = [
    { id: 'on', header: 'On', cell: () => null },
    { id: 'name', header: 'Name', name: ({ name }) => name, open: () => {} },
  ];
  await renderUi(
    <DataTable label="Fruits" columns={loading} rowId={({ name }) => name} rows={undefined} skeletonRows={1} />,
  );
  const cells = [...document.querySelectorAll<HTMLElement>('tbody td')];
  expect(cells.map((cell) => cell.hasAttribute('data-widest'))).toEqual([false, true]);
});

describe('sorting', () => {
  function Sorted({ onSort }: { onSort(sorting: Sorting | null): void }) {
    const [sorting, setSorting] = useState<Sorting | null>(null);
    return (
      <DataTable
        label="Fruits"
        columns={columns}
        rowId={(fruit) => fruit.name}
        rows={fruits}
        sorting={sorting}
        onSort={(next) => {
          setSorting(next);
          onSort(next);
        }}
      />
    );
  }

  test.each([
    ['Name', ['asc', 'desc']],
    ['Sold', ['desc', 'asc']],
  ])('%s cycles through %j and back to unsorted', async (header, directions) => {
    const onSort = vi.fn();
    await renderUi(<Sorted onSort={onSort} />);
    const id = header.toLowerCase();
    for (const direction of directions) {
      await userEvent.click(screen.getByRole('button', { name: header }));
      expect(onSort).toHaveBeenLastCalledWith({ id, direction });
      expect(screen.getByRole('columnheader', { name: header })).toHaveProperty(
        'ariaSort',
        direction === 'asc' ? 'ascending' : 'descending',
      );
    }
    await userEvent.click(screen.getByRole('button', { name: header }));
    expect(onSort).toHaveBeenLastCalledWith(null);
  });

  test('a column without a sort is no button', async () => {
    await show({ onSort: () => {} });
    expect(screen.queryByRole('button', { name: 'Action' })).toBeNull();
  });
});

describe('states', () => {
  test('loading shows no message and is marked busy', async () => {
    await show({ rows: undefined });
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('No record')).toBeNull();
  });

  test('an empty list says so', async () => {
    await show({ rows: [] });
    expect(screen.getByText('No record')).toBeTruthy();
  });
});

describe('paging', () => {
  test('names the rows in sight and stops at the last page', async () => {
    const onPage = vi.fn();
    await show({ paging: { page: 2, numPages: 2, total: 12, pageSize: 10, onPage } });
    expect(screen.getByText('11–12 of 12')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(onPage).toHaveBeenCalledWith(1);
  });
});

describe('opening rows', () => {
  const open = vi.fn();
  const opening: Column<Fruit>[] = [
    { id: 'name', header: 'Name', name: ({ name }) => name, open },
    ...columns.slice(1),
  ];
  beforeEach(() => open.mockClear());

  test('a row opens by its name, so by keyboard as well', async () => {
    await show({ columns: opening });
    screen.getByRole('button', { name: 'Banana' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(open.mock.calls).toEqual([[fruits[1]]]);
  });

  test('a click anywhere on the row opens it, a click on a control in it does not', async () => {
    await show({ columns: opening });
    await userEvent.click(screen.getByRole('button', { name: 'Peel Apple' }));
    expect(open).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('12'));
    expect(open.mock.calls).toEqual([[fruits[1]]]);
  });

  test('a click in a dialog that a row opened does not open the row', async () => {
    const dialog = { id: 'dialog', header: 'Dialog', cell: () => createPortal(<p>Said in a dialog</p>, document.body) };
    await show({ columns: [opening[0]!, dialog], rows: fruits.slice(0, 1) });
    await userEvent.click(screen.getByText('Said in a dialog'));
    expect(open).not.toHaveBeenCalled();
  });

  test('a row with an address is a link', async () => {
    const linked = {
      ...opening[0],
      link: (_: Fruit, props: object) => <a {...props} href="/apple" />,
    } as Column<Fruit>;
    await show({ columns: [linked], rows: fruits.slice(0, 1) });
    expect(screen.getByRole('link', { name: 'Apple' }).getAttribute('href')).toBe('/apple');
  });

  test('a row that does not open is text', async () => {
    const some = { ...opening[0], canOpen: ({ sold }: Fruit) => sold > 5 } as Column<Fruit>;
    await show({ columns: [some] });
    expect(screen.queryByRole('button', { name: 'Apple' })).toBeNull();
    await userEvent.click(screen.getByText('Apple'));
    expect(open).not.toHaveBeenCalled();
  });
});

describe('for a screen reader', () => {
  test('waiting is announced, and done with once the rows have come', async () => {
    const { rerender } = await show({ rows: undefined });
    expect(screen.getByRole('status').textContent).toBe('Loading: Fruits');
    rerender(<DataTable label="Fruits" columns={columns} rowId={(fruit) => fruit.name} rows={fruits} />);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('a table that fits is neither a region nor a tab stop', async () => {
    await show({});
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.getByRole('table').parentElement!.tabIndex).toBe(-1);
  });

  test('one that scrolls is both, under a name of its own', async () => {
    const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
    const told = vi.spyOn(window, 'ResizeObserver').mockImplementation(function (look) {
      return { observe: () => look([], this), unobserve() {}, disconnect() {} } as unknown as ResizeObserver;
    });
    await show({});
    expect(screen.getByRole('region', { name: 'Fruits, scrolls' }).tabIndex).toBe(0);
    width.mockRestore();
    told.mockRestore();
  });
});
