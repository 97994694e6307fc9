import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { isUuid } from '#kernel/ids.ts';
import type { Operations } from '#insights/reports/console/index.ts';
import { CampaignLogDocument, type CampaignLogQuery } from '#platform/api-client/generated/graphql.ts';
import { useListQuery, useLocalPages } from '#platform/console-kit/list.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { LogEntry } from './log-entry.tsx';
import type { CampaignHead, CampaignRights } from './use-campaign-head.ts';
import styles from './campaign-page.module.css';

type Undo = NonNullable<CampaignLogQuery['sponsorCampaignHistory']['objects'][number]['undo']>;

interface HistoryTabProps {
  head: CampaignHead;
  rights: CampaignRights;
  operations: Operations;
}

/** Everything that was changed, newest first, and what can still be taken back. */
export function HistoryTab({ head, rights, operations }: HistoryTabProps) {
  const { t } = useTranslation('campaignPage');
  const { t: tCampaigns } = useTranslation('campaigns');
  const hash = useLocation({ select: ({ hash: text }) => text });
  const entryId = isUuid(hash) ? hash : undefined;
  const asked = { id: head.id, entryId };
  const { query, list, paging } = useListQuery(
    CampaignLogDocument,
    asked,
    ({ sponsorCampaignHistory }) => sponsorCampaignHistory,
    useLocalPages(asked),
  );
  return (
    <Panel
      title={t('tab.history')}
      subtitle={entryId ? t('history.one') : t('history.detail')}
      actions={
        entryId && (
          <Link to="/campaigns/$campaignId/$tab" params={{ campaignId: head.id, tab: 'history' }}>
            {t('overview.allChanges')}
          </Link>
        )
      }
    >
      <QueryBoundary
        reads={{ query }}
        skeleton={<SkeletonLines count={12} />}
        renderEmpty={() => list?.objects.length === 0 && <EmptyState title={tCampaigns('history.none')} />}
      >
        {() => (
          <>
            <ol className={styles.entries} aria-busy={query.isFetching}>
              {list?.objects.map((entry) => (
                <LogEntry key={entry.id} entry={entry} head={head}>
                  {entry.undo && rights.canChange && <TakeBack undo={entry.undo} operations={operations} />}
                </LogEntry>
              ))}
            </ol>
            {paging && paging.numPages > 1 && <TablePagination {...paging} />}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

/** Takes a change back while its values are as it wrote them; says why not otherwise. */
function TakeBack({ undo: { operationId, state, campaigns }, operations }: { undo: Undo; operations: Operations }) {
  const { t } = useTranslation('campaignPage');
  const [isAsking, setIsAsking] = useState(false);
  const [isActing, setIsActing] = useState(false);
  if (state !== 'OPEN') return <span className={styles.because}>{t(`history.${state}`)}</span>;
  const act = async () => {
    setIsActing(true);
    // A toast shows a failure.
    await operations.undo(operationId).catch(() => {});
    setIsActing(false);
  };
  return (
    <>
      <Button
        className={styles.takeBack}
        variant="default"
        size="compact-sm"
        loading={isActing}
        onClick={() => (campaigns > 1 ? setIsAsking(true) : void act())}
      >
        {t('history.takeBack')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('history.takeBackAll', { count: campaigns })}
          confirmLabel={t('history.takeBack')}
          onConfirm={act}
          onClose={() => setIsAsking(false)}
        >
          {t('history.takeBackAllDetail')}
        </ConfirmDialog>
      )}
    </>
  );
}
