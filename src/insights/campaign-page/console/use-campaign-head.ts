import { useRelatedAccount } from '#core/accounts/console/index.ts';
import { useMay, useViewer } from '#core/session/console/index.ts';
import { CampaignHeadDocument, type CampaignHeadQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { useCampaignActions } from '#products/sponsored/console/index.ts';
import { CAMPAIGN_PERMISSIONS } from '#products/sponsored/rules/permissions.ts';

export type CampaignHead = CampaignHeadQuery['campaignPage'];
export type HeadCampaign = CampaignHead['campaign'];

/** Loads what stands above every tab. */
export function useCampaignHead(campaignId: string) {
  const isSwitchingAccount = useRelatedAccount(campaignId);
  const read = useApiQuery(CampaignHeadDocument, { id: campaignId }, { isEnabled: !isSwitchingAccount });
  return { read, head: read.data?.campaignPage };
}

/** Returns what the viewer may do with a campaign. */
export function useCampaignRights({ campaign }: CampaignHead) {
  const { company, isStaff } = useViewer();
  const actions = useCampaignActions()(campaign);
  const { status } = campaign.adSets[0]!;
  const isOwn = campaign.company.id === company?.id;
  const isMember = useMay(CAMPAIGN_PERMISSIONS['Mutation.updateAdSetBudget']);
  return {
    isStaff,
    canChange: isOwn && isMember && status !== 'REMOVED',
    canReview: isStaff && status !== 'REMOVED' && status !== 'DRAFT',
    seesDelivery: actions.includes('visibility'),
  };
}

export type CampaignRights = ReturnType<typeof useCampaignRights>;
