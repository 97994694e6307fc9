import { HOURS_OF_WEEK, MAX_MODIFIERS } from '#core/serving/rules/bid-modifiers.ts';
import type { ListBounds } from '#kernel/list-bound.ts';
import { MAX_DUPLICATES } from './copied-campaign.ts';
import { MAX_TAGS } from './check-targeting.ts';
import { SKU_LIMIT } from './check-campaign.ts';
import { CHECK_NAMES, MAX_APPROVED, MAX_PRESENT, MAX_SHOWN, REJECT_REASONS } from './review-checks.ts';
import { BUCKETS } from '#core/serving/rules/automatic.ts';
import { MAX_NEGATIVES, MAX_TARGETS, NEGATIVE_KINDS, TARGET_KINDS } from '#core/serving/rules/targets.ts';
import { MAX_ATTACHED_LISTS } from './negative-list.ts';
import { MAX_KEYWORDS } from '#core/serving/rules/keywords.ts';

const SEGMENTS = 1000;
const CATEGORIES = 5000;

export const CAMPAIGN_LISTS: ListBounds = {
  'Query.sponsorCampaignStatuses': 20,
  'Query.columnSettings': 20,
  'Query.campaignDuplicates': MAX_DUPLICATES,
  'DuplicateSponsorCampaignsPayload.duplicates': MAX_DUPLICATES,
  'ColumnSettingList.columns': 100,
  'SponsorCampaign.adsetSet': 1,
  'SponsorCampaign.targetingSet': 1,
  'SponsorCampaign.history': 50,
  'ActivityHistoryEntry.changes': 100,
  'AdSet.automatic': BUCKETS.length,
  'AdSet.bannerCategoryIds': CATEGORIES,
  'AdSet.budgetDays': 7,
  'AdSet.bidHours': HOURS_OF_WEEK,
  'AdSet.bidModifiers': MAX_MODIFIERS,
  'AdSet.keywordBids': MAX_KEYWORDS,
  'AdSet.keywords': MAX_KEYWORDS,
  'AdSet.negativeKeywords': MAX_KEYWORDS,
  'AdSet.negativeTargets': NEGATIVE_KINDS.length * MAX_NEGATIVES,
  'AdSet.negativeLists': MAX_ATTACHED_LISTS,
  'AdSet.productBids': SKU_LIMIT,
  'AdSet.segments': SEGMENTS,
  'AdSet.targets': TARGET_KINDS.reduce((sum, kind) => sum + MAX_TARGETS[kind], 0),
  'AdSet.tagIds': MAX_TAGS,
  'BudgetCampaign.days': 7,
  'BudgetDay.rules': 2,
  'BudgetRule.weekdays': 7,
  'BudgetRuleOutlook.next': 7,
  'BudgetRuleOutlook.past': 30,
  'SharedNegatives.keywords': MAX_KEYWORDS,
  'SharedNegatives.targets': NEGATIVE_KINDS.length * MAX_NEGATIVES,
  'UpdateNegativeListPayload.operationIds': 3,
  'SharedBudget.spends': 3,
  'Targeting.categories': CATEGORIES,
  'Targeting.keywords': 2 * MAX_KEYWORDS,
  'BannerAd.bannerCategoryIds': CATEGORIES,
  'BannerAd.banners': 20,
  'BannerAd.segments': SEGMENTS,
  'BannerEntry.skus': SKU_LIMIT,
  'OperationRow.changes': 50,
  'OperationRow.moved': 50,
  'ProductAd.productCategoryIds': CATEGORIES,
  'ProductAd.productImages': SKU_LIMIT,
  'ProductAd.productSellerIds': SKU_LIMIT,
  'ProductAd.skus': SKU_LIMIT,
  'ApproveCampaignsPayload.approved': MAX_APPROVED,
  'ApproveCampaignsPayload.refused': MAX_APPROVED,
  'KeepReviewOpenPayload.openWith': MAX_PRESENT,
  'ReviewCase.openWith': MAX_PRESENT,
  'ReviewCase.checks': CHECK_NAMES.length,
  'ReviewCase.names': 2 * MAX_SHOWN,
  'ReviewCase.products': MAX_SHOWN,
  'ReviewCase.reasons': REJECT_REASONS.length,
  'ValidateLandingUrlPayload.errors': 20,
};
