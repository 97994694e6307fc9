import { useTranslation } from 'react-i18next';
import { EmptyState } from '#design/states.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { ListTable, type ListTableProps } from '#platform/console-kit/list-table.tsx';
import { useBackOfficeList } from './use-back-office-list.tsx';

interface BackOfficeTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  table: Pick<ListTableProps<Row>, 'query' | 'rows' | 'paging'>;
  /** Text of the empty list of open cases; the empty list of decided ones has a common text. */
  none: string;
  noneDetail?: string;
}

/** Renders the page of a back-office list that the address names. */
export function BackOfficeTable<Row extends { id: string }>(props: BackOfficeTableProps<Row>) {
  const { label, columns, table, none, noneDetail } = props;
  const { t } = useTranslation('billing');
  const { address, isEnded } = useBackOfficeList();
  return (
    <ListTable
      label={label}
      columns={columns}
      rowId={({ id }) => id}
      address={address}
      {...table}
      empty={
        isEnded ? <EmptyState title={t('transfers.noneEnded')} /> : <EmptyState title={none} detail={noneDetail} />
      }
    />
  );
}
