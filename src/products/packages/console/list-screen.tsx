import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#design/form/search-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import { useSelection, useViewer } from '#core/session/console/index.ts';
import type { SharedStatus } from '../rules/shared-status.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { BookingCampaignsDocument, type BookingCampaignsQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { TRANSITIONS } from '../rules/booking-status.ts';
import { BookingPage, CartButton } from './booking-page.tsx';
import styles from './bookings.module.css';
import { SharedStatusBadge } from './status.tsx';

type Row = BookingCampaignsQuery['bookingCampaigns']['objects'][number];

const PAGE_SIZE = 10;
const STATUSES = Object.keys(TRANSITIONS) as SharedStatus[];

/** Booked packages, newest first. */
export function BookingListScreen() {
  const { t } = useTranslation('stdPkg');
  return (
    <BookingPage
      isRoot
      title={t('list.title')}
      actions={
        <>
          <CartButton />
          <Button component={Link} to="/booking/packages" leftSection={<IconPlus size={16} />}>
            {t('list.choose')}
          </Button>
        </>
      }
    >
      <Bookings />
    </BookingPage>
  );
}

function Bookings() {
  const { t } = useTranslation('stdPkg');
  const navigate = useNavigate({ from: '/booking' });
  const { page = 1, status, search = '' } = useSearch({ from: '/shell/booking' });
  const { companyId, brand } = useSelection();
  const change = (next: object) =>
    void navigate({ search: (previous) => ({ ...previous, page: undefined, ...next }), replace: true });
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    BookingCampaignsDocument,
    { companyId, brandId: brand?.id, status: status && [status], searchTerm: search, page, pageSize: PAGE_SIZE },
    { keepPreviousData: true },
  );
  const list = data?.bookingCampaigns;
  const columns = useColumns();
  const isFiltered = status !== undefined || search !== '';
  return (
    <Panel
      flush
      title={
        <SelectField
          size="xs"
          w={190}
          aria-label={t('list.status')}
          data={[
            { value: '', label: t('list.anyStatus') },
            ...STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
          value={status ?? ''}
          onChange={(value) => change({ status: value || undefined })}
        />
      }
      actions={
        <SearchField
          label={t('list.search')}
          value={search}
          onSearch={(term) => change({ search: term || undefined })}
        />
      }
    >
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={list?.objects}
        rowId={({ id }) => id}
        error={error && errorText(error)}
        onRetry={() => void refetch()}
        isRefreshing={isPlaceholderData}
        empty={
          isFiltered ? (
            <EmptyState />
          ) : (
            <EmptyState
              title={t('list.none')}
              detail={t('list.noneDetail')}
              action={
                <Button component={Link} to="/booking/packages">
                  {t('list.choose')}
                </Button>
              }
            />
          )
        }
        paging={
          list && {
            page,
            numPages: list.numPages,
            total: list.total,
            pageSize: PAGE_SIZE,
            onPage: (next) => change({ page: next === 1 ? undefined : next }),
          }
        }
      />
    </Panel>
  );
}

function useColumns(): Column<Row>[] {
  const navigate = useNavigate();
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const { isGfg } = useViewer();
  const company: Column<Row>[] = isGfg
    ? [{ id: 'company', header: t('list.company'), hideNarrow: true, cell: (row) => row.company.name }]
    : [];
  return [
    {
      id: 'name',
      header: t('list.name'),
      pinned: 'left',
      name: (row) => row.name,
      detail: (row) => `${row.package.name} · ${row.brand.name}`,
      open: ({ id }) => void navigate({ to: '/booking/$campaignId/detail', params: { campaignId: id } }),
      link: ({ id }, props) => <Link {...props} to="/booking/$campaignId/detail" params={{ campaignId: id }} />,
    },
    ...company,
    {
      id: 'status',
      header: t('list.status'),
      cell: (row) => (
        <span className={styles.twoLines}>
          <SharedStatusBadge status={row.status} reason={row.statusReason} />
          {row.dateDue && (
            <span className={styles.second}>{t('list.payBy', { moment: format.dateTime(row.dateDue) })}</span>
          )}
        </span>
      ),
    },
    {
      id: 'days',
      header: t('list.days'),
      hideNarrow: true,
      cell: (row) => format.days({ from: row.startDate, to: row.endDate }),
    },
    {
      id: 'content',
      header: t('list.content'),
      hideNarrow: true,
      cell: (row) => <ContentLink row={row} />,
    },
    {
      id: 'total',
      header: t('list.total'),
      align: 'right',
      cell: (row) => format.money(row.totalAmount, row.currency),
    },
  ];
}

function ContentLink({ row }: { row: Row }) {
  const { t } = useTranslation('stdPkg');
  const ready = row.placements.filter(({ isComplete }) => isComplete).length;
  return (
    <Link to="/booking/$campaignId/placements" params={{ campaignId: row.id }}>
      {t('list.ready', { ready, count: row.placements.length })}
    </Link>
  );
}
