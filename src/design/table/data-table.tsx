import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScrolling, useScrollRegion } from '../scroll-region.tsx';
import { EmptyState, RefreshLine } from '../states.tsx';
import type { Column, OpeningColumn } from './column.ts';
import styles from './data-table.module.css';
import { rowMenuKeys } from './row-menu.tsx';
import { TablePagination, type Paging } from './table-pagination.tsx';

export type { CellColumn, Column } from './column.ts';

export interface Sorting {
  id: string;
  direction: 'asc' | 'desc';
}

export interface DataTableProps<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  rowId(row: Row): string;
  /** Newer rows are loading while older ones are shown. */
  isRefreshing?: boolean;
  empty?: ReactNode;
  sorting?: Sorting | null;
  onSort?(sorting: Sorting | null): void;
  paging?: Paging;
  skeletonRows?: number;
}

/** The table of every list. The caller controls sorting and paging, usually in the URL and executed by the server. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sorting = null, onSort, paging } = props;
  const { t } = useTranslation('common');
  const { scroller, hidden, look } = useScrolling();
  const region = useScrollRegion(props.label, hidden.any);
  const isLoading = rows === undefined;
  const hasRows = rows !== undefined && rows.length > 0;
  const opener = columns.find((column): column is OpeningColumn<Row> => 'open' in column);
  return (
    <div>
      <div
        className={styles.frame}
        data-hidden-left={hidden.left || undefined}
        data-hidden-right={hidden.right || undefined}
      >
        {props.isRefreshing && hasRows && <RefreshLine />}
        <div ref={scroller} className={styles.scroll} onScroll={look} {...region}>
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
              {rows?.map((row, index) => (
                <TableRow key={rowId(row)} row={row} index={index} columns={columns} opener={opensWith(opener, row)} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <div className="visually-hidden" role="status">
        {isLoading && t('list.loading', { label: props.label })}
      </div>
      {rows?.length === 0 && (props.empty ?? <EmptyState />)}
      {paging && hasRows && (
        <div className={styles.footer}>
          <TablePagination {...paging} />
        </div>
      )}
    </div>
  );
}

const opensWith = <Row,>(opener: OpeningColumn<Row> | undefined, row: Row) =>
  opener && (opener.canOpen?.(row) ?? true) ? opener : undefined;

interface CellProps<Row> {
  row: Row;
  column: Column<Row>;
  isOpener: boolean;
}

function Cell<Row>({ row, column, isOpener }: CellProps<Row>) {
  if ('open' in column) return <RowName row={row} column={column} isOpener={isOpener} />;
  return column.pinned === 'left' ? <div className={styles.pinned}>{column.cell(row)}</div> : column.cell(row);
}

interface TableRowProps<Row> {
  row: Row;
  /** Names the row to keys that move from row to row. */
  index: number;
  columns: readonly Column<Row>[];
  opener: OpeningColumn<Row> | undefined;
}

function TableRow<Row>({ row, index, columns, opener }: TableRowProps<Row>) {
  return (
    <tr
      {...rowMenuKeys}
      data-row={index}
      data-clickable={opener ? true : undefined}
      onClick={opener && ((event) => isPlainClick(event) && opener.open(row))}
    >
      {columns.map((column) => (
        <td key={column.id} {...cellAttributes(column)}>
          <Cell row={row} column={column} isOpener={column === opener} />
        </td>
      ))}
    </tr>
  );
}

/** A row's name, which opens it. */
function RowName<Row>({ row, column, isOpener }: { row: Row; column: OpeningColumn<Row>; isOpener: boolean }) {
  const name = column.name(row);
  const opener = { className: styles.opener, title: name, children: name };
  const detail = column.detail?.(row);
  return (
    <span className={styles.name}>
      {column.picture?.(row)}
      <span className={styles.nameTexts}>
        {!isOpener ? (
          <span className={styles.unopened} title={name}>
            {name}
          </span>
        ) : column.link ? (
          column.link(row, opener)
        ) : (
          <UnstyledButton {...opener} aria-expanded={column.isOpen?.(row)} onClick={() => column.open(row)} />
        )}
        {detail && <span className={styles.nameDetail}>{detail}</span>}
      </span>
    </span>
  );
}

/**
 * Whether the click was on the row itself: not on a control in it, nor in a dialog opened by one, whose events React
 * bubbles to the row.
 */
function isPlainClick({ target, currentTarget }: MouseEvent): boolean {
  const element = target as Element;
  return (
    currentTarget.contains(element) && !element.closest('a, button, input, label, [role="menuitem"], [role="switch"]')
  );
}

function cellAttributes(column: Pick<Column<never>, 'align' | 'pinned' | 'hideNarrow'>) {
  return {
    'data-align': column.align,
    'data-pinned': column.pinned,
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
        (column.heading ?? column.header)
      )}
    </th>
  );
}

/** The names are the widest, in whichever column they are. */
function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  const widest = columns.find((column) => 'open' in column) ?? columns[0];
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {columns.map((column) => (
        <td key={column.id} {...cellAttributes(column)} data-widest={column === widest || undefined}>
          <Skeleton
            height={10}
            width={column === widest ? `${70 - ((row * 13) % 30)}%` : 44}
            miw={column === widest ? 96 : undefined}
            ml={column.align === 'right' ? 'auto' : undefined}
          />
        </td>
      ))}
    </tr>
  ));
}
