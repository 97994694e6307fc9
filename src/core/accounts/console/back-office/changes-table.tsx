import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { DeskChangesDocument, type DeskChangesQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import type { BackOfficeCompany } from './company-screen.tsx';

type Change = DeskChangesQuery['companyChanges']['objects'][number];

const PAGE_SIZE = 20;

/** Lists the decisions about a company: user, time and reason. */
export function ChangesTable({ found: company }: { found: BackOfficeCompany }) {
  const { t } = useTranslation('company');
  const { page = 1 } = useSearch({ from: '/shell/companies/$companyId' });
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useApiQuery(
    DeskChangesDocument,
    { companyId: company.id, page },
    { keepPreviousData: true },
  );
  const columns = useColumns(company);
  const found = data?.companyChanges;
  return (
    <Panel flush>
      <DataTable
        label={t('desk.tabs.history')}
        columns={columns}
        rows={found?.objects}
        rowId={({ id }) => id}
        error={error && errorText(error)}
        onRetry={() => void refetch()}
        isRefreshing={isFetching}
        empty={<EmptyState title={t('desk.noChanges')} />}
        paging={
          found && {
            page,
            pageSize: PAGE_SIZE,
            numPages: found.numPages,
            total: found.total,
            onPage: (next) => void navigate({ to: '.', search: (previous) => ({ ...previous, page: next }) }),
          }
        }
      />
    </Panel>
  );
}

function useColumns({ walletCurrency }: BackOfficeCompany): Column<Change>[] {
  const { t } = useTranslation('company');
  const format = useFormat();
  const valueOf = (value: string | null, { kind }: Change) => {
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'desk.yes' : 'desk.no');
    if (kind === 'OVERDRAFT') return format.money(value, walletCurrency);
    if (value === 'PENDING' || value === 'APPROVED' || value === 'DECLINED') return t(`desk.claimStatus.${value}`);
    return value ?? NO_VALUE;
  };
  return [
    { id: 'date', header: t('desk.date'), cell: ({ date }) => format.dateTime(date) },
    { id: 'actor', header: t('desk.actor'), hideNarrow: true, cell: ({ actor }) => actor ?? t('desk.commandLine') },
    {
      id: 'what',
      header: t('desk.what'),
      cell: ({ kind, subject }) => (
        <>
          {t(`desk.kinds.${kind}`)}
          {subject && ` · ${subject}`}
        </>
      ),
    },
    { id: 'from', header: t('desk.from'), hideNarrow: true, cell: (change) => valueOf(change.from, change) },
    { id: 'to', header: t('desk.to'), cell: (change) => valueOf(change.to, change) },
    { id: 'reason', header: t('desk.reason'), cell: ({ reason }) => reason ?? NO_VALUE },
  ];
}
