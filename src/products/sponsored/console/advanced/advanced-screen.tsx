import { Navigate } from '@tanstack/react-router';
import { useFlag } from '#core/session/console/index.ts';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import { EditCampaign, NewCampaign } from '../wizard/wizard-screen.tsx';
import { AdvancedFrame } from './advanced-frame.tsx';
import type { Stage } from './stages.ts';

interface StageSearch {
  stage?: Stage | undefined;
}

/** New campaign in three sections at /sponsor-v2. Falls back to the step-by-step wizard when the flag is off. */
export function NewAdvancedScreen({ search }: ScreenProps<'/sponsor-v2', StageSearch>) {
  return useFlag('use_advanced_sponsor_campaign_ui') ? (
    <NewCampaign>{(frame) => <AdvancedFrame {...frame} stage={search.stage} />}</NewCampaign>
  ) : (
    <Navigate to="/sponsor/new/$step" params={{ step: 'type' }} replace />
  );
}

/**
 * Existing campaign in three sections at /sponsor-v2/{id}. Falls back to the step-by-step wizard when the flag is off.
 */
export function EditAdvancedScreen({ params, search }: ScreenProps<'/sponsor-v2/$campaignId', StageSearch>) {
  const { campaignId } = params;
  return useFlag('use_advanced_sponsor_campaign_ui') ? (
    <EditCampaign campaignId={campaignId}>{(frame) => <AdvancedFrame {...frame} stage={search.stage} />}</EditCampaign>
  ) : (
    <Navigate to="/sponsor/$campaignId/$step" params={{ campaignId, step: 'type' }} replace />
  );
}
