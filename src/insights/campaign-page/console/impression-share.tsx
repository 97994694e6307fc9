import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import { MIN_SAMPLED, SHARE_DIMENSIONS, type ShareDimension } from '#insights/advice/rules/impression-share.ts';
import type { Day } from '#kernel/time.ts';
import { percentText } from '#insights/reports/console/index.ts';
import { CampaignSharesDocument, type SharePartsFragment } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import styles from './campaign-page.module.css';

type Share = SharePartsFragment;

const PARTS = ['won', 'first', 'lostToRank', 'lostToBudget', 'lostToHours', 'lostToCap', 'lostOtherwise'] as const;

/** What the campaign won and lost of the auctions it fits, by search term, keyword, page or day. */
export function ImpressionShare({ id, days }: { id: string; days: { fromDate: Day; toDate: Day } }) {
  const { t } = useTranslation('campaignPage');
  const [by, setBy] = useState<ShareDimension>('TERM');
  const columns = useColumns(by);
  const read = useApiQuery(CampaignSharesDocument, { id, ...days, by });
  return (
    <Panel
      flush
      title={t('impressionShare.title')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('impressionShare.by')}
          value={by}
          onChange={setBy}
          data={SHARE_DIMENSIONS.map((value) => ({ value, label: t(`impressionShare.dimension.${value}`) }))}
        />
      }
    >
      <QueryBoundary
        reads={{ read }}
        skeleton={<SkeletonLines count={6} />}
        renderEmpty={({ read: { campaignVisibility } }) =>
          campaignVisibility.shares.length === 0 && (
            <EmptyState
              title={t('impressionShare.none')}
              detail={t('impressionShare.noneBecause', { count: MIN_SAMPLED })}
            />
          )
        }
      >
        {({
          read: {
            campaignVisibility: { shares },
          },
        }) => (
          <>
            <DataTable
              label={t('impressionShare.title')}
              columns={columns}
              rows={by === 'DAY' ? shares.toSorted(byDay) : shares}
              rowId={({ subject }) => subject}
            />
            <p className={styles.shareBasis}>
              {t('impressionShare.basis', { count: MIN_SAMPLED })} {by === 'TERM' && t('impressionShare.ofAll')}
            </p>
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

const byDay = (a: Share, b: Share) => (a.subject < b.subject ? 1 : -1);

function useColumns(by: ShareDimension): Column<Share>[] {
  const { t } = useTranslation('campaignPage');
  const { t: tAdvice } = useTranslation('advice');
  const format = useFormat();
  const nameOf = (subject: string) => {
    if (by === 'PLACEMENT') return tAdvice(`sales.placements.${subject as 'SEARCH'}`);
    return by === 'DAY' ? format.shortDay(subject) : subject;
  };
  return [
    {
      id: 'subject',
      header: t(`impressionShare.column.subject.${by}`),
      pinned: 'left',
      cell: ({ subject }) => nameOf(subject),
    },
    {
      id: 'opportunities',
      header: t('impressionShare.column.opportunities'),
      align: 'right',
      cell: ({ opportunities }) => format.compact(Number(opportunities)),
    },
    ...PARTS.map((part) => ({
      id: part,
      header: t(`impressionShare.column.${part}`),
      align: 'right' as const,
      cell: (share: Share) => percentText(format, share[part]),
    })),
    ...(by === 'TERM'
      ? [
          {
            id: 'ofAllAds',
            header: t('impressionShare.column.ofAllAds'),
            align: 'right' as const,
            cell: ({ ofAllAds }: Share) => (ofAllAds === null ? '–' : percentText(format, ofAllAds)),
          },
        ]
      : []),
  ];
}
