import type { AdType } from '#kernel/ad-type.ts';
import type { RoleName } from '#kernel/permission.ts';

export type CampaignAction =
  | 'products'
  | 'sales'
  | 'visibility'
  | 'history'
  | 'budget'
  | 'extend'
  | 'duplicate'
  | 'copy'
  | 'remove';

/** Returns the actions a user may perform on a campaign other than editing it, in display order. */
export function actionsFor(
  campaign: { adType: AdType; status: string; isOwn: boolean },
  /** `diagnoses`: the staff feature that explains why campaigns are not shown is switched on. */
  viewer: { role: RoleName | null; isStaff: boolean; canCopyToOthers: boolean; diagnoses: boolean },
): CampaignAction[] {
  const isMember = viewer.role !== null && viewer.role !== 'VIEWER';
  const isRemoved = campaign.status === 'REMOVED';
  const isRunning = !isRemoved && campaign.status !== 'DRAFT';
  const canChange = campaign.isOwn && isMember && isRunning;
  const canCopy = viewer.isStaff || (campaign.isOwn && isMember);
  const canRemove = viewer.isStaff || (campaign.isOwn && (viewer.role === 'OWNER' || viewer.role === 'ADMIN'));
  const offered: Record<CampaignAction, boolean> = {
    budget: canChange,
    extend: canChange,
    duplicate: canCopy,
    copy: canCopy && viewer.canCopyToOthers,
    products: campaign.adType === 'PRODUCT',
    sales: campaign.status !== 'DRAFT',
    visibility: isRunning && (!viewer.isStaff || viewer.diagnoses),
    history: true,
    remove: canRemove && !isRemoved,
  };
  return (Object.keys(offered) as CampaignAction[]).filter((action) => offered[action]);
}
