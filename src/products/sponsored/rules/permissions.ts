import type { Caller, PermissionTable } from '#kernel/permission.ts';

const COPYING = 'show_copy_to_other_supplier';
const SHARED_BUDGETS = 'shared_budgets';
const MEMBERS = ['OWNER', 'ADMIN', 'MEMBER'] as const;

export const CAMPAIGN_PERMISSIONS = {
  'Query.sponsorCampaign': { allow: ['anyRole', 'staff'] },
  'Query.sponsorCampaignStatuses': { allow: ['anyRole', 'staff'] },
  'Query.sponsorCampaignHistory': { allow: ['anyRole', 'staff'] },
  'Query.adsSetHistory': { allow: ['anyRole', 'staff'] },
  'Query.adHistory': { allow: ['anyRole', 'staff'] },
  'Query.sponsorCampaignMinBudget': { allow: ['anyRole', 'staff'] },
  'Query.sponsorReviewQueue': { allow: ['staff'] },
  'Query.reviewCase': { allow: ['staff'] },
  'Query.reviewCases': { allow: ['staff'] },
  'Query.reviewMedianWait': { allow: ['staff'] },
  'Mutation.keepReviewOpen': { allow: ['staff'] },
  'Mutation.approveCampaigns': { allow: ['staff'] },
  'Mutation.createSponsorCampaign': { allow: MEMBERS, deniedMessage: 'You are not allowed to launch campaigns' },
  // Staff may only review with this operation, which enforces that itself.
  'Mutation.updateSponsorCampaign': { allow: [...MEMBERS, 'staff'] },
  'Mutation.setAdSetRunningStatus': { allow: ['notViewer'] },
  'Mutation.updateAdSetBudget': { allow: ['notViewer'] },
  'Mutation.removeAdSet': { allow: ['OWNER', 'ADMIN', 'staff'] },
  'Mutation.duplicateSponsorCampaign': { allow: [...MEMBERS, 'staff'] },
  'Query.campaignDuplicates': { allow: [...MEMBERS, 'staff'] },
  'Mutation.duplicateSponsorCampaigns': { allow: [...MEMBERS, 'staff'] },
  'Mutation.extendAdSet': { allow: ['notViewer'] },
  'Query.operation': { allow: ['anyRole', 'staff'] },
  'Mutation.previewOperation': { allow: ['notViewer'] },
  'Mutation.applyOperation': { allow: ['notViewer'] },
  'Mutation.undoOperation': { allow: ['notViewer'] },
  'Query.sharedBudgets': { allow: ['anyRole', 'staff'], flag: SHARED_BUDGETS },
  'Query.sharedBudget': { allow: ['anyRole', 'staff'], flag: SHARED_BUDGETS },
  'Query.sharedBudgetOutlook': { allow: ['anyRole', 'staff'], flag: SHARED_BUDGETS },
  'Mutation.createSharedBudget': { allow: MEMBERS, flag: SHARED_BUDGETS },
  'Mutation.updateSharedBudget': { allow: MEMBERS, flag: SHARED_BUDGETS },
  'Mutation.deleteSharedBudget': { allow: MEMBERS, flag: SHARED_BUDGETS },
  'Query.negativeLists': { allow: ['anyRole', 'staff'] },
  'Query.negativeList': { allow: ['anyRole', 'staff'] },
  'Mutation.createNegativeList': { allow: MEMBERS },
  'Mutation.updateNegativeList': { allow: MEMBERS },
  'Mutation.deleteNegativeList': { allow: MEMBERS },
  'Query.budgetRules': { allow: ['anyRole', 'staff'], flag: SHARED_BUDGETS },
  'Query.budgetRule': { allow: ['anyRole', 'staff'], flag: SHARED_BUDGETS },
  'Query.budgetRuleOutlook': { allow: ['anyRole', 'staff'], flag: SHARED_BUDGETS },
  'Query.budgetCalendar': { allow: ['anyRole', 'staff'], flag: SHARED_BUDGETS },
  'Mutation.createBudgetRule': { allow: MEMBERS, flag: SHARED_BUDGETS },
  'Mutation.updateBudgetRule': { allow: MEMBERS, flag: SHARED_BUDGETS },
  'Mutation.deleteBudgetRule': { allow: MEMBERS, flag: SHARED_BUDGETS },
  'Query.compatibleSuppliers': { allow: [...MEMBERS, 'staff'], flag: COPYING },
  'Mutation.copySponsorCampaign': { allow: [...MEMBERS, 'staff'], flag: COPYING },
  'Query.columnSettings': { allow: ['anyRole', 'staff'] },
  'Mutation.saveColumnSettings': { allow: ['anyRole'] },
  'Mutation.generateLandingUrl': { allow: ['notViewer'] },
  'Mutation.validateLandingUrl': { allow: ['notViewer'] },
  'Mutation.generateDeeplink': { allow: ['notViewer'] },
  'Mutation.uploadCampaignImage': { allow: ['notViewer', 'approved', 'staff'] },
  'Mutation.generateProductBackgroundImage': { allow: ['notViewer'] },
} as const satisfies PermissionTable;

/** Returns whether the caller may complete the wizard: launch campaigns and save changes. */
export function canEdit(caller: Pick<Caller, 'role'>): boolean {
  return caller.role !== null && caller.role !== 'VIEWER';
}
