import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
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

/**
 * The table of every list. Sorting and paging are decided by the caller, who usually keeps them in the address bar and
 * lets the server do the work.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sorting = null, onSort, error, onRetry, paging } = props;
  const { scroller, hidden, look } = useHiddenSides();
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
              <tr>
                {columns.map((column) => (
                  <HeaderCell key={column.id} column={column} sorting={sorting} onSort={onSort} />
                ))}
              </tr>
            </thead>
            <tbody>
              {isLoading && <SkeletonRows columns={columns} count={props.skeletonRows ?? 6} />}
              {rows?.map((row) => (
                <tr
                  key={rowId(row)}
                  data-clickable={props.onRowClick ? true : undefined}
                  onClick={props.onRowClick && ((event) => isPlainClick(event) && props.onRowClick?.(row))}
                >
                  {columns.map((column) => (
                    <td key={column.id} {...cellAttributes(column)}>
                      {column.cell(row)}
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

interface HeaderCellProps<Row> extends Pick<DataTableProps<Row>, 'onSort'> {
  column: Column<Row>;
  sorting: Sorting | null;
}

function HeaderCell<Row>({ column, sorting, onSort }: HeaderCellProps<Row>) {
  const sorted = sorting?.id === column.id ? sorting.direction : null;
  const first = column.sort === 'desc-first' ? 'desc' : 'asc';
  const isSortable = onSort !== undefined && column.sort !== undefined;
  const Arrow = (sorted ?? first) === 'desc' ? IconArrowDown : IconArrowUp;
  const ariaSort = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none';
  const sort = () => {
    if (sorted === null) onSort?.({ id: column.id, direction: first });
    else if (sorted === first) onSort?.({ id: column.id, direction: first === 'asc' ? 'desc' : 'asc' });
    else onSort?.(null);
  };
  return (
    <th
      scope="col"
      {...cellAttributes(column)}
      style={{ width: column.width }}
      aria-sort={isSortable ? ariaSort : undefined}
    >
      {isSortable ? (
        <UnstyledButton className={styles.sort} data-sorted={sorted ?? undefined} onClick={sort}>
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
