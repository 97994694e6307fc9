import { useFlag, useViewer } from '#core/session/console/index.ts';
import type { ManagedCampaignPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { actionsFor, type CampaignAction } from '../../rules/campaign-actions.ts';

/** Returns a function that lists the actions other than editing that the viewer may perform on a campaign. */
export function useCampaignActions(): (campaign: ManagedCampaignPartsFragment) => CampaignAction[] {
  const { isStaff, role, company } = useViewer();
  const canCopyToOthers = useFlag('show_copy_to_other_supplier');
  const diagnoses = useFlag('show_diagnostic_tool');
  return ({ adType, company: owner, adSets }) =>
    actionsFor(
      { adType, status: adSets[0]!.status, isOwn: owner.id === company?.id },
      { role: role?.name ?? null, isStaff, canCopyToOthers, diagnoses },
    );
}
