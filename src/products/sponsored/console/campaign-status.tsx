import { useTranslation } from 'react-i18next';
import { usePresentMs } from '#design/present.ts';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import { displayStatus } from '#core/serving/rules/campaign-state.ts';
import { statusExplanation, type ExplainedAdSet } from '../rules/status-explanation.ts';

/** DELETED is the API's status for campaigns that are no longer visible. */
const TONES: Record<ExplainedAdSet['status'], Tone> = {
  DRAFT: 'neutral',
  PENDING_FOR_APPROVAL: 'warning',
  REJECTED: 'danger',
  SCHEDULED: 'info',
  DELIVERING: 'success',
  NOT_DELIVERING: 'warning',
  STARTED: 'success',
  PAUSED: 'neutral',
  COMPLETED: 'neutral',
  REMOVED: 'neutral',
  DELETED: 'neutral',
};

/** Status of a campaign, with its explanation on hover or focus. Uses the texts of the campaign list. */
export function CampaignStatus({ adSet }: { adSet: ExplainedAdSet }) {
  const { t } = useTranslation('sponsorAds');
  const displayed = displayStatus(adSet);
  return (
    <StatusBadge
      tone={TONES[displayed]}
      label={t(`status.${displayed}`)}
      explanation={t(`statusExplanation.${statusExplanation(adSet, new Date(usePresentMs()))}`, {
        notes: adSet.notes,
        name: adSet.sharedBudget?.name,
      })}
    />
  );
}
