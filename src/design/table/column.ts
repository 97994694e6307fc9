import type { ReactElement, ReactNode } from 'react';

interface ColumnFrame {
  /** Also the sort key. */
  id: string;
  header: string;
  /** Shown instead of the header, such as a box that ticks all rows. */
  heading?: ReactNode;
  align?: 'right';
  /** Sortable, in this direction first: names ascending, figures descending. The third click removes the sorting. */
  sort?: 'asc-first' | 'desc-first';
  /** Stays visible at this side while the rest scrolls sideways; on phones only the left ones do. */
  pinned?: 'left' | 'right';
  /** Hidden on phones, which have space for few columns. */
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
 * Names the row and opens it. A click anywhere on the row opens it only with such a column, so that every row can also
 * be opened by keyboard.
 */
export interface OpeningColumn<Row> extends ColumnFrame {
  /** The text of the button. */
  name(row: Row): string;
  open(row: Row): void;
  /** Rows that do not open have their name as plain text; all open when omitted. */
  canOpen?(row: Row): boolean;
  /** Whether the row is expanded, if it opens in place. */
  isOpen?(row: Row): boolean;
  /** Renders a link instead of a button, if the target has an address. */
  link?(row: Row, props: OpenerProps): ReactElement;
  /** Shown below the name. */
  detail?(row: Row): ReactNode;
  picture?(row: Row): ReactNode;
}

export type Column<Row> = CellColumn<Row> | OpeningColumn<Row>;
