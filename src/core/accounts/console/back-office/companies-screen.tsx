import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#design/form/search-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { DeskCompaniesDocument, type DeskCompanyPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { ApprovalBadge } from './approval-badge.tsx';
import { COMPANY_FILTERS, companyList } from './company-search.ts';

const ALL = 'ALL';

/** Lists all companies for staff. */
export function CompaniesScreen() {
  const { t } = useTranslation('company');
  const address = useListAddress(companyList);
  const { search, change } = address;
  const { q = '', filter } = search;
  const { table } = useListQuery(
    DeskCompaniesDocument,
    { searchTerm: q || null, filter: filter ?? null },
    ({ deskCompanies }) => deskCompanies,
    address,
  );
  const columns = useColumns();
  return (
    <Page title={t('desk.title')}>
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
              w={260}
              label={t('desk.search')}
              value={q}
              onSearch={(term) => change({ q: term || undefined }, { replaces: true })}
            />
          </>
        }
      >
        <ListTable
          label={t('desk.title')}
          columns={columns}
          rowId={({ id }) => id}
          address={address}
          {...table}
          empty={<EmptyState title={t('desk.none')} detail={t('desk.noneDetail')} />}
        />
      </Panel>
    </Page>
  );
}

function useColumns(): Column<DeskCompanyPartsFragment>[] {
  const { t } = useTranslation('company');
  const navigate = useNavigate();
  const format = useFormat();
  // What is closed is the exception that staff look for.
  const yesNo = ({ company }: DeskCompanyPartsFragment, setting: 'canBeUpdated' | 'canBeToppedUp') =>
    company[setting] ? t('desk.yes') : <StatusBadge tone="warning" label={t('desk.no')} />;
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
      id: 'updatable',
      header: t('desk.setting.canBeUpdated'),
      hideNarrow: true,
      cell: (row) => yesNo(row, 'canBeUpdated'),
    },
    {
      id: 'topUp',
      header: t('desk.setting.canBeToppedUp'),
      hideNarrow: true,
      cell: (row) => yesNo(row, 'canBeToppedUp'),
    },
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
      cell: ({ balance, walletCurrency }) => format.moneyOf(walletCurrency)(balance),
    },
    {
      id: 'spent',
      header: t('desk.spent'),
      align: 'right',
      hideNarrow: true,
      cell: ({ spent, walletCurrency }) => format.moneyOf(walletCurrency)(spent),
    },
  ];
}
