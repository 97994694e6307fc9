import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat, useMoney } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { DeskChangesDocument, type DeskChangesQuery } from '#platform/api-client/generated/graphql.ts';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { companySection } from './company-search.ts';
import styles from './changes-table.module.css';
import type { BackOfficeCompany } from './company-screen.tsx';

type Change = DeskChangesQuery['companyChanges']['objects'][number];

/** Lists the decisions about a company: user, time and reason. */
export function ChangesTable({ found: company }: { found: BackOfficeCompany }) {
  const { t } = useTranslation('company');
  const address = useListAddress(companySection);
  const { table } = useListQuery(
    DeskChangesDocument,
    { companyId: company.id },
    ({ companyChanges }) => companyChanges,
    address,
  );
  const columns = useColumns(company);
  return (
    <Panel flush>
      <ListTable
        label={t('desk.tabs.history')}
        columns={columns}
        rowId={({ id }) => id}
        address={address}
        {...table}
        empty={<EmptyState title={t('desk.noChanges')} />}
      />
    </Panel>
  );
}

function useColumns({ walletCurrency }: BackOfficeCompany): Column<Change>[] {
  const { t } = useTranslation('company');
  const format = useFormat();
  const money = useMoney(walletCurrency);
  const valueOf = (value: string | null, { kind }: Change) => {
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'desk.yes' : 'desk.no');
    if (value !== null && (kind === 'OVERDRAFT' || kind === 'ORDER_LIMIT')) return money(value);
    if (value === 'PENDING' || value === 'APPROVED' || value === 'DECLINED') return t(`desk.claimStatus.${value}`);
    return value ?? NO_VALUE;
  };
  return [
    { id: 'date', header: t('desk.date'), pinned: 'left', cell: ({ date }) => format.dateTime(date) },
    { id: 'actor', header: t('desk.actor'), hideNarrow: true, cell: ({ actor }) => actor ?? t('desk.commandLine') },
    {
      id: 'what',
      header: t('desk.what'),
      cell: ({ kind, subject }) => (
        <span className={styles.text}>
          {t(`desk.kinds.${kind}`)}
          {subject && ` · ${subject}`}
        </span>
      ),
    },
    { id: 'from', header: t('desk.from'), hideNarrow: true, cell: (change) => valueOf(change.from, change) },
    { id: 'to', header: t('desk.to'), cell: (change) => valueOf(change.to, change) },
    {
      id: 'reason',
      header: t('desk.reason'),
      cell: ({ reason, isUndo }) =>
        reason === null ? (
          NO_VALUE
        ) : (
          <span className={styles.text}>{isUndo ? t('desk.bulk.undoReason', { reason }) : reason}</span>
        ),
    },
  ];
}
