import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import { shownStatus } from '#core/serving/rules/campaign-state.ts';
import { statusExplanation, type ExplainedAdSet } from '../rules/status-explanation.ts';

/** DELETED is the API's word for what nobody can see any more. */
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

/** Where a campaign stands, and on hover or focus why; its words are those of the list of campaigns. */
export function CampaignStatus({ adSet }: { adSet: ExplainedAdSet }) {
  const { t } = useTranslation('sponsorAds');
  const shown = shownStatus(adSet);
  return (
    <StatusBadge
      tone={TONES[shown]}
      label={t(`status.${shown}`)}
      explanation={t(`statusExplanation.${statusExplanation(adSet, new Date())}`, { notes: adSet.notes })}
    />
  );
}
