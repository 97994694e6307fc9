import { SkeletonLines } from '#design/states.tsx';
import { useOperations } from '#insights/reports/console/index.ts';
import { CampaignHeadDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { useCampaignRights, type CampaignHead } from './use-campaign-head.ts';
import styles from './campaign-page.module.css';

/** The overview of a campaign in a narrow column beside a list. */
export default function CampaignPeek({ campaignId }: { campaignId: string }) {
  const page = useApiQuery(CampaignHeadDocument, { id: campaignId });
  return (
    <div className={styles.peek}>
      <QueryBoundary reads={{ page }} skeleton={<SkeletonLines count={14} />}>
        {({ page: { campaignPage } }) => <Peeked key={campaignPage.id} head={campaignPage} />}
      </QueryBoundary>
    </div>
  );
}

function Peeked({ head }: { head: CampaignHead }) {
  return <OverviewTab head={head} rights={useCampaignRights(head)} operations={useOperations()} />;
}
