import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScrolling, useScrollRegion } from '#design/scroll-region.tsx';
import { RefreshLine } from '#design/states.tsx';
import { rowMenuKeys } from '#design/table/row-menu.tsx';
import type { Picked } from '#platform/console-kit/use-picked.ts';
import styles from './workplace.module.css';

const ROW_PX = 44;
const OVERSCAN = 12;

/** The row with the keyboard, by its place in the list; -1 before any has it. */
export interface ActiveRow {
  index: number;
  /** Counts moves by key, which take the focus along. */
  moves: number;
}

interface ListedRow {
  groupKey: string | null;
}

export interface GridColumnView<Row, Figures, Sort extends string> {
  id: string;
  header: string;
  sort?: Sort;
  isFigure: boolean;
  width: number;
  cell(row: Row): ReactNode;
  /** In the rows of totals and groups. */
  sum?(figures: Figures, group: SummedGroup | null): ReactNode;
}

/** Whose figures a subtotal has. */
export interface SummedGroup {
  key: string;
  name: string;
}

interface WorkList<Row extends ListedRow, Figures> {
  objects: readonly Row[];
  total: number;
  totals: Figures;
  groups: readonly { key: string; name: string; figures: Figures }[];
}

interface WorkGridProps<Row extends ListedRow, Figures, Sort extends string> {
  /** Undefined while loading. */
  grid: WorkList<Row, Figures> | undefined;
  columns: readonly GridColumnView<Row, Figures, Sort>[];
  picked: Picked;
  /** What the list is called, its first column, and the boxes and the sum above it. */
  labels: { title: string; name: string; selectAll: string; total: string };
  /** Sorts by the first column. */
  nameSort: Sort;
  /** Sorted from small to large first. */
  ascending: readonly Sort[];
  idOf(row: Row): string;
  nameOf(row: Row): string;
  /** Below the name. */
  detailOf(row: Row): string;
  /** Wide enough for a button beside the menu. */
  hasWideActions?: boolean;
  isRefreshing: boolean;
  /** The list could not be read: no rows are on their way. */
  hasFailed: boolean;
  sort: Sort;
  direction: 'asc' | 'desc';
  active: ActiveRow;
  peeked?: string | undefined;
  groupName(group: { key: string; name: string; figures: Figures }): string;
  onSort(sort: Sort, direction: 'asc' | 'desc'): void;
  /** Where the first cell leads. */
  linkOf(row: Row): LinkProps;
  onActive(index: number): void;
  renderActions(row: Row): ReactNode;
  /** Below the rows: what is folded away, or why there are none. */
  children?: ReactNode;
}

type Line<Row, Group> = { row: Row; index: number } | { group: Group };

/** Rows of equal height under their totals. Only the rows in sight are rendered. */
export function WorkGrid<Row extends ListedRow, Figures, Sort extends string>(
  props: WorkGridProps<Row, Figures, Sort>,
) {
  const { grid, columns, picked, active, labels, linkOf } = props;
  const { t } = useTranslation('workplace');
  const { scroller, hidden, look } = useScrolling();
  const region = useScrollRegion(labels.title, hidden.any);
  const lines = grid ? linesOf(grid) : [];
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const places = virtual.getVirtualItems();
  const goToActive = useEffectEvent(() => {
    const line = lines.findIndex((one) => 'row' in one && one.index === active.index);
    if (line < 0) return;
    virtual.scrollToIndex(line);
    const name = scroller.current?.querySelector<HTMLElement>(`[data-row="${active.index}"] [data-name]`);
    name?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (active.moves > 0) goToActive();
  }, [active.moves]);
  const above = places[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (places.at(-1)?.end ?? 0);
  const span = columns.length + 3;
  const header = (id: Sort, column: Pick<SortHeaderProps, 'header' | 'isFigure' | 'width' | 'className'>) => (
    <SortHeader
      key={id}
      first={props.ascending.includes(id) ? 'asc' : 'desc'}
      header={column.header}
      isFigure={column.isFigure}
      width={column.width}
      className={column.className}
      isSorted={props.sort === id}
      direction={props.direction}
      onSort={(direction) => props.onSort(id, direction)}
    />
  );
  return (
    <div className={styles.frame}>
      {props.isRefreshing && <RefreshLine />}
      <div ref={scroller} className={styles.scroll} onScroll={look} {...region}>
        <table
          className={styles.table}
          aria-label={labels.title}
          aria-rowcount={grid?.total}
          data-wide-actions={props.hasWideActions || undefined}
          aria-busy={!grid && !props.hasFailed}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.tick}>
                <Checkbox
                  aria-label={labels.selectAll}
                  checked={picked.areAll}
                  indeterminate={picked.isSome && !picked.areAll}
                  disabled={!grid?.total}
                  onChange={picked.toggleAll}
                />
              </th>
              {header(props.nameSort, { header: labels.name, className: styles.name })}
              {columns.map((column) =>
                column.sort ? (
                  header(column.sort, column)
                ) : (
                  <th key={column.id} scope="col" style={{ width: column.width }}>
                    {column.header}
                  </th>
                ),
              )}
              <th scope="col" className={styles.actions}>
                <span className="visually-hidden">{t('column.actions')}</span>
              </th>
            </tr>
            {grid && grid.total > 0 && (
              <SumRow className={styles.totals} label={labels.total} figures={grid.totals} columns={columns} />
            )}
          </thead>
          <tbody>
            {!grid && !props.hasFailed && <SkeletonRows columns={columns} />}
            {above > 0 && <Gap span={span} height={above} />}
            {places.map(({ index }) => {
              const line = lines[index]!;
              if ('group' in line) {
                return (
                  <SumRow
                    key={`group ${line.group.key}`}
                    className={styles.group}
                    label={props.groupName(line.group)}
                    group={line.group}
                    figures={line.group.figures}
                    columns={columns}
                  />
                );
              }
              const { row } = line;
              const [id, name] = [props.idOf(row), props.nameOf(row)];
              return (
                <tr
                  key={id}
                  {...rowMenuKeys}
                  data-row={line.index}
                  data-picked={picked.ids.has(id) || undefined}
                  data-peeked={props.peeked === id || undefined}
                  onFocus={() => props.onActive(line.index)}
                >
                  <td className={styles.tick}>
                    <Checkbox
                      aria-label={t('grid.select', { name })}
                      checked={picked.ids.has(id)}
                      onChange={() => {}}
                      onClick={(event: MouseEvent) => picked.toggle(id, event.shiftKey)}
                    />
                  </td>
                  <td className={styles.name}>
                    <Link data-name className={styles.open} title={name} {...linkOf(row)}>
                      {name}
                    </Link>
                    <span className={styles.brand}>{props.detailOf(row)}</span>
                  </td>
                  {columns.map((column) => (
                    <td key={column.id} data-figure={column.isFigure || undefined}>
                      {column.cell(row)}
                    </td>
                  ))}
                  <td className={styles.actions}>{props.renderActions(row)}</td>
                </tr>
              );
            })}
            {below > 0 && <Gap span={span} height={below} />}
          </tbody>
        </table>
        {props.children}
      </div>
    </div>
  );
}

/** Rows in their order, each group under its subtotal. */
function linesOf<Row extends ListedRow, Figures>({ objects, groups }: WorkList<Row, Figures>) {
  const byKey = new Map(groups.map((group) => [group.key, group]));
  const lines: Line<Row, (typeof groups)[number]>[] = [];
  let last: string | null = null;
  objects.forEach((row, index) => {
    const group = row.groupKey === null ? undefined : byKey.get(row.groupKey);
    if (group && row.groupKey !== last) lines.push({ group });
    last = row.groupKey;
    lines.push({ row, index });
  });
  return lines;
}

interface SortHeaderProps {
  header: string;
  direction: 'asc' | 'desc';
  /** The direction of the first click. */
  first: 'asc' | 'desc';
  onSort(direction: 'asc' | 'desc'): void;
  isSorted: boolean;
  isFigure?: boolean;
  width?: number;
  className?: string | undefined;
}

function SortHeader({ header, first, isSorted, direction, onSort, isFigure, width, className }: SortHeaderProps) {
  const Arrow = (isSorted ? direction : first) === 'desc' ? IconArrowDown : IconArrowUp;
  const next = isSorted ? (direction === 'asc' ? 'desc' : 'asc') : first;
  return (
    <th
      scope="col"
      className={className}
      style={{ width }}
      data-figure={isFigure || undefined}
      aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <UnstyledButton className={styles.sort} data-sorted={isSorted || undefined} onClick={() => onSort(next)}>
        {header}
        <Arrow size={13} stroke={2} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

interface SumRowProps<Row, Figures> {
  className: string | undefined;
  label: string;
  /** Null: of the whole list. */
  group?: SummedGroup | null;
  figures: Figures;
  columns: readonly GridColumnView<Row, Figures, string>[];
}

function SumRow<Row, Figures>({ className, label, group = null, figures, columns }: SumRowProps<Row, Figures>) {
  return (
    <tr className={className}>
      <td className={styles.tick} />
      <th scope="row" className={styles.name}>
        {label}
      </th>
      {columns.map((column) => (
        <td key={column.id} data-figure={column.isFigure || undefined}>
          {column.sum?.(figures, group)}
        </td>
      ))}
      <td className={styles.actions} />
    </tr>
  );
}

const Gap = ({ span, height }: { span: number; height: number }) => (
  <tr aria-hidden className={styles.gap}>
    <td colSpan={span} style={{ height }} />
  </tr>
);

function SkeletonRows({ columns }: { columns: readonly { id: string; isFigure: boolean }[] }) {
  return Array.from({ length: 12 }, (_, row) => (
    <tr key={row} aria-hidden>
      <td className={styles.tick} />
      <td className={styles.name}>
        <Skeleton height={10} width={`${80 - ((row * 13) % 35)}%`} mb={6} />
        <Skeleton height={8} width={70} />
      </td>
      {columns.map((column) => (
        <td key={column.id} data-figure={column.isFigure || undefined}>
          <Skeleton height={10} width={56} ml={column.isFigure ? 'auto' : undefined} />
        </td>
      ))}
      <td className={styles.actions} />
    </tr>
  ));
}
