import { Menu } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { setSingleKeys } from '../single-keys.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { DataTable, type Column } from './data-table.tsx';
import { RowMenu } from './row-menu.tsx';

const peel = vi.fn();
afterEach(() => {
  peel.mockClear();
  setSingleKeys(true);
});

const columns: Column<string>[] = [
  { id: 'name', header: 'Name', name: (fruit) => fruit, open: () => {} },
  { id: 'note', header: 'Note', cell: (fruit) => <input aria-label={`Note on ${fruit}`} /> },
  {
    id: 'menu',
    header: 'Actions',
    cell: (fruit) =>
      fruit !== 'Cherry' && (
        <RowMenu label={`More about ${fruit}`}>
          <Menu.Item onClick={() => peel(fruit)}>Peel</Menu.Item>
        </RowMenu>
      ),
  },
];
const show = () =>
  renderUi(<DataTable label="Fruits" columns={columns} rowId={(one) => one} rows={['Apple', 'Banana', 'Cherry']} />);
const menus = () => screen.queryAllByRole('menu');

test('a right click anywhere on a row opens the menu of its button', async () => {
  await show();
  expect(fireEvent.contextMenu(screen.getByText('Banana'))).toBe(false);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Peel' }));
  expect(peel.mock.calls).toEqual([['Banana']]);
});

test('the key . opens the menu of the row with the focus, which takes it over and gives it back', async () => {
  await show();
  screen.getByRole('button', { name: 'Apple' }).focus();
  await userEvent.keyboard('.');
  expect(screen.getByRole('button', { name: 'More about Apple' }).getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(menus()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Apple' }));
});

test('in a field a point is a point, and a right click the browser’s', async () => {
  await show();
  const field = screen.getByRole('textbox', { name: 'Note on Apple' });
  await userEvent.type(field, '1.5');
  expect(field).toHaveProperty('value', '1.5');
  expect(fireEvent.contextMenu(field)).toBe(true);
  expect(menus()).toEqual([]);
});

test('where single keys are switched off, . is none', async () => {
  setSingleKeys(false);
  await show();
  screen.getByRole('button', { name: 'Apple' }).focus();
  await userEvent.keyboard('.');
  expect(menus()).toEqual([]);
});

test('with Shift, and on a row without a menu, the browser’s own menu opens', async () => {
  await show();
  expect(fireEvent.contextMenu(screen.getByText('Apple'), { shiftKey: true })).toBe(true);
  expect(fireEvent.contextMenu(screen.getByText('Cherry'))).toBe(true);
  expect(menus()).toEqual([]);
});
