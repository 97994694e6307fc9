import { Button, Checkbox, Drawer } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { useOpenedMs } from '#design/present.ts';
import { EmptyState } from '#design/states.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { ReviewQueueDocument } from '#platform/api-client/generated/graphql.ts';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { waitingTime } from '../../rules/review.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ReviewDifference } from './review-difference.tsx';
import { reviewQueue } from './review-search.ts';
import styles from './review.module.css';
import type { QueuedCampaign } from './use-bulk-review.ts';

const REFRESH_MS = 30_000;
const LATE_AFTER_MS = 24 * 3_600_000;

/** Campaigns waiting for review, oldest first. */
export function ReviewQueueScreen() {
  const { t } = useTranslation(['campaigns', 'common']);
  const router = useRouter();
  const address = useListAddress(reviewQueue);
  const { list, table } = useListQuery(
    ReviewQueueDocument,
    {},
    ({ sponsorReviewQueue }) => sponsorReviewQueue,
    address,
    { refetchIntervalMs: REFRESH_MS },
  );
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const [compared, setCompared] = useState<QueuedCampaign | null>(null);
  const selected = (list?.objects ?? []).filter(({ id }) => selectedIds.includes(id));
  const columns = useColumns({
    selectedIds,
    onSelect: (id) =>
      setSelectedIds(
        selectedIds.includes(id) ? selectedIds.filter((selectedId) => selectedId !== id) : [...selectedIds, id],
      ),
    onCompare: setCompared,
    onOpen: (id) =>
      void router.navigate({ to: '/sponsor/$campaignId/$step', params: { campaignId: id, step: 'review' } }),
  });

  return (
    <Page
      title={t('queue.title')}
      // Reserves the line of the subtitle while it is empty, so that the queue does not shift.
      subtitle={list && list.total > 0 ? t('queue.waiting', { count: list.total }) : '\u00a0'}
    >
      <Panel flush>
        {list?.total !== 0 && <BulkBar campaigns={list?.objects ?? []} selected={selected} onSelect={setSelectedIds} />}
        <ListTable
          label={t('queue.title')}
          columns={columns}
          rowId={(row) => row.id}
          address={address}
          {...table}
          empty={<EmptyState title={t('queue.empty')} detail={t('queue.emptyDetail')} />}
        />
      </Panel>
      {compared && (
        <Drawer opened position="right" size="xl" title={compared.name} onClose={() => setCompared(null)}>
          <ReviewDifference campaignId={compared.id} />
        </Drawer>
      )}
    </Page>
  );
}

interface QueueColumns {
  selectedIds: readonly string[];
  onSelect(id: string): void;
  onCompare(campaign: QueuedCampaign): void;
  onOpen(id: string): void;
}

function useColumns({ selectedIds, onSelect, onCompare, onOpen }: QueueColumns): Column<QueuedCampaign>[] {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const nowMs = useOpenedMs();
  return [
    {
      id: 'chosen',
      header: t('bulk.column'),
      width: 72,
      cell: ({ id, name }) => (
        <Checkbox
          aria-label={t('bulk.choose', { name })}
          checked={selectedIds.includes(id)}
          onChange={() => onSelect(id)}
        />
      ),
    },
    {
      id: 'waiting',
      header: t('queue.waitingTime'),
      width: 130,
      cell: ({ review }) => {
        const submittedMs = Date.parse(review.submittedAt);
        const { unit, count } = waitingTime(submittedMs, nowMs);
        return (
          <span
            className={nowMs - submittedMs > LATE_AFTER_MS ? styles.late : undefined}
            title={format.dateTime(review.submittedAt)}
          >
            {t(`queue.${unit}`, { count })}
          </span>
        );
      },
    },
    {
      id: 'name',
      header: t('queue.campaign'),
      name: ({ name }) => name,
      detail: ({ brand }) => brand.name,
      open: ({ id }) => onOpen(id),
      link: ({ id }, props) => (
        <Link {...props} to="/sponsor/$campaignId/$step" params={{ campaignId: id, step: 'review' }} />
      ),
    },
    { id: 'supplier', header: t('queue.supplier'), hideNarrow: true, cell: ({ company }) => company.nameWithCluster },
    { id: 'shop', header: t('type.country'), hideNarrow: true, cell: ({ adSets }) => adSets[0]!.shop },
    {
      id: 'kind',
      header: t('queue.kind'),
      cell: (campaign) =>
        campaign.review.isServingEarlierVersion ? (
          <span className={styles.kind}>
            <StatusBadge tone="info" label={t('queue.edit')} explanation={t('queue.editHint')} />
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={t('queue.compareNamed', { name: campaign.name })}
              onClick={() => onCompare(campaign)}
            >
              {t('queue.compare')}
            </Button>
          </span>
        ) : (
          <StatusBadge tone="neutral" label={t('queue.new')} />
        ),
    },
    {
      id: 'skus',
      header: t('queue.products'),
      align: 'right',
      hideNarrow: true,
      cell: ({ adType, report }) => (adType === 'PRODUCT' ? format.integer(report.skuCount) : t('queue.banner')),
    },
  ];
}
