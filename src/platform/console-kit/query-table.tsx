import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from '#design/table/data-table.tsx';
import { hasQueryFailed, StaleDataNotice, type QueryState } from './failed-read.tsx';
import { QueriesFailed } from './query-boundary.tsx';

export interface QueryTableProps<Row> extends Omit<DataTableProps<Row>, 'isRefreshing' | 'empty'> {
  /** The query that the rows are from. */
  query: QueryState & { isPlaceholderData: boolean };
  /** Shown when the query has no rows. */
  empty?: ReactNode;
}

/** A table of an answer: its headings stay, whatever became of the query. */
export function QueryTable<Row>({ query, rows, empty, ...table }: QueryTableProps<Row>) {
  const isFailed = hasQueryFailed(query);
  return (
    <>
      {!isFailed && <StaleDataNotice reads={[query]} />}
      <DataTable
        {...table}
        rows={isFailed ? [] : rows}
        isRefreshing={query.isPlaceholderData}
        empty={isFailed ? <QueriesFailed reads={[query]} /> : empty}
      />
    </>
  );
}
