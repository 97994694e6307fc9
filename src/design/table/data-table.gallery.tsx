import { Menu, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormat, useMoney } from '../format.ts';
import { CITIES, DOLLAR, type City } from '../gallery/sample.ts';
import { noAction, section } from '../gallery/section.tsx';
import { Panel } from '../page.tsx';
import { EmptyState } from '../states.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { Thumbnail } from '../thumbnail.tsx';
import type { Column } from './column.ts';
import { DataTable, type Sorting } from './data-table.tsx';
import { RowMenu } from './row-menu.tsx';
import { TablePagination, type Paging } from './table-pagination.tsx';

const PAGING: Paging = {
  page: 2,
  numPages: 14,
  total: 134,
  pageSize: 10,
  onPage: noAction,
  sizes: [10, 25, 50, 100],
  onSize: noAction,
};

type Table = Parameters<typeof DataTable<City>>[0];

function useColumns(more = 0): Column<City>[] {
  const format = useFormat();
  const money = useMoney(DOLLAR);
  const people = (id: string, header: string): Column<City> => ({
    id,
    header,
    align: 'right',
    sort: 'desc-first',
    cell: (row) => format.integer(row.people),
  });
  return [
    {
      id: 'on',
      header: 'On',
      hideNarrow: true,
      cell: (row) => (
        <Switch defaultChecked={row.people > 1e6} disabled={row.rent === null} aria-label={`Switch ${row.name} on`} />
      ),
    },
    {
      id: 'name',
      header: 'Name',
      sort: 'asc-first',
      pinned: 'left',
      name: (row) => row.name,
      open: noAction,
      canOpen: (row) => row.rent !== null,
      detail: (row) => row.country,
      picture: (row) => <Thumbnail sizePx={28} src={null} name={row.name} />,
    },
    {
      id: 'state',
      header: 'State',
      cell: (row) => (
        <StatusBadge tone={row.people > 1e6 ? 'success' : 'neutral'} label={row.people > 1e6 ? 'Large' : 'Small'} />
      ),
    },
    people('people', 'People'),
    ...Array.from({ length: more }, (_, index) => people(`people${index}`, `People in ${1960 + index * 10}`)),
    { id: 'rent', header: 'Rent', align: 'right', sort: 'desc-first', cell: (row) => money(row.rent) },
    {
      id: 'menu',
      header: 'Actions',
      align: 'right',
      pinned: 'right',
      cell: (row) => (
        <RowMenu label={`More about ${row.name}`}>
          <Menu.Item>Visit</Menu.Item>
        </RowMenu>
      ),
    },
  ];
}

function CityTable({ more, ...props }: Partial<Table> & Pick<Table, 'label'> & { more?: number }) {
  const [sorting, setSorting] = useState<Sorting | null>({ id: 'people', direction: 'desc' });
  const columns = useColumns(more);
  return (
    <Panel title={props.label} flush>
      <DataTable<City>
        rows={CITIES}
        columns={columns}
        rowId={({ id }) => id}
        sorting={sorting}
        onSort={setSorting}
        {...props}
      />
    </Panel>
  );
}

export default section(
  'Table',
  {
    Full: <CityTable label="Cities" paging={PAGING} />,
    'More columns than fit': <CityTable label="Cities over the decades" more={14} />,
    Loading: <CityTable label="Cities that load" rows={undefined} skeletonRows={4} />,
    Refreshing: <CityTable label="Cities that refresh" rows={CITIES.slice(0, 2)} isRefreshing />,
    Empty: <CityTable label="Cities, none" rows={[]} />,
    'Empty, with a way on': (
      <CityTable
        label="Cities, none yet"
        rows={[]}
        empty={<EmptyState title="No city yet" detail="Add the first one." />}
      />
    ),
    'First page of many, alone': (
      <Text component="div" style={{ display: 'flex', justifyContent: 'space-between' }}>
        <TablePagination {...PAGING} page={1} numPages={1200} total={11_998} label="Pages of many" />
      </Text>
    ),
  },
  { isWide: true },
);
