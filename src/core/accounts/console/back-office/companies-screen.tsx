import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState, PermissionDenied } from '#design/states.tsx';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import { useViewer } from '#core/session/console/index.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { DeskCompaniesDocument, type DeskCompanyPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { ApprovalBadge } from './approval-badge.tsx';
import { COMPANY_FILTERS, type CompaniesSearch } from './company-search.ts';

const PAGE_SIZE = 20;
const SEARCH_DELAY_MS = 300;
const ALL = 'ALL';

/** Lists all companies for staff. */
export function CompaniesScreen() {
  const { t } = useTranslation('company');
  const { isGfg } = useViewer();
  return <Page title={t('desk.title')}>{isGfg ? <Companies /> : <PermissionDenied />}</Page>;
}

function Companies() {
  const { t } = useTranslation('company');
  const { page = 1, q, filter } = useSearch({ from: '/shell/companies' });
  const navigate = useNavigate();
  const change = (patch: Partial<CompaniesSearch>, replace = false) =>
    void navigate({ to: '/companies', search: (previous) => ({ ...previous, page: undefined, ...patch }), replace });
  const { data, error, isFetching, refetch } = useApiQuery(
    DeskCompaniesDocument,
    { searchTerm: q ?? null, filter: filter ?? null, page },
    { keepPreviousData: true },
  );
  const columns = useColumns();
  const found = data?.deskCompanies;
  return (
    <Panel
      flush
      actions={
        <>
          <SelectField
            size="xs"
            w={200}
            aria-label={t('desk.filter')}
            data={[ALL, ...COMPANY_FILTERS].map((value) => ({
              value,
              label: t(`desk.filters.${value as typeof ALL}`),
            }))}
            value={filter ?? ALL}
            onChange={(value) => change({ filter: COMPANY_FILTERS.find((name) => name === value) })}
          />
          <SearchField
            key={q === undefined ? 'empty' : 'typed'}
            term={q ?? ''}
            onSearch={(next) => change({ q: next }, true)}
          />
        </>
      }
    >
      <DataTable
        label={t('desk.title')}
        columns={columns}
        rows={found?.objects}
        rowId={({ id }) => id}
        error={error && errorText(error)}
        onRetry={() => void refetch()}
        isRefreshing={isFetching}
        empty={<EmptyState title={t('desk.none')} detail={t('desk.noneDetail')} />}
        paging={
          found && {
            page,
            pageSize: PAGE_SIZE,
            numPages: found.numPages,
            total: found.total,
            onPage: (next) => change({ page: next }),
          }
        }
      />
    </Panel>
  );
}

function SearchField({ term, onSearch }: { term: string; onSearch(term: string | undefined): void }) {
  const { t } = useTranslation('company');
  const [typed, setTyped] = useState(term);
  const search = useDebouncedCallback((next: string) => onSearch(next.trim() || undefined), SEARCH_DELAY_MS);
  return (
    <TextField
      type="search"
      size="xs"
      w={260}
      aria-label={t('desk.search')}
      placeholder={t('desk.search')}
      maxLength={100}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}

function useColumns(): Column<DeskCompanyPartsFragment>[] {
  const { t } = useTranslation('company');
  const navigate = useNavigate();
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t('desk.company'),
      pinned: 'left',
      name: ({ company }) => company.nameWithCluster,
      open: ({ id }) => void navigate({ to: '/companies/$companyId', params: { companyId: id } }),
      link: ({ id }, props) => <Link to="/companies/$companyId" params={{ companyId: id }} {...props} />,
      detail: ({ company }) => company.countryCode,
    },
    { id: 'approved', header: t('desk.approved'), cell: (row) => <ApprovalBadge company={row} /> },
    {
      id: 'claims',
      header: t('desk.claims'),
      align: 'right',
      hideNarrow: true,
      cell: ({ pendingClaims }) => format.integer(pendingClaims),
    },
    {
      id: 'members',
      header: t('desk.members'),
      align: 'right',
      hideNarrow: true,
      cell: ({ members }) => format.integer(members),
    },
    {
      id: 'balance',
      header: t('desk.balance'),
      align: 'right',
      cell: ({ balance, walletCurrency }) => format.money(balance, walletCurrency),
    },
    {
      id: 'spent',
      header: t('desk.spent'),
      align: 'right',
      hideNarrow: true,
      cell: ({ spent, walletCurrency }) => format.money(spent, walletCurrency),
    },
  ];
}
