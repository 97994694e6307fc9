import type { ReactNode } from 'react';
import { Panel } from '#design/page.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { ListTable, type ListTableProps } from '#platform/console-kit/list-table.tsx';
import styles from './wallet.module.css';

interface BillingListProps<Row> extends Pick<ListTableProps<Row>, 'address' | 'label'> {
  filters: ReactNode;
  /** Rendered above the rows. */
  head?: ReactNode;
  columns: Column<Row>[];
  table: Pick<ListTableProps<Row>, 'query' | 'rows' | 'paging'>;
}

/** Renders a billing list with its filters and rows that open their trace. */
export function BillingList<Row extends { id: string }>(props: BillingListProps<Row>) {
  const { label, filters, head, columns, address, table } = props;
  return (
    <Panel flush actions={<div className={styles.filters}>{filters}</div>}>
      {head}
      <ListTable label={label} columns={columns} rowId={({ id }) => id} address={address} {...table} />
    </Panel>
  );
}
