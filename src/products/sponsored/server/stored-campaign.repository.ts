import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { ProductBid } from '#core/serving/rules/ad-set.ts';
import type { CampaignInput } from '../rules/campaign-input.ts';
import { bucketFromStored, changedBuckets } from '#core/serving/rules/automatic.ts';
import { orderedNegatives, orderedTargets } from '#core/serving/rules/targets.ts';
import { typedKeyword } from '#core/serving/rules/keywords.ts';
import { type CampaignRow, type Creative, creativesOf } from './campaign.repository.ts';
import {
  isNegativeRow,
  keywordBidsOf,
  type KeywordRow,
  keywordsOf,
  productBidsOf,
  type TargetRow,
  targetsOf,
} from './targeting.repository.ts';

/** Returns a stored campaign in the input form in which it is edited and checked. */
export async function readInput(tx: Transaction, row: CampaignRow, content: Creative): Promise<CampaignInput> {
  const adSetIds = [row.adSetId];
  return inputOf(row, content, {
    keywords: await keywordsOf(tx, adSetIds),
    productBids: await productBidsOf(tx, adSetIds),
    targets: await targetsOf(tx, adSetIds),
  });
}

/** A campaign, its newest creative, and the input form in which it is edited and checked. */
export interface StoredCampaign {
  row: CampaignRow;
  creative: Creative;
  input: CampaignInput;
}

/** As `readInput`, of many at once. */
export async function readCampaigns(tx: Transaction, rows: readonly CampaignRow[]): Promise<StoredCampaign[]> {
  const adSetIds = rows.map((row) => row.adSetId);
  const [contents, keywords, productBids, targets] = await Promise.all([
    creativesOf(
      tx,
      rows.map((row) => row.id),
    ),
    keywordsOf(tx, adSetIds),
    productBidsOf(tx, adSetIds),
    targetsOf(tx, adSetIds),
  ]);
  const creativeOf = new Map(contents.map((content) => [content.campaignId, content]));
  const keywordsOfAdSet = Map.groupBy(keywords, ({ adSetId }) => adSetId);
  const bidsOfAdSet = Map.groupBy(productBids, ({ adSetId }) => adSetId);
  const targetsOfAdSet = Map.groupBy(targets, ({ adSetId }) => adSetId);
  const listOf = <Row>(rowsOf: ReadonlyMap<Uuid, readonly Row[]>, { adSetId }: CampaignRow) =>
    rowsOf.get(adSetId) ?? [];
  return rows.map((row) => {
    const creative = creativeOf.get(row.id);
    if (!creative) throw new Error(`campaign ${row.id} has no creative`);
    const input = inputOf(row, creative, {
      keywords: listOf(keywordsOfAdSet, row),
      productBids: listOf(bidsOfAdSet, row),
      targets: listOf(targetsOfAdSet, row),
    });
    return { row, creative, input };
  });
}

interface TargetingRows {
  keywords: readonly KeywordRow[];
  productBids: readonly ProductBid[];
  targets: readonly TargetRow[];
}

function inputOf(
  row: CampaignRow,
  content: Creative,
  { keywords, productBids, targets }: TargetingRows,
): CampaignInput {
  const isProduct = row.adType === 'PRODUCT';
  const bidOf = new Map(productBids.map(({ sku, bidMicros }) => [sku, bidMicros]));
  const typed = (isNegative: boolean) =>
    keywords.filter((keyword) => keyword.isNegative === isNegative).map(typedKeyword);
  return {
    brandId: row.brandId,
    catalogId: row.catalogId,
    adType: row.adType,
    name: row.name,
    goal: row.goal,
    goalOther: row.goalOther,
    adSetName: row.adSetName,
    adName: content.name,
    budgetType: row.budgetType,
    budgetDailyMicros: row.budgetDailyMicros,
    budgetTotalMicros: row.budgetTotalMicros,
    scheduleType: row.scheduleType,
    startAtMs: row.startAt.getTime(),
    endAtMs: row.endAt?.getTime() ?? null,
    bidType: row.bidType,
    bidMicros: row.bidMicros,
    bidModifiers: row.bidModifiers,
    bidHours: row.bidHours,
    maxBidMicros: row.maxBidMicros,
    frequencyCap: row.frequencyCap,
    targetRoasPercent: row.targetRoasPercent,
    trafficControl: row.trafficControl,
    keywords: typed(false),
    negativeKeywords: typed(true),
    automatic: changedBuckets(row.automatic.map(bucketFromStored)),
    targets: orderedTargets(
      targets
        .filter((row) => !row.isNegative)
        .map(({ kind, value, categoryId, minPriceMicros, maxPriceMicros, bidMicros }) => ({
          kind,
          value,
          categoryId,
          minPriceMicros,
          maxPriceMicros,
          bidMicros,
        })),
    ),
    negativeTargets: orderedNegatives(targets.filter(isNegativeRow).map(({ kind, value }) => ({ kind, value }))),
    negativeListIds: row.negativeListIds,
    keywordBids: keywordBidsOf(keywords),
    productBids: content.skus.flatMap((sku) => {
      const bidMicros = bidOf.get(sku);
      return bidMicros === undefined ? [] : [{ sku, bidMicros }];
    }),
    audience: row.audience,
    tagIds: row.tagIds,
    minPriceMicros: row.minPriceMicros,
    maxPriceMicros: row.maxPriceMicros,
    skus: content.skus,
    productMinPriceMicros: content.minPriceMicros,
    productMaxPriceMicros: content.maxPriceMicros,
    productCategoryIds: isProduct ? content.categoryIds : [],
    productSellerIds: content.sellerIds,
    productImages: content.productImages,
    banners: content.banners,
    bannerCategoryIds: isProduct ? [] : content.categoryIds,
    segmentIds: content.segmentIds,
  };
}
