import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Header,
  type SortingState,
} from '@tanstack/react-table';
import { useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { EmptyState, ErrorState, PartialNotice, RefreshLine } from '../states.tsx';
import styles from './data-table.module.css';
import { TablePagination, type Paging } from './table-pagination.tsx';

export interface Column<Row> {
  /** Also the name under which it is sorted. */
  id: string;
  header: string;
  cell(row: Row): ReactNode;
  align?: 'right';
  /** Sortable, starting with this direction: names rise first, figures fall first. The third click is unsorted again. */
  sort?: 'asc-first' | 'desc-first';
  /** Stays in sight while the rest scrolls sideways. */
  isPinned?: boolean;
  /** Left out on phones, where a few columns must do. */
  hideNarrow?: boolean;
  width?: number | string;
}

export interface Sorting {
  id: string;
  direction: 'asc' | 'desc';
}

interface DataTableProps<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  rowId(row: Row): string;
  /** Replaces the rows when nothing could be loaded; stands above older rows when a refresh failed. */
  error?: string | null;
  onRetry?(): void;
  /** New rows are on their way while older ones are shown. */
  isRefreshing?: boolean;
  empty?: ReactNode;
  sorting?: Sorting | null;
  onSort?(sorting: Sorting | null): void;
  paging?: Paging;
  onRowClick?(row: Row): void;
  skeletonRows?: number;
}

const features = tableFeatures({ rowSortingFeature });

/**
 * The table of every list. Sorting and paging are decided by the caller, who usually keeps them in the address bar and
 * lets the server do the work.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sorting = null, onSort, error, onRetry, paging } = props;
  const { scroller, hidden, look } = useHiddenSides();
  const { id: sortedBy, direction } = sorting ?? {};
  const sortingState = useMemo<SortingState>(
    () => (sortedBy ? [{ id: sortedBy, desc: direction === 'desc' }] : []),
    [sortedBy, direction],
  );
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      // Sorting is not offered for columns without a value; the value itself is never read, since the caller sorts.
      helper.accessor((row): unknown => row, {
        id: column.id,
        header: column.header,
        cell: ({ row }) => column.cell(row.original),
        enableSorting: column.sort !== undefined,
        sortDescFirst: column.sort === 'desc-first',
      }),
    );
  }, [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: true,
    enableMultiSort: false,
    state: { sorting: sortingState },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sortingState) : change;
      onSort?.(next ? { id: next.id, direction: next.desc ? 'desc' : 'asc' } : null);
    },
  });
  const columnById = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);

  const isLoading = rows === undefined && !error;
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <div>
      {error && rows !== undefined && <PartialNotice message={error} onRetry={onRetry} />}
      <div
        className={styles.frame}
        data-hidden-left={hidden.left || undefined}
        data-hidden-right={hidden.right || undefined}
      >
        {props.isRefreshing && hasRows && <RefreshLine />}
        <div
          ref={scroller}
          className={styles.scroll}
          onScroll={look}
          tabIndex={hasRows ? 0 : undefined}
          role={hasRows ? 'region' : undefined}
          aria-label={hasRows ? props.label : undefined}
        >
          <table className={styles.table} aria-label={props.label} aria-busy={isLoading || props.isRefreshing}>
            <thead>
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id}>
                  {group.headers.map((header) => (
                    <HeaderCell
                      key={header.id}
                      header={header}
                      column={columnById.get(header.column.id)!}
                      canSort={onSort !== undefined}
                    />
                  ))}
                </tr>
              ))}
            </thead>
            <tbody>
              {isLoading && <SkeletonRows columns={columns} count={props.skeletonRows ?? 6} />}
              {table.getRowModel().rows.map((row) => (
                <tr
                  key={row.id}
                  data-clickable={props.onRowClick ? true : undefined}
                  onClick={props.onRowClick && ((event) => isPlainClick(event) && props.onRowClick?.(row.original))}
                >
                  {row.getAllCells().map((cell) => (
                    <td key={cell.id} {...cellAttributes(columnById.get(cell.column.id)!)}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {error && rows === undefined && <ErrorState message={error} onRetry={onRetry} />}
      {rows?.length === 0 && (props.empty ?? <EmptyState />)}
      {paging && hasRows && (
        <div className={styles.footer}>
          <TablePagination {...paging} />
        </div>
      )}
    </div>
  );
}

const NO_ROWS: never[] = [];

/** On which sides there is more of the table than the screen has room for. */
function useHiddenSides() {
  const scroller = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ left: false, right: false });
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = scroller.current!;
    const left = scrollLeft > 0;
    const right = scrollLeft + clientWidth < scrollWidth - 1;
    setHidden((former) => (former.left === left && former.right === right ? former : { left, right }));
  };
  useEffect(() => {
    const sized = new ResizeObserver(look);
    sized.observe(scroller.current!);
    sized.observe(scroller.current!.firstElementChild!);
    return () => sized.disconnect();
  }, []);
  return { scroller, hidden, look };
}

/** On the row itself: not on a control in it, nor in a dialog that a control opened, whose events React hands up to the row. */
function isPlainClick({ target, currentTarget }: MouseEvent): boolean {
  const element = target as Element;
  return (
    currentTarget.contains(element) && !element.closest('a, button, input, label, [role="menuitem"], [role="switch"]')
  );
}

function cellAttributes(column: Pick<Column<never>, 'align' | 'isPinned' | 'hideNarrow'>) {
  return {
    'data-align': column.align,
    'data-pinned': column.isPinned || undefined,
    'data-hide-narrow': column.hideNarrow || undefined,
  };
}

interface HeaderCellProps<Row extends object> {
  header: Header<typeof features, Row>;
  column: Column<Row>;
  canSort: boolean;
}

function HeaderCell<Row extends object>({ header, column, canSort }: HeaderCellProps<Row>) {
  const sorted = header.column.getIsSorted();
  const isSortable = canSort && header.column.getCanSort();
  const isDown = sorted ? sorted === 'desc' : column.sort === 'desc-first';
  const Arrow = isDown ? IconArrowDown : IconArrowUp;
  const ariaSort = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none';
  return (
    <th
      scope="col"
      {...cellAttributes(column)}
      style={{ width: column.width }}
      aria-sort={isSortable ? ariaSort : undefined}
    >
      {isSortable ? (
        <UnstyledButton
          className={styles.sort}
          data-sorted={sorted || undefined}
          onClick={header.column.getToggleSortingHandler()}
        >
          {column.header}
          <Arrow size={13} stroke={2} className={styles.sortIcon} aria-hidden />
        </UnstyledButton>
      ) : (
        column.header
      )}
    </th>
  );
}

function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {columns.map((column, index) => (
        <td key={column.id} {...cellAttributes(column)}>
          <Skeleton
            height={10}
            width={index === 0 ? `${70 - ((row * 13) % 30)}%` : 44}
            miw={index === 0 ? 96 : undefined}
            ml={column.align === 'right' ? 'auto' : undefined}
          />
        </td>
      ))}
    </tr>
  ));
}
