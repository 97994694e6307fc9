import { useTranslation } from 'react-i18next';
import { EmptyState } from '#design/states.tsx';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { useBackOfficeList } from './use-back-office-list.tsx';

interface BackOfficeTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  query: { error: ApiError | null; isFetching: boolean; refetch(): unknown };
  list: { objects: readonly Row[]; numPages: number; total: number } | undefined;
  /** Text of the empty list of open cases; the empty list of decided ones has a common text. */
  none: string;
  noneDetail?: string;
}

/** Renders the page of a back-office list that the address names. */
export function BackOfficeTable<Row extends { id: string }>(props: BackOfficeTableProps<Row>) {
  const { label, columns, query, list, none, noneDetail } = props;
  const { t } = useTranslation('billing');
  const { isEnded, paging } = useBackOfficeList();
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={list?.objects}
      rowId={({ id }) => id}
      error={query.error && errorText(query.error)}
      onRetry={() => void query.refetch()}
      isRefreshing={query.isFetching}
      empty={
        isEnded ? <EmptyState title={t('transfers.noneEnded')} /> : <EmptyState title={none} detail={noneDetail} />
      }
      paging={paging(list)}
    />
  );
}
