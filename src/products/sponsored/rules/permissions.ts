import type { Caller, PermissionTable } from '#kernel/permission.ts';

const COPYING = 'show_copy_to_other_supplier';
const MEMBERS = ['OWNER', 'ADMIN', 'MEMBER'] as const;

export const CAMPAIGN_PERMISSIONS = {
  'Query.sponsorCampaign': { who: ['anyRole', 'staff'] },
  'Query.sponsorCampaignStatuses': { who: ['anyRole', 'staff'] },
  'Query.sponsorCampaignHistory': { who: ['anyRole', 'staff'] },
  'Query.adsSetHistory': { who: ['anyRole', 'staff'] },
  'Query.adHistory': { who: ['anyRole', 'staff'] },
  'Query.sponsorCampaignMinBudget': { who: ['anyRole', 'staff'] },
  'Query.sponsorReviewQueue': { who: ['staff'] },
  'Mutation.createSponsorCampaign': { who: MEMBERS, refusal: 'You are not allowed to launch campaigns' },
  // Staff may only review with this operation, which enforces that itself.
  'Mutation.updateSponsorCampaign': { who: [...MEMBERS, 'staff'] },
  'Mutation.setAdSetRunningStatus': { who: ['notViewer'] },
  'Mutation.updateAdSetBudget': { who: ['notViewer'] },
  'Mutation.removeAdSet': { who: ['OWNER', 'ADMIN', 'staff'] },
  'Mutation.duplicateSponsorCampaign': { who: [...MEMBERS, 'staff'] },
  'Mutation.extendAdSet': { who: ['notViewer'] },
  'Query.compatibleSuppliers': { who: [...MEMBERS, 'staff'], flag: COPYING },
  'Mutation.copySponsorCampaign': { who: [...MEMBERS, 'staff'], flag: COPYING },
  'Query.columnSettings': { who: ['anyRole', 'staff'] },
  'Mutation.saveColumnSettings': { who: ['anyRole'] },
  'Mutation.generateLandingUrl': { who: ['notViewer'] },
  'Mutation.validateLandingUrl': { who: ['notViewer'] },
  'Mutation.generateDeeplink': { who: ['notViewer'] },
  'Mutation.uploadCampaignImage': { who: ['notViewer', 'approved', 'staff'] },
  'Mutation.generateProductBackgroundImage': { who: ['notViewer'] },
} as const satisfies PermissionTable;

/** Returns whether the caller may complete the wizard: launch campaigns and save changes. */
export function canEdit(caller: Pick<Caller, 'role'>): boolean {
  return caller.role !== null && caller.role !== 'VIEWER';
}
