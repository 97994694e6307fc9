import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { CampaignInput } from '../rules/campaign-input.ts';
import type { RunningStatus } from '#core/serving/rules/campaign-state.ts';
import { parseKeywords, typedKeyword } from '#core/serving/rules/keywords.ts';
import { keywordBidsOf, keywordsOf } from './targeting.repository.ts';
import { restateToday } from './day-budget.repository.ts';

export interface NewCampaign {
  companyId: Uuid;
  createdBy: Uuid;
  isQuickCreate: boolean;
  reference?: string | null;
  isDraft: boolean;
  input: CampaignInput;
}

/**
 * Inserts a campaign with its ad set, keywords and first content version; null when the company has one with the
 * reference. The caller refreshes its state.
 */
export async function insertCampaign(
  tx: Transaction,
  { companyId, createdBy, isQuickCreate, reference = null, isDraft, input }: NewCampaign,
  now: Date,
  newId: NewId,
): Promise<{ campaignId: bigint; adSetId: Uuid } | null> {
  const inserted = await tx
    .insertInto('campaign')
    .values({
      companyId,
      catalogId: input.catalogId,
      adType: input.adType,
      isQuickCreate,
      reference,
      createdBy,
      createdAt: now,
      updatedAt: now,
      ...campaignValues(input),
    })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'reference']).where('reference', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return null;
  const campaignId = inserted.id;
  const adSetId = newId();
  await tx
    .insertInto('adSet')
    .values({
      id: adSetId,
      companyId,
      campaignId,
      isDraft,
      status: isDraft ? 'DRAFT' : 'PENDING_FOR_APPROVAL',
      ...adSetValues(input),
    })
    .execute();
  await writeKeywords(tx, { companyId, adSetId }, input);
  await writeProductBids(tx, { companyId, adSetId }, input);
  await writeModifiers(tx, { companyId, adSetId }, input);
  await writeBuckets(tx, { companyId, adSetId }, input);
  await writeTargets(tx, { companyId, adSetId }, input);
  await attachLists(tx, { companyId, adSetId }, input);
  await recordRevision(tx, { companyId, adSetId }, input, now);
  await insertContent(tx, { companyId, campaignId, version: 1 }, input, now, newId);
  return { campaignId, adSetId };
}

/** Updates everything about a campaign except its content, and increments its version. */
export async function updateCampaign(
  tx: Transaction,
  { campaignId, adSetId, companyId }: { campaignId: bigint; adSetId: Uuid; companyId: Uuid },
  input: CampaignInput,
  now: Date,
  { isDraft = false } = {},
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ ...campaignValues(input), updatedAt: now, version: sql`version + 1` })
    .where('id', '=', campaignId)
    .execute();
  await tx
    .updateTable('adSet')
    .set({ ...adSetValues(input), isDraft })
    .where('id', '=', adSetId)
    .execute();
  await tx.deleteFrom('adSetKeyword').where('adSetId', '=', adSetId).execute();
  await writeKeywords(tx, { companyId, adSetId }, input);
  await tx.deleteFrom('adSetProductBid').where('adSetId', '=', adSetId).execute();
  await writeProductBids(tx, { companyId, adSetId }, input);
  await tx.deleteFrom('adSetModifier').where('adSetId', '=', adSetId).execute();
  await writeModifiers(tx, { companyId, adSetId }, input);
  await tx.deleteFrom('adSetBucket').where('adSetId', '=', adSetId).execute();
  await writeBuckets(tx, { companyId, adSetId }, input);
  await tx.deleteFrom('adSetTarget').where('adSetId', '=', adSetId).execute();
  await writeTargets(tx, { companyId, adSetId }, input);
  await tx.deleteFrom('adSetNegativeList').where('adSetId', '=', adSetId).execute();
  await attachLists(tx, { companyId, adSetId }, input);
  await recordRevision(tx, { companyId, adSetId }, input, now);
  await restateToday(tx, { adSetId, budgetDailyMicros: input.budgetDailyMicros }, now);
}

function campaignValues(input: CampaignInput) {
  return { brandId: input.brandId, name: input.name, goal: input.goal, goalOther: input.goalOther };
}

function adSetValues(input: CampaignInput) {
  if (input.startAtMs === null) throw new Error('a campaign is stored only after its start was checked');
  return {
    name: input.adSetName,
    budgetType: input.budgetType,
    budgetTotalMicros: input.budgetTotalMicros,
    budgetDailyMicros: input.budgetDailyMicros,
    bidType: input.bidType,
    bidMicros: input.bidMicros,
    bidHours: input.bidHours,
    maxBidMicros: input.maxBidMicros,
    frequencyCap: input.frequencyCap ? JSON.stringify(input.frequencyCap) : null,
    targetRoasPercent: input.targetRoasPercent,
    scheduleType: input.scheduleType,
    startAt: new Date(input.startAtMs),
    endAt: input.endAtMs === null ? null : new Date(input.endAtMs),
    trafficControl: input.trafficControl,
    minPriceMicros: input.minPriceMicros,
    maxPriceMicros: input.maxPriceMicros,
    audience: input.audience ? JSON.stringify(input.audience) : null,
    tagIds: input.tagIds,
  };
}

async function writeKeywords(
  tx: Transaction,
  { companyId, adSetId }: { companyId: Uuid; adSetId: Uuid },
  input: CampaignInput,
) {
  const bidOf = new Map(input.keywordBids.map(({ keyword, bidMicros }) => [keyword, bidMicros]));
  const rows = [
    ...parseKeywords(input.keywords).map((keyword) => ({
      ...keyword,
      isNegative: false,
      bidMicros: bidOf.get(typedKeyword(keyword)) ?? null,
    })),
    ...parseKeywords(input.negativeKeywords).map((keyword) => ({ ...keyword, isNegative: true, bidMicros: null })),
  ];
  if (rows.length === 0) return;
  await sql`
    insert into ad_set_keyword (ad_set_id, company_id, keyword, match_type, is_negative, bid_micros)
    select ${adSetId}, ${companyId}, * from unnest(
      ${rows.map((row) => row.keyword)}::text[], ${rows.map((row) => row.matchType)}::text[],
      ${rows.map((row) => row.isNegative)}::boolean[], ${rows.map((row) => row.bidMicros)}::bigint[])`.execute(tx);
}

async function writeProductBids(
  tx: Transaction,
  { companyId, adSetId }: { companyId: Uuid; adSetId: Uuid },
  { productBids }: CampaignInput,
) {
  if (productBids.length === 0) return;
  await sql`
    insert into ad_set_product_bid (ad_set_id, company_id, sku, bid_micros)
    select ${adSetId}, ${companyId}, * from unnest(
      ${productBids.map(({ sku }) => sku)}::text[], ${productBids.map(({ bidMicros }) => bidMicros)}::bigint[])`.execute(
    tx,
  );
}

async function writeModifiers(
  tx: Transaction,
  { companyId, adSetId }: { companyId: Uuid; adSetId: Uuid },
  { bidModifiers }: CampaignInput,
) {
  if (bidModifiers.length === 0) return;
  await tx
    .insertInto('adSetModifier')
    .values(bidModifiers.map(({ dimension, value, percent }) => ({ adSetId, companyId, dimension, value, percent })))
    .execute();
}

async function writeBuckets(
  tx: Transaction,
  { companyId, adSetId }: { companyId: Uuid; adSetId: Uuid },
  { automatic }: CampaignInput,
) {
  if (automatic.length === 0) return;
  await tx
    .insertInto('adSetBucket')
    .values(automatic.map(({ bucket, isOn, bidMicros }) => ({ adSetId, companyId, bucket, isOn, bidMicros })))
    .execute();
}

async function writeTargets(
  tx: Transaction,
  { companyId, adSetId }: { companyId: Uuid; adSetId: Uuid },
  { targets, negativeTargets }: CampaignInput,
) {
  const rows = [
    ...targets.map((target) => ({ ...target, isNegative: false })),
    ...negativeTargets.map((target) => ({ ...NO_DETAILS, ...target, isNegative: true })),
  ];
  if (rows.length === 0) return;
  await sql`
    insert into ad_set_target (ad_set_id, company_id, is_negative, kind, value, category_id, min_price_micros, max_price_micros, bid_micros)
    select ${adSetId}, ${companyId}, * from unnest(
      ${rows.map((row) => row.isNegative)}::boolean[], ${rows.map((row) => row.kind)}::text[],
      ${rows.map((row) => row.value)}::text[], ${rows.map((row) => row.categoryId ?? '')}::text[],
      ${rows.map((row) => row.minPriceMicros)}::bigint[], ${rows.map((row) => row.maxPriceMicros)}::bigint[],
      ${rows.map((row) => row.bidMicros)}::bigint[])`.execute(tx);
}

async function attachLists(
  tx: Transaction,
  { companyId, adSetId }: { companyId: Uuid; adSetId: Uuid },
  { negativeListIds }: CampaignInput,
) {
  if (negativeListIds.length === 0) return;
  await sql`
    insert into ad_set_negative_list (ad_set_id, negative_list_id, company_id)
    select ${adSetId}, list, ${companyId} from unnest(${negativeListIds}::uuid[]) list`.execute(tx);
}

const NO_DETAILS = { categoryId: null, minPriceMicros: null, maxPriceMicros: null, bidMicros: null };

/**
 * Numbers the keywords and targets with a bid and the modifiers, when they, the hours or the maximum bid are not those of the last revision:
 * prices name them by their position.
 */
async function recordRevision(
  tx: Transaction,
  { companyId, adSetId }: { companyId: Uuid; adSetId: Uuid },
  { bidModifiers, bidHours, maxBidMicros }: CampaignInput,
  now: Date,
): Promise<void> {
  const keywords = keywordBidsOf(await keywordsOf(tx, [adSetId])).map(({ keyword }) => keyword);
  const modifiers = JSON.stringify(bidModifiers);
  await sql`
    with aimed as (
      select coalesce(jsonb_agg(jsonb_build_object('kind', target.kind, 'value', target.value, 'categoryId', nullif(target.category_id, ''),
          'name', target_name(campaign.catalog_id, target)) order by target.kind, target.value collate "C", target.category_id collate "C"), '[]') as targets
      from ad_set_target target join ad_set on ad_set.id = target.ad_set_id join campaign on campaign.id = ad_set.campaign_id
      where target.ad_set_id = ${adSetId} and not target.is_negative and target.bid_micros is not null
    ), last as (
      select ad_set.serving_revision as revision, coalesce(recorded.keywords, '{}') as keywords,
        coalesce(recorded.targets, '[]') as targets, coalesce(recorded.modifiers, '[]') as modifiers, recorded.hours, recorded.max_bid_micros
      from ad_set left join ad_set_revision recorded on recorded.ad_set_id = ad_set.id and recorded.revision = ad_set.serving_revision
      where ad_set.id = ${adSetId}
    ), recorded as (
      insert into ad_set_revision (ad_set_id, company_id, revision, at, keywords, targets, modifiers, hours, max_bid_micros)
      select ${adSetId}, ${companyId}, revision + 1, ${now}, ${keywords}::text[], aimed.targets, ${modifiers}::jsonb, ${bidHours}::smallint[],
        ${maxBidMicros}::bigint
      from last, aimed where (keywords, last.targets, modifiers, hours, max_bid_micros)
        is distinct from (${keywords}::text[], aimed.targets, ${modifiers}::jsonb, ${bidHours}::smallint[], ${maxBidMicros}::bigint)
      returning revision
    )
    update ad_set set serving_revision = recorded.revision from recorded where ad_set.id = ${adSetId}`.execute(tx);
}

/** Submits a version of the content for review and replaces a version that is still pending. */
export async function submitCreative(
  tx: Transaction,
  { campaignId, companyId }: { campaignId: bigint; companyId: Uuid },
  input: CampaignInput,
  now: Date,
  newId: NewId,
): Promise<void> {
  await withdrawCreative(tx, campaignId);
  const { last } = await tx
    .selectFrom('creative')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow();
  await insertContent(tx, { companyId, campaignId, version: last + 1 }, input, now, newId);
}

/** Withdraws the pending version, if any. */
export async function withdrawCreative(tx: Transaction, campaignId: bigint): Promise<void> {
  await tx
    .updateTable('creative')
    .set({ review: 'SUPERSEDED' })
    .where('campaignId', '=', campaignId)
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
    .insertInto('creative')
    .values({
      id: newId(),
      companyId,
      campaignId,
      version,
      name: input.adName,
      review: 'PENDING',
      minPriceMicros: input.productMinPriceMicros,
      maxPriceMicros: input.productMaxPriceMicros,
      categoryIds: input.adType === 'PRODUCT' ? input.productCategoryIds : input.bannerCategoryIds,
      sellerIds: input.productSellerIds,
      skus: input.skus,
      segmentIds: input.segmentIds,
      productImages: JSON.stringify(input.productImages),
      banners: JSON.stringify(input.banners),
      submittedAt: now,
    })
    .execute();
}

/** Writes staff's decision on a version. Approving it supersedes the previously approved version. */
export async function reviewCreative(
  tx: Transaction,
  { contentId, campaignId }: { contentId: Uuid; campaignId: bigint },
  verdict: { review: 'APPROVED' | 'REJECTED'; reviewedBy: Uuid; notes: string | null },
  now: Date,
): Promise<void> {
  if (verdict.review === 'APPROVED') {
    await tx
      .updateTable('creative')
      .set({ review: 'SUPERSEDED' })
      .where('campaignId', '=', campaignId)
      .where('review', '=', 'APPROVED')
      .execute();
  }
  await tx
    .updateTable('creative')
    .set({ review: verdict.review, reviewedBy: verdict.reviewedBy, reviewedAt: now, notes: verdict.notes })
    .where('id', '=', contentId)
    .execute();
}

export async function setRunningStatus(tx: Transaction, adSetId: Uuid, runningStatus: RunningStatus): Promise<void> {
  await tx.updateTable('adSet').set({ runningStatus }).where('id', '=', adSetId).execute();
}

export async function markRemoved(tx: Transaction, adSetId: Uuid, now: Date): Promise<void> {
  await tx.updateTable('adSet').set({ removedAt: now }).where('id', '=', adSetId).execute();
}

export async function countSave(tx: Transaction, campaignId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ updatedAt: now, version: sql`version + 1` })
    .where('id', '=', campaignId)
    .execute();
}
