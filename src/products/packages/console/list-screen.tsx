import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#design/form/search-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { useSelection, useViewer } from '#core/session/console/index.ts';
import type { SharedStatus } from '../rules/shared-status.ts';
import { BookingCampaignsDocument, type BookingCampaignsQuery } from '#platform/api-client/generated/graphql.ts';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { TRANSITIONS } from '../rules/booking-status.ts';
import { BookingPage, CartButton } from './booking-page.tsx';
import styles from './bookings.module.css';
import { bookingList } from './search.ts';
import { SharedStatusBadge } from './status.tsx';

type Row = BookingCampaignsQuery['bookingCampaigns']['objects'][number];

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
          <Button
            renderRoot={(props) => <Link {...props} to="/booking/packages" />}
            leftSection={<IconPlus size={16} />}
          >
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
  const { companyId, brand } = useSelection();
  const address = useListAddress(bookingList);
  const { status, search = '' } = address.search;
  const { table } = useListQuery(
    BookingCampaignsDocument,
    { companyId, brandId: brand?.id, status: status && [status], searchTerm: search },
    ({ bookingCampaigns }) => bookingCampaigns,
    address,
  );
  const columns = useColumns();
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
          onChange={(value) => address.change({ status: STATUSES.find((one) => one === value) })}
        />
      }
      actions={
        <SearchField
          label={t('list.search')}
          value={search}
          onSearch={(term) => address.change({ search: term || undefined }, { replaces: true })}
        />
      }
    >
      <ListTable
        label={t('list.title')}
        columns={columns}
        rowId={({ id }) => id}
        address={address}
        {...table}
        empty={
          <EmptyState
            title={t('list.none')}
            detail={t('list.noneDetail')}
            action={
              <Button renderRoot={(props) => <Link {...props} to="/booking/packages" />}>{t('list.choose')}</Button>
            }
          />
        }
      />
    </Panel>
  );
}

function useColumns(): Column<Row>[] {
  const navigate = useNavigate();
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const { isStaff } = useViewer();
  const company: Column<Row>[] = isStaff
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
      cell: (row) => format.moneyOf(row.currency)(row.totalAmount),
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
