import type { ReactNode } from 'react';
import { Panel } from '#design/page.tsx';
import { DataTable, type Column, type Sorting } from '#design/table/data-table.tsx';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { useBillingList } from './use-billing-list.ts';
import styles from './wallet.module.css';

const PAGE_SIZE = 10;

interface BillingListProps<Row> {
  /** Accessible name of the table, for screen readers. */
  label: string;
  title: string;
  filters: ReactNode;
  /** Rendered above the rows. */
  head?: ReactNode;
  columns: Column<Row>[];
  list: { objects: Row[]; numPages: number; total: number } | undefined;
  query: { error: ApiError | null; isFetching: boolean; isPlaceholderData: boolean; refetch(): unknown };
  sorting?: Sorting;
  onSort?(sorting: Sorting | null): void;
}

/** Renders a billing list with its filters, its paging in the address, and rows that open their trace. */
export function BillingList<Row extends { id: string }>(props: BillingListProps<Row>) {
  const { label, title, filters, head, columns, list, query, ...sorting } = props;
  const { page, change } = useBillingList();
  return (
    <Panel flush title={title} actions={<div className={styles.filters}>{filters}</div>}>
      {head}
      <DataTable
        label={label}
        columns={columns}
        rows={list?.objects}
        rowId={({ id }) => id}
        error={query.error && errorText(query.error)}
        onRetry={() => void query.refetch()}
        isRefreshing={query.isFetching && query.isPlaceholderData}
        {...sorting}
        paging={
          list && {
            page,
            pageSize: PAGE_SIZE,
            numPages: list.numPages,
            total: list.total,
            onPage: (next, replaces) => change({ page: next }, replaces),
          }
        }
      />
    </Panel>
  );
}
