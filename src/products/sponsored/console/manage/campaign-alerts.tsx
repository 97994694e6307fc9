import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#design/page.tsx';
import { useOpenedMs } from '#design/present.ts';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { hasQueryFailed, type QueryState } from '#platform/console-kit/failed-read.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { ExpiringCampaignsDocument, OutOfBudgetCampaignsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import styles from './manage.module.css';
import { EndingList, SpendingList, type WatchScope } from './alert-lists.tsx';

/** Two fixed-height panels: running campaigns by end date and by days of budget remaining, most urgent first. */
export default function CampaignAlerts(scope: WatchScope) {
  const { t } = useTranslation('campaigns');
  const expiring = useApiQuery(ExpiringCampaignsDocument, scope);
  const outOfBudget = useApiQuery(OutOfBudgetCampaignsDocument, scope);
  const nowMs = useOpenedMs();
  return (
    <div className={styles.watched}>
      <AlertPanel
        title={t('watch.expiring')}
        none={t('watch.noneExpiring')}
        campaigns={expiring.data?.sponsorCampaigns.objects}
        read={expiring}
      >
        {(campaigns) => <EndingList campaigns={campaigns} nowMs={nowMs} />}
      </AlertPanel>
      <AlertPanel
        title={t('watch.outOfBudget')}
        none={t('watch.noneOutOfBudget')}
        campaigns={outOfBudget.data?.sponsorCampaigns.objects}
        read={outOfBudget}
      >
        {(campaigns) => <SpendingList campaigns={campaigns} />}
      </AlertPanel>
    </div>
  );
}

interface AlertPanelProps<Campaign> {
  title: string;
  none: string;
  /** Undefined while loading. */
  campaigns: readonly Campaign[] | undefined;
  read: QueryState;
  children(campaigns: readonly Campaign[]): ReactNode;
}

function AlertPanel<Campaign>({ title, none, campaigns, read, children }: AlertPanelProps<Campaign>) {
  return (
    <Panel flush title={title}>
      <div className={styles.watchedList} aria-busy={!campaigns && !hasQueryFailed(read)}>
        <QueryBoundary
          reads={{ read }}
          skeleton={
            <div className={styles.watchedLines}>
              <SkeletonLines count={6} />
            </div>
          }
          renderEmpty={() => campaigns?.length === 0 && <EmptyState title={none} />}
        >
          {() => campaigns && children(campaigns)}
        </QueryBoundary>
      </div>
    </Panel>
  );
}
