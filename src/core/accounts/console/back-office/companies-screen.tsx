import { Alert } from '@mantine/core';
import { IconAdjustments, IconAlertTriangle } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#core/session/console/index.ts';
import { countryName } from '#design/form/places.ts';
import { SearchField } from '#design/form/search-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { DeskCompaniesDocument, type DeskCompanyPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { BulkBar } from '#platform/console-kit/bulk-bar.tsx';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { COMPANY_PERMISSIONS } from '../../rules/permissions.ts';
import { ApprovalBadge } from './approval-badge.tsx';
import { BulkSettingsDialog } from './bulk-settings-dialog.tsx';
import { COMPANY_FILTERS, companyList } from './company-search.ts';
import { Outcomes } from './outcome-list.tsx';
import { useBulkSettings } from './use-bulk-settings.ts';
import { useTicks } from './use-ticks.tsx';

const ALL = 'ALL';
const NO_ROWS: readonly DeskCompanyPartsFragment[] = [];

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
  const canChange = useMay(COMPANY_PERMISSIONS['Mutation.changeCompanies']);
  const searchField = useRef<HTMLInputElement>(null);
  const ids = (table.rows ?? NO_ROWS).map(({ id }) => id);
  const { picked, column, around } = useTicks(ids, () => searchField.current?.focus());
  const { apply, left, forgetLeft } = useBulkSettings();
  /** Those that were ticked when the form was opened. */
  const [changing, setChanging] = useState<readonly string[] | null>(null);
  return (
    <Page title={t('desk.title')}>
      {left.length > 0 && (
        <Alert
          role="alert"
          color="amber"
          variant="light"
          icon={<IconAlertTriangle size={18} />}
          title={t('desk.bulk.left', { count: left.length })}
          withCloseButton
          closeButtonLabel={t('desk.bulk.close')}
          onClose={forgetLeft}
        >
          <Outcomes companies={left} />
        </Alert>
      )}
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
              ref={searchField}
              onSearch={(term) => change({ q: term || undefined }, { replaces: true })}
            />
          </>
        }
      >
        <div {...around}>
          <ListTable
            label={t('desk.title')}
            columns={canChange ? [column, ...columns] : columns}
            rowId={({ id }) => id}
            address={address}
            {...table}
            empty={<EmptyState title={t('desk.none')} detail={t('desk.noneDetail')} />}
          />
        </div>
      </Panel>
      {picked.isSome && (
        <BulkBar
          label={t('desk.bulk.label')}
          count={picked.ids.size}
          actions={[
            {
              id: 'settings',
              label: t('desk.bulk.change'),
              Icon: IconAdjustments,
              onChoose: () => setChanging([...picked.ids]),
            },
          ]}
          onClear={() => picked.set([])}
        />
      )}
      {changing && (
        <BulkSettingsDialog
          companyIds={changing}
          apply={async (request) => {
            await apply(request);
            picked.set([]);
          }}
          onClose={() => setChanging(null)}
        />
      )}
    </Page>
  );
}

function useColumns(): Column<DeskCompanyPartsFragment>[] {
  const { t, i18n } = useTranslation('company');
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
      detail: ({ company }) => countryName(company.countryCode, i18n.language),
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
    {
      id: 'members',
      header: t('desk.members'),
      align: 'right',
      hideNarrow: true,
      cell: ({ members }) => format.integer(members),
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
  ];
}
