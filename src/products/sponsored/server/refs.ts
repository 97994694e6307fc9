import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { enumRef, inputRef, objectRef, type Page } from '#platform/graphql/builder.ts';
import type { Change } from '../rules/activity.ts';
import type { BudgetType } from '../rules/budget-type.ts';
import type { Audience, BidType, Gender, KeywordBid, ProductBid } from '#core/serving/rules/ad-set.ts';
import type { Bucket, BucketSetting } from '#core/serving/rules/automatic.ts';
import type { NegativeKind, NegativeTarget, TargetKind } from '#core/serving/rules/targets.ts';
import type { BidModifier, ModifierDimension } from '#core/serving/rules/bid-modifiers.ts';
import type { BannerInput, Goal, ProductImageInput, ScheduleType } from '../rules/campaign-input.ts';
import type { SentBucket, SentTarget } from '../rules/own-bids.ts';
import type { DayAhead } from '../rules/day-budget.ts';
import type { CampaignSort } from '../rules/campaign-sort.ts';
import type { EffectiveStatus, RunningStatus } from '#core/serving/rules/campaign-state.ts';
import type { MatchType } from '#core/serving/rules/keywords.ts';
import type { CampaignFrequencyCap } from '#core/serving/rules/frequency-cap.ts';
import type { ActivityEntry } from './activity.repository.ts';
import type { NegativeListRow } from './negative-list.repository.ts';
import type { OperationNode } from './operation.repository.ts';
import type { CampaignRow, Creative, SharedBudgetOfCampaign } from './campaign.repository.ts';
import type { KeywordRow, TargetRow } from './targeting.repository.ts';

/** Scope of report figures: the days (null means lifetime) and the company whose currency is used. */
export interface ReportRange {
  companyId: Uuid | null;
  fromDate: Day | null;
  toDate: Day | null;
}

/** A campaign as returned by the API: the row and the scope of its figures. */
export interface CampaignNode extends CampaignRow {
  range: ReportRange;
}

/** Returns a campaign with its lifetime figures in its own company's currency. */
export function withLifetime(row: CampaignRow): CampaignNode {
  return { ...row, range: { companyId: row.companyId, fromDate: null, toDate: null } };
}

/** Statuses of the API; DELETED never occurs. */
export type ApiStatus =
  | 'PENDING_FOR_APPROVAL'
  | 'REJECTED'
  | 'SCHEDULED'
  | 'DELIVERING'
  | 'COMPLETED'
  | 'NOT_DELIVERING'
  | 'DRAFT'
  | 'STARTED'
  | 'PAUSED'
  | 'REMOVED'
  | 'DELETED';

/** The targeting of a campaign, with its keywords. */
export interface TargetingNode {
  campaign: CampaignNode;
  content: Creative;
  keywords: KeywordRow[];
}

export interface AdNode {
  campaign: CampaignNode;
  content: Creative;
}

export interface ProductImageNode extends ProductImageInput {
  sku: string;
}

export const SponsorCampaignRef = objectRef<CampaignNode>('SponsorCampaign');
export const SponsorCampaignListRef = objectRef<Page<CampaignNode>>('SponsorCampaignList');
export const AdSetRef = objectRef<CampaignNode>('AdSet');
export const AdSetListRef = objectRef<Page<CampaignNode>>('AdSetList');
export const TargetingRef = objectRef<TargetingNode>('Targeting');
export const KeywordRef = objectRef<KeywordRow>('Keyword');
export const KeywordBidRef = objectRef<KeywordBid>('KeywordBid');
export const ProductBidRef = objectRef<ProductBid>('ProductBid');
export const BucketSettingRef = objectRef<BucketSetting>('BucketSetting');
export const TargetRef = objectRef<TargetRow>('Target');
export const NegativeTargetRef = objectRef<NegativeTarget & { name: string }>('NegativeTarget');
export const BidModifierRef = objectRef<BidModifier>('BidModifier');
export const FrequencyCapRef = objectRef<CampaignFrequencyCap>('FrequencyCap');
export const AudienceRef = objectRef<Audience>('Audience');
export const ProductAdRef = objectRef<AdNode>('ProductAd');
export const ProductImageRef = objectRef<ProductImageNode>('ProductImage');
export const BannerAdRef = objectRef<AdNode>('BannerAd');
export const NegativeListRef = objectRef<NegativeListRow>('SharedNegatives');
export const SharedBudgetOfCampaignRef = objectRef<SharedBudgetOfCampaign>('SharedBudgetOfCampaign');
export const BudgetDayRef = objectRef<DayAhead>('BudgetDay');
export const BannerEntryRef = objectRef<BannerInput>('BannerEntry');
export const ContentReviewRef = objectRef<Creative>('ContentReview');
export const ActivityChangeRef = objectRef<Change>('ActivityChange');
export const ActivityHistoryEntryRef = objectRef<ActivityEntry>('ActivityHistoryEntry');
export const ActivityHistoryListRef = objectRef<Page<ActivityEntry>>('ActivityHistoryList');

export const OperationRef = objectRef<OperationNode>('Operation');

/** As sent: a bid and what it is for. */
export const KeywordBidInputRef = inputRef<{ keyword: string; bidWalletCurrency: Micros }>('KeywordBidInput');
export const ProductBidInputRef = inputRef<{ sku: string; bidWalletCurrency: Micros }>('ProductBidInput');

export const BucketSettingInputRef = inputRef<SentBucket>('BucketSettingInput');
export const TargetInputRef = inputRef<SentTarget>('TargetInput');
export const NegativeTargetInputRef = inputRef<NegativeTarget>('NegativeTargetInput');
export const BidModifierInputRef = inputRef<BidModifier>('BidModifierInput');
export const FrequencyCapInputRef = inputRef<CampaignFrequencyCap>('FrequencyCapInput');

export const CampaignTypeRef = enumRef<'SPONSOR'>('CampaignType');
export const CampaignGoalRef = enumRef<Goal>('CampaignGoal');
export const BudgetTypeRef = enumRef<BudgetType>('BudgetType');
export const ScheduleTypeRef = enumRef<ScheduleType>('ScheduleType');
export const BucketRef = enumRef<Bucket>('Bucket');
export const TargetKindRef = enumRef<TargetKind>('TargetKind');
export const NegativeTargetKindRef = enumRef<NegativeKind>('NegativeTargetKind');
export const BidModifierDimensionRef = enumRef<ModifierDimension>('BidModifierDimension');
export const BidTypeRef = enumRef<BidType>('BidType');
export const KeywordMatchTypeRef = enumRef<MatchType>('KeywordMatchType');
export const GenderRef = enumRef<Gender>('Gender');
export const AdSetStatusRef = enumRef<ApiStatus>('AdSetStatus');
export const RunningStatusRef = enumRef<RunningStatus>('RunningStatus');
export const EffectiveStatusRef = enumRef<EffectiveStatus>('EffectiveStatus');
export const SponsorCampaignSortByRef = enumRef<CampaignSort>('SponsorCampaignSortBy');
export const ChangeActionTypeRef = enumRef<Change['actionType']>('ChangeActionType');
export const ReviewStateRef = enumRef<Creative['review']>('ReviewState');
