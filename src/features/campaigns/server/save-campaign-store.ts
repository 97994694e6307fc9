import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { CampaignInput } from '../rules/campaign-input.ts';
import type { RunningStatus } from '../rules/campaign-state.ts';
import { parseKeywords } from '../rules/keywords.ts';

export interface NewCampaign {
  companyId: Uuid;
  createdBy: Uuid;
  isQuickCreate: boolean;
  isDraft: boolean;
  input: CampaignInput;
}

/** Writes a campaign with its ad set, keywords and first content version; its state is refreshed by the caller. */
export async function insertCampaign(
  tx: Transaction,
  { companyId, createdBy, isQuickCreate, isDraft, input }: NewCampaign,
  now: Date,
  newId: NewId,
): Promise<{ campaignId: bigint; adSetId: Uuid }> {
  const { id: campaignId } = await tx
    .insertInto('campaign')
    .values({
      company_id: companyId,
      catalog_id: input.catalogId,
      ad_type: input.adType,
      is_quick_create: isQuickCreate,
      created_by: createdBy,
      created_at: now,
      updated_at: now,
      ...campaignValues(input),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const adSetId = newId();
  await tx
    .insertInto('ad_set')
    .values({
      id: adSetId,
      company_id: companyId,
      campaign_id: campaignId,
      is_draft: isDraft,
      status: isDraft ? 'DRAFT' : 'PENDING_FOR_APPROVAL',
      ...adSetValues(input),
    })
    .execute();
  await writeKeywords(tx, { companyId, adSetId }, input);
  await insertContent(tx, { companyId, campaignId, version: 1 }, input, now, newId);
  return { campaignId, adSetId };
}

/** Writes everything about a campaign but its content, and counts the save. */
export async function updateCampaign(
  tx: Transaction,
  { campaignId, adSetId, companyId }: { campaignId: bigint; adSetId: Uuid; companyId: Uuid },
  input: CampaignInput,
  now: Date,
  { isDraft = false } = {},
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ ...campaignValues(input), updated_at: now, version: sql`version + 1` })
    .where('id', '=', campaignId)
    .execute();
  await tx
    .updateTable('ad_set')
    .set({ ...adSetValues(input), is_draft: isDraft })
    .where('id', '=', adSetId)
    .execute();
  await tx.deleteFrom('ad_set_keyword').where('ad_set_id', '=', adSetId).execute();
  await writeKeywords(tx, { companyId, adSetId }, input);
}

function campaignValues(input: CampaignInput) {
  return { brand_id: input.brandId, name: input.name, goal: input.goal, goal_other: input.goalOther };
}

function adSetValues(input: CampaignInput) {
  if (input.startAt_ms === null) throw new Error('a campaign is stored only after its start was checked');
  return {
    name: input.adSetName,
    budget_type: input.budgetType,
    budget_total_micros: input.budgetTotal_micros,
    budget_daily_micros: input.budgetDaily_micros,
    bid_type: input.bidType,
    bid_micros: input.bid_micros,
    target_roas_percent: input.targetRoas_percent,
    schedule_type: input.scheduleType,
    start_at: new Date(input.startAt_ms),
    end_at: input.endAt_ms === null ? null : new Date(input.endAt_ms),
    traffic_control: input.trafficControl,
    min_price_micros: input.minPrice_micros,
    max_price_micros: input.maxPrice_micros,
    audience: input.audience ? JSON.stringify(input.audience) : null,
    tag_ids: input.tagIds,
  };
}

async function writeKeywords(
  tx: Transaction,
  { companyId, adSetId }: { companyId: Uuid; adSetId: Uuid },
  input: CampaignInput,
) {
  const rows = [
    ...parseKeywords(input.keywords).map((one) => ({ ...one, isNegative: false })),
    ...parseKeywords(input.negativeKeywords).map((one) => ({ ...one, isNegative: true })),
  ];
  if (rows.length === 0) return;
  await sql`
    insert into ad_set_keyword (ad_set_id, company_id, keyword, match_type, is_negative)
    select ${adSetId}, ${companyId}, * from unnest(
      ${rows.map((row) => row.keyword)}::text[], ${rows.map((row) => row.matchType)}::text[], ${rows.map((row) => row.isNegative)}::boolean[])`.execute(
    tx,
  );
}

/** Hands a version of the content in for review, in place of one that still waits. */
export async function submitContent(
  tx: Transaction,
  { campaignId, companyId }: { campaignId: bigint; companyId: Uuid },
  input: CampaignInput,
  now: Date,
  newId: NewId,
): Promise<void> {
  await withdrawContent(tx, campaignId);
  const { last } = await tx
    .selectFrom('ad_content')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  await insertContent(tx, { companyId, campaignId, version: last + 1 }, input, now, newId);
}

/** Takes back the version that waits for review, if there is one. */
export async function withdrawContent(tx: Transaction, campaignId: bigint): Promise<void> {
  await tx
    .updateTable('ad_content')
    .set({ review: 'SUPERSEDED' })
    .where('campaign_id', '=', campaignId)
    .where('review', '=', 'PENDING')
    .execute();
}

async function insertContent(
  tx: Transaction,
  { companyId, campaignId, version }: { companyId: Uuid; campaignId: bigint; version: number },
  input: CampaignInput,
  now: Date,
  newId: NewId,
): Promise<void> {
  await tx
    .insertInto('ad_content')
    .values({
      id: newId(),
      company_id: companyId,
      campaign_id: campaignId,
      version,
      name: input.adName,
      review: 'PENDING',
      min_price_micros: input.productMinPrice_micros,
      max_price_micros: input.productMaxPrice_micros,
      category_ids: input.adType === 'PRODUCT' ? input.productCategoryIds : input.bannerCategoryIds,
      seller_ids: input.productSellerIds,
      skus: input.skus,
      segment_ids: input.segmentIds,
      product_images: JSON.stringify(input.productImages),
      banners: JSON.stringify(input.banners),
      submitted_at: now,
    })
    .execute();
}

/** Writes staff's verdict on a version; approving it retires the version approved before. */
export async function reviewContent(
  tx: Transaction,
  { contentId, campaignId }: { contentId: Uuid; campaignId: bigint },
  verdict: { review: 'APPROVED' | 'REJECTED'; reviewedBy: Uuid; notes: string | null },
  now: Date,
): Promise<void> {
  if (verdict.review === 'APPROVED') {
    await tx
      .updateTable('ad_content')
      .set({ review: 'SUPERSEDED' })
      .where('campaign_id', '=', campaignId)
      .where('review', '=', 'APPROVED')
      .execute();
  }
  await tx
    .updateTable('ad_content')
    .set({ review: verdict.review, reviewed_by: verdict.reviewedBy, reviewed_at: now, notes: verdict.notes })
    .where('id', '=', contentId)
    .execute();
}

export async function setRunningStatus(tx: Transaction, adSetId: Uuid, runningStatus: RunningStatus): Promise<void> {
  await tx.updateTable('ad_set').set({ running_status: runningStatus }).where('id', '=', adSetId).execute();
}

export async function markRemoved(tx: Transaction, adSetId: Uuid, now: Date): Promise<void> {
  await tx.updateTable('ad_set').set({ removed_at: now }).where('id', '=', adSetId).execute();
}

export async function countSave(tx: Transaction, campaignId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ updated_at: now, version: sql`version + 1` })
    .where('id', '=', campaignId)
    .execute();
}
