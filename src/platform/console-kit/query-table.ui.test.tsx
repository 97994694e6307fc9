import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Column } from '#design/table/data-table.tsx';
import { renderUi } from '#design/testing/render-ui.tsx';
import { ApiError } from '#platform/api-client/api-error.ts';
import { QueryTable, type QueryTableProps } from './query-table.tsx';

const columns: Column<string>[] = [{ id: 'name', header: 'Name', cell: (name) => name }];
const QUERY = {
  data: undefined,
  error: null,
  errorUpdateCount: 0,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => Promise.resolve(),
};
const closed = { error: new ApiError('NETWORK', 'The till is closed'), errorUpdateCount: 1 };

const show = ({ query = {}, rows }: { query?: Partial<QueryTableProps<string>['query']>; rows?: string[] }) =>
  renderUi(
    <QueryTable label="Fruits" columns={columns} rowId={(name) => name} rows={rows} query={{ ...QUERY, ...query }} />,
  );

test('a failed first load offers another try, below the headings', async () => {
  const refetch = vi.fn(() => Promise.resolve());
  await show({ query: { ...closed, refetch } });
  screen.getByRole('columnheader', { name: 'Name' });
  within(screen.getByRole('alert')).getByText('The till is closed');
  expect(screen.queryByText('No record')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('a failed refresh keeps the rows', async () => {
  await show({ query: { ...closed, data: {} }, rows: ['Banana'] });
  screen.getByText('Banana');
  screen.getByText('The till is closed');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('rows of the previous page are marked while another loads', async () => {
  await show({ query: { data: {}, isPlaceholderData: true }, rows: ['Banana'] });
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
});
