import { Navigate, useParams } from '@tanstack/react-router';
import { useFlag } from '#core/session/console/index.ts';
import { EditCampaign, NewCampaign } from '../wizard/wizard-screen.tsx';
import { AdvancedFrame } from './advanced-frame.tsx';

/** New campaign in three sections at /sponsor-v2. Falls back to the step-by-step wizard when the flag is off. */
export function NewAdvancedScreen() {
  return useFlag('use_advanced_sponsor_campaign_ui') ? (
    <NewCampaign Frame={AdvancedFrame} />
  ) : (
    <Navigate to="/sponsor/new/$step" params={{ step: 'type' }} replace />
  );
}

/**
 * Existing campaign in three sections at /sponsor-v2/{id}. Falls back to the step-by-step wizard when the flag is off.
 */
export function EditAdvancedScreen() {
  const { campaignId = '' } = useParams({ strict: false });
  return useFlag('use_advanced_sponsor_campaign_ui') ? (
    <EditCampaign Frame={AdvancedFrame} />
  ) : (
    <Navigate to="/sponsor/$campaignId/$step" params={{ campaignId, step: 'type' }} replace />
  );
}
