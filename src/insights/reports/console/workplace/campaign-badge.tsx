import { useTranslation } from 'react-i18next';
import { StoppedCampaignsDocument } from '#platform/api-client/generated/graphql.ts';
import { useSelection } from '#core/session/console/index.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

/** In the menu: how many campaigns are rejected, or stopped by their budget or the wallet. */
export function CampaignBadge({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('common');
  const { companyId } = useSelection();
  const stopped = useApiQuery(StoppedCampaignsDocument, { companyId }, { refetchIntervalMs: 5 * MINUTE_MS });
  const count = stopped.data?.sponsorCampaigns.total ?? 0;
  if (count === 0) return null;
  return (
    <span className={className} role="img" aria-label={t('shell.stoppedCampaigns', { count })}>
      {count}
    </span>
  );
}
