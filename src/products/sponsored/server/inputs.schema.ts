import * as z from 'zod/mini';
import { AdTypeRef } from '#core/catalog/server/refs.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { KEY_HELP } from '#platform/graphql/keyed-request.ts';
import type { Audience } from '#core/serving/rules/ad-set.ts';
import { bucketFrom, keywordBidFrom, productBidFrom, targetFrom } from '../rules/own-bids.ts';
import { newCampaign, type CampaignInput, type ProductImageInput } from '../rules/campaign-input.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import {
  AdSetStatusRef,
  BidTypeRef,
  BudgetTypeRef,
  CampaignGoalRef,
  GenderRef,
  BidModifierInputRef,
  BucketSettingInputRef,
  FrequencyCapInputRef,
  KeywordBidInputRef,
  NegativeTargetInputRef,
  TargetInputRef,
  ProductBidInputRef,
  RunningStatusRef,
  ScheduleTypeRef,
} from './refs.ts';
import { FREQUENCY_CAP, addFrequencyTypes } from './frequency.schema.ts';
import { BID_HOURS, addModifierInputs } from './modifiers.schema.ts';
import { AUTOMATIC, addBucketTypes } from './automatic.schema.ts';
import { NEGATIVE_LISTS, NEGATIVE_TARGETS, TARGETS, addTargetInputs } from './targets.schema.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';
import { parseJson } from '#kernel/json.ts';

/** Defines the input types of all campaign mutations. */
export function addCampaignInputs(builder: Builder) {
  addModifierInputs(builder);
  addBucketTypes(builder);
  addTargetInputs(builder);
  addFrequencyTypes(builder);
  const SponsorBannerInput = builder.inputType('SponsorBannerInput', {
    description: 'One placement of a banner campaign when saving.',
    fields: (t) => ({
      id: t.id({ required: true, description: 'Id of the placement type (BannerType).' }),
      landingUrl: t.string({ description: 'Required unless skus are set; at most 250 characters.' }),
      url: t.string({ required: true, description: 'Picture address from uploadCampaignImage.' }),
      deeplink: t.string({ description: 'At most 250 characters.' }),
      skus: t.stringList(),
    }),
  });

  builder.configStore.associateParamWithRef(
    KeywordBidInputRef,
    builder.inputType('KeywordBidInput', {
      description: 'A bid for searches that one of the keywords matches.',
      fields: (t) => ({
        keyword: t.string({ required: true, description: 'One of the keywords, as typed.' }),
        bidWalletCurrency: t.field({
          type: 'Decimal',
          required: true,
          description: 'As the ad set’s own bid; for AUTOMATED the most that is bid.',
        }),
      }),
    }),
  );
  builder.configStore.associateParamWithRef(
    ProductBidInputRef,
    builder.inputType('ProductBidInput', {
      description: 'A bid for one of the SKUs, wherever no keyword’s bid counts.',
      fields: (t) => ({
        sku: t.string({ required: true }),
        bidWalletCurrency: t.field({
          type: 'Decimal',
          required: true,
          description: 'As the ad set’s own bid; for AUTOMATED the most that is bid.',
        }),
      }),
    }),
  );

  const CreateSponsorCampaignInput = builder.inputType('CreateSponsorCampaignInput', {
    description: 'A new campaign; fields of the type not chosen are left out.',
    fields: (t) => ({
      brandId: t.id({ required: true }),
      supplierId: t.id({ description: 'Paying company; default the selected one.' }),
      name: t.string({ required: true, description: 'Campaign name, trimmed.' }),
      goal: t.field({ type: CampaignGoalRef, required: true, defaultValue: 'DRIVE_SALES' }),
      goalOther: t.string({ description: 'Required for OTHERS unless excluded by campaignGoal_other.' }),
      adType: t.field({ type: AdTypeRef, required: true, defaultValue: 'PRODUCT' }),
      asName: t.string({ required: true, description: 'Ad set name.' }),
      adsBannerName: t.string({ description: 'Required for BANNER.' }),
      adsProductName: t.string({ description: 'Required for PRODUCT.' }),
      asAudienceName: t.string(),
      bidType: t.field({ type: BidTypeRef, required: true, defaultValue: 'AUTOMATED' }),
      bidWalletCurrency: t.field({ type: 'Decimal', description: 'Required unless AUTOMATED; quick create sends 0.' }),
      targetRoas: t.float({ description: 'Percent, 0 or more.' }),
      budgetType: t.field({ type: BudgetTypeRef, required: true, defaultValue: 'ALWAYS_ON' }),
      budgetDailyTotal: t.field({
        type: 'Decimal',
        description:
          'Wallet currency, whole units, at least sponsorCampaignMinBudget; required for DAILY and DAILY_TOTAL.',
      }),
      budgetTotal: t.field({
        type: 'Decimal',
        description:
          'Wallet currency, whole units, at least the larger of the minimum and the daily budget; required for TOTAL and DAILY_TOTAL.',
      }),
      catalogId: t.id({ required: true }),
      gender: t.field({ type: GenderRef, defaultValue: 'ALL' }),
      keywords: t.stringList({ description: 'At most 1000; required for banners with a non-product placement.' }),
      negativeKeywords: t.stringList({ description: 'At most 1000; [exact], broad or "phrase".' }),
      automatic: t.field({ type: [BucketSettingInputRef], description: `${AUTOMATIC} Those left out are as preset.` }),
      targets: t.field({ type: [TargetInputRef], description: TARGETS }),
      negativeTargets: t.field({ type: [NegativeTargetInputRef], description: NEGATIVE_TARGETS }),
      negativeListIds: t.idList({ description: NEGATIVE_LISTS }),
      keywordBids: t.field({
        type: [KeywordBidInputRef],
        description: 'Bids for some of the keywords; those for others are left out.',
      }),
      productBids: t.field({
        type: [ProductBidInputRef],
        description: 'Bids for some of the skus; those for others are left out.',
      }),
      bidModifiers: t.field({ type: [BidModifierInputRef], description: 'All of them, at most 200.' }),
      bidHours: t.intList({ description: BID_HOURS }),
      maxBidWalletCurrency: t.field({
        type: 'Decimal',
        description: 'Never more than this is bid, after all percentages; null for no limit.',
      }),
      frequencyCap: t.field({ type: FrequencyCapInputRef, description: FREQUENCY_CAP }),
      locations: t.string({ description: 'Comma list.' }),
      minAge: t.int(),
      maxAge: t.int(),
      minPrice: t.field({ type: 'Decimal', description: 'Catalog currency.' }),
      maxPrice: t.field({ type: 'Decimal', description: 'Catalog currency, not below minPrice.' }),
      trafficControl: t.int({ defaultValue: 0, description: '0 to 100.' }),
      scheduleType: t.field({ type: ScheduleTypeRef, required: true, defaultValue: 'START_DATE' }),
      startDate: t.field({
        type: 'DateTime',
        required: true,
        description: 'Not before today unless flag allow_pass_day.',
      }),
      endDate: t.field({ type: 'DateTime', description: 'Required for DATE_RANGE, not before the start.' }),
      tagIds: t.idList(),
      productMinPrice: t.field({ type: 'Decimal', description: 'Catalog currency.' }),
      productMaxPrice: t.field({ type: 'Decimal', description: 'Catalog currency, not below productMinPrice.' }),
      productCategoryIds: t.idList(),
      productSellerIds: t.idList(),
      skus: t.stringList({ description: 'Fewer than 5000.' }),
      banners: t.field({ type: [SponsorBannerInput], description: 'Required for BANNER.' }),
      bannerCategoryIds: t.idList({ description: 'Required when a search or tile placement is selected.' }),
      segments: t.idList({ description: 'Segment ids; required when a segment placement is selected.' }),
      productImages: t.string({ description: 'JSON text of {sku: {url, path, prompt}}.' }),
      isQuickCreate: t.boolean({ defaultValue: false }),
      key: t.string({ description: KEY_HELP }),
    }),
  });

  const UpdateSponsorCampaignInput = builder.inputType('UpdateSponsorCampaignInput', {
    description: 'Changes to a campaign; type and catalog cannot change; status and notes are the staff review.',
    fields: (t) => ({
      id: t.id({ required: true }),
      version: t.int({
        description: 'The version the changes were made from; CONFLICT when it was saved since. Left out: not checked.',
      }),
      brandId: t.id(),
      name: t.string(),
      goal: t.field({ type: CampaignGoalRef }),
      goalOther: t.string(),
      asName: t.string(),
      adsBannerName: t.string(),
      adsProductName: t.string(),
      asAudienceName: t.string(),
      bidType: t.field({ type: BidTypeRef }),
      bidWalletCurrency: t.field({ type: 'Decimal', description: 'Wallet currency.' }),
      targetRoas: t.float({ description: 'Percent; null clears it.' }),
      budgetType: t.field({ type: BudgetTypeRef }),
      budgetDailyTotal: t.field({ type: 'Decimal', description: 'Wallet currency, whole units.' }),
      budgetTotal: t.field({ type: 'Decimal', description: 'Wallet currency, whole units.' }),
      catalogId: t.id({ description: 'Must be the current catalog when sent.' }),
      gender: t.field({ type: GenderRef }),
      keywords: t.stringList(),
      negativeKeywords: t.stringList(),
      automatic: t.field({ type: [BucketSettingInputRef], description: `${AUTOMATIC} Those left out are as preset.` }),
      targets: t.field({ type: [TargetInputRef], description: TARGETS }),
      negativeTargets: t.field({ type: [NegativeTargetInputRef], description: NEGATIVE_TARGETS }),
      negativeListIds: t.idList({ description: NEGATIVE_LISTS }),
      keywordBids: t.field({ type: [KeywordBidInputRef], description: 'All of them; a keyword’s bid leaves with it.' }),
      productBids: t.field({ type: [ProductBidInputRef], description: 'All of them; a SKU’s bid leaves with it.' }),
      bidModifiers: t.field({ type: [BidModifierInputRef], description: 'All of them, at most 200.' }),
      bidHours: t.intList({ description: BID_HOURS }),
      maxBidWalletCurrency: t.field({
        type: 'Decimal',
        description: 'Never more than this is bid, after all percentages; null for no limit.',
      }),
      frequencyCap: t.field({ type: FrequencyCapInputRef, description: FREQUENCY_CAP }),
      locations: t.string(),
      minAge: t.int(),
      maxAge: t.int(),
      minPrice: t.field({ type: 'Decimal', description: 'Catalog currency; null removes the bound.' }),
      maxPrice: t.field({ type: 'Decimal', description: 'Catalog currency; null removes the bound.' }),
      trafficControl: t.int(),
      scheduleType: t.field({ type: ScheduleTypeRef }),
      startDate: t.field({ type: 'DateTime' }),
      endDate: t.field({ type: 'DateTime', description: 'Null with START_DATE.' }),
      tagIds: t.idList(),
      productMinPrice: t.field({ type: 'Decimal', description: 'Catalog currency; null removes the bound.' }),
      productMaxPrice: t.field({ type: 'Decimal', description: 'Catalog currency; null removes the bound.' }),
      productCategoryIds: t.idList(),
      productSellerIds: t.idList(),
      skus: t.stringList(),
      banners: t.field({ type: [SponsorBannerInput] }),
      bannerCategoryIds: t.idList(),
      segments: t.idList(),
      productImages: t.string({ description: 'JSON text of {sku: {url, path, prompt}}.' }),
      status: t.field({
        type: AdSetStatusRef,
        description:
          'SCHEDULED approves, REJECTED rejects, staff only; DRAFT saves a draft, even half-done, without launching it.',
      }),
      notes: t.string({ description: 'Required with REJECTED; staff only.' }),
    }),
  });

  const SetAdSetRunningStatusInput = builder.inputType('SetAdSetRunningStatusInput', {
    description: 'Position of the active toggle to set.',
    fields: (t) => ({
      id: t.id({ required: true, description: 'Ad set id.' }),
      runningStatus: t.field({ type: RunningStatusRef, required: true }),
    }),
  });
  const UpdateAdSetBudgetInput = builder.inputType('UpdateAdSetBudgetInput', {
    description: 'New budget of an ad set; each needed only for the budget types that use it.',
    fields: (t) => ({
      id: t.id({ required: true, description: 'Ad set id.' }),
      budget: t.field({ type: 'Decimal', description: 'Total, wallet currency, 1 or more.' }),
      budgetDaily: t.field({ type: 'Decimal', description: 'Per day, wallet currency, 1 or more.' }),
      budgetType: t.field({ type: BudgetTypeRef, description: 'Set when the budget type dialog changes the type.' }),
    }),
  });
  const RemoveAdSetInput = builder.inputType('RemoveAdSetInput', {
    description: 'Ad set to remove.',
    fields: (t) => ({ id: t.id({ required: true, description: 'Ad set id.' }) }),
  });
  const DuplicateSponsorCampaignInput = builder.inputType('DuplicateSponsorCampaignInput', {
    description: 'Campaign to duplicate.',
    fields: (t) => ({
      id: t.id({ required: true, description: 'Campaign id.' }),
      key: t.string({ description: KEY_HELP }),
    }),
  });
  const ExtendAdSetInput = builder.inputType('ExtendAdSetInput', {
    description: "New end of an ad set's schedule.",
    fields: (t) => ({
      adSetId: t.id({ required: true }),
      endDate: t.field({ type: 'DateTime', required: true, description: 'After the current end.' }),
    }),
  });
  return {
    CreateSponsorCampaignInput,
    UpdateSponsorCampaignInput,
    SetAdSetRunningStatusInput,
    UpdateAdSetBudgetInput,
    RemoveAdSetInput,
    DuplicateSponsorCampaignInput,
    ExtendAdSetInput,
  };
}

type Inputs = ReturnType<typeof addCampaignInputs>;
export type CreateInput = Inputs['CreateSponsorCampaignInput']['$inferInput'];
export type UpdateInput = Inputs['UpdateSponsorCampaignInput']['$inferInput'];

/** Merges an edit into the current input: omitted fields keep their value, null clears it. */
export function readEdit(
  sent: Partial<CreateInput> | UpdateInput,
  before: CampaignInput,
): Result<CampaignInput, Problem> {
  const productImages = readProductImages(sent.productImages);
  if (!productImages.ok) return productImages;
  const adName = before.adType === 'PRODUCT' ? sent.adsProductName : sent.adsBannerName;
  return ok({
    ...before,
    brandId: sent.brandId ?? before.brandId,
    catalogId: sent.catalogId ?? before.catalogId,
    name: sent.name ?? before.name,
    goal: sent.goal ?? before.goal,
    goalOther: either(sent.goalOther, before.goalOther),
    adSetName: sent.asName ?? before.adSetName,
    adName: adName ?? before.adName,
    budgetType: sent.budgetType ?? before.budgetType,
    budgetDailyMicros: either(sent.budgetDailyTotal, before.budgetDailyMicros),
    budgetTotalMicros: either(sent.budgetTotal, before.budgetTotalMicros),
    scheduleType: sent.scheduleType ?? before.scheduleType,
    startAtMs: sent.startDate ?? before.startAtMs,
    endAtMs: either(sent.endDate, before.endAtMs),
    bidType: sent.bidType ?? before.bidType,
    bidMicros: either(sent.bidWalletCurrency, before.bidMicros),
    targetRoasPercent: either(sent.targetRoas, before.targetRoasPercent),
    trafficControl: sent.trafficControl ?? before.trafficControl,
    keywords: sent.keywords ?? before.keywords,
    negativeKeywords: sent.negativeKeywords ?? before.negativeKeywords,
    automatic: sent.automatic?.map(bucketFrom) ?? before.automatic,
    targets: sent.targets?.map(targetFrom) ?? before.targets,
    negativeTargets: sent.negativeTargets ?? before.negativeTargets,
    negativeListIds: sent.negativeListIds ?? before.negativeListIds,
    keywordBids: sent.keywordBids?.map(keywordBidFrom) ?? before.keywordBids,
    productBids: sent.productBids?.map(productBidFrom) ?? before.productBids,
    bidModifiers: sent.bidModifiers ?? before.bidModifiers,
    bidHours: either(sent.bidHours, before.bidHours),
    maxBidMicros: either(sent.maxBidWalletCurrency, before.maxBidMicros),
    frequencyCap: either(sent.frequencyCap, before.frequencyCap),
    audience: readAudience(sent, before.audience),
    tagIds: sent.tagIds ?? before.tagIds,
    minPriceMicros: either(sent.minPrice, before.minPriceMicros),
    maxPriceMicros: either(sent.maxPrice, before.maxPriceMicros),
    skus: sent.skus ?? before.skus,
    productMinPriceMicros: either(sent.productMinPrice, before.productMinPriceMicros),
    productMaxPriceMicros: either(sent.productMaxPrice, before.productMaxPriceMicros),
    productCategoryIds: sent.productCategoryIds ?? before.productCategoryIds,
    productSellerIds: sent.productSellerIds ?? before.productSellerIds,
    productImages: productImages.value ?? before.productImages,
    banners:
      sent.banners?.map(({ id, url, landingUrl, deeplink, skus }) => ({
        bannerTypeId: id,
        url,
        landingUrl: landingUrl ?? null,
        deeplink: deeplink ?? null,
        skus: skus ?? [],
      })) ?? before.banners,
    bannerCategoryIds: sent.bannerCategoryIds ?? before.bannerCategoryIds,
    segmentIds: sent.segments ?? before.segmentIds,
  });
}

export function readNew(sent: CreateInput): Result<CampaignInput, Problem> {
  const start = newCampaign({ brandId: sent.brandId, catalogId: sent.catalogId, startAtMs: sent.startDate });
  return readEdit(sent, { ...start, adType: sent.adType });
}

/** Returns whether a save changes anything besides the review. */
export function isEdit({ id: _id, version: _version, status: _status, notes: _notes, ...edit }: UpdateInput): boolean {
  return Object.values(edit).some((value) => value !== undefined);
}

function either<Value>(sent: Value | null | undefined, before: Value | null): Value | null {
  return sent === undefined ? before : sent;
}

function readAudience(
  sent: Pick<Partial<CreateInput>, 'asAudienceName' | 'gender' | 'locations' | 'minAge' | 'maxAge'>,
  before: Audience | null,
): Audience | null {
  const audience: Audience = {
    name: sent.asAudienceName ?? before?.name ?? '',
    gender: sent.gender ?? before?.gender ?? 'ALL',
    locations: sent.locations ?? before?.locations ?? '',
    minAge: either(sent.minAge, before?.minAge ?? null),
    maxAge: either(sent.maxAge, before?.maxAge ?? null),
  };
  const isEmpty =
    !audience.name &&
    audience.gender === 'ALL' &&
    !audience.locations &&
    audience.minAge === null &&
    audience.maxAge === null;
  return isEmpty ? null : audience;
}

const UNREADABLE = invalid('productImages', campaignProblem.productImagesInvalid());

const fallback = z.catch;
const ProductImages = z.record(
  z.string(),
  z.object({ url: z.string(), path: z.string(), prompt: fallback(z.nullable(z.string()), null) }),
);

function readProductImages(text: string | null | undefined): Result<Record<string, ProductImageInput> | null, Problem> {
  if (!text) return ok(null);
  const images = parseJson(ProductImages, text);
  return images ? ok(images) : fail(UNREADABLE);
}
