import type { ReactElement, ReactNode } from 'react';

interface ColumnFrame {
  /** Also the name under which it is sorted. */
  id: string;
  header: string;
  align?: 'right';
  /** Sortable, starting with this direction: names rise first, figures fall first. The third click is unsorted again. */
  sort?: 'asc-first' | 'desc-first';
  /** Stays in sight at this side while the rest scrolls sideways; on phones only what is on the left does. */
  pinned?: 'left' | 'right';
  /** Left out on phones, where a few columns must do. */
  hideNarrow?: boolean;
  width?: number | string;
}

export interface CellColumn<Row> extends ColumnFrame {
  cell(row: Row): ReactNode;
}

export interface OpenerProps {
  className: string | undefined;
  title: string;
  children: string;
}

/**
 * Names the row and opens it. Only with such a column does a click anywhere on the row open it, so that no row opens by
 * pointer alone.
 */
export interface OpeningColumn<Row> extends ColumnFrame {
  /** What is written on the button. */
  name(row: Row): string;
  open(row: Row): void;
  /** Rows that do not open, whose name is only text; all open when left out. */
  canOpen?(row: Row): boolean;
  /** Whether the row is open, where it opens in place. */
  isOpen?(row: Row): boolean;
  /** Instead of a button, where what opens has an address. */
  link?(row: Row, props: OpenerProps): ReactElement;
  /** Beneath the name. */
  detail?(row: Row): ReactNode;
  picture?(row: Row): ReactNode;
}

export type Column<Row> = CellColumn<Row> | OpeningColumn<Row>;
