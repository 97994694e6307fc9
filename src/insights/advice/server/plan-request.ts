import type { CampaignFrequencyCap } from '#core/serving/rules/frequency-cap.ts';
import { MAX_MODIFIERS, isBidHours, isBidModifier, type BidModifier } from '#core/serving/rules/bid-modifiers.ts';
import { changedBuckets } from '#core/serving/rules/automatic.ts';
import { orderedNegatives, orderedTargets, type NegativeTarget } from '#core/serving/rules/targets.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { orNotFound } from '#kernel/problem.ts';
import type { Database } from '#platform/db/database.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { readCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import {
  bucketFrom,
  keywordBidFrom,
  productBidFrom,
  targetFrom,
  type SentBucket,
  type SentTarget,
} from '#products/sponsored/rules/own-bids.ts';
import { termKeywords } from '#products/sponsored/server/index.ts';
import { adSetOfCampaign, companyOfBrand, readPlace } from './advice.repository.ts';
import type { Plan } from './advisor.ts';

/** A plan as the API is asked about it. Amounts in wallet currency, prices in the catalog's. */
export interface PlanRequest {
  catalogId: Uuid;
  brandId: Uuid;
  adType: 'PRODUCT' | 'BANNER';
  companyId?: Uuid | null;
  skus?: string[] | null;
  categoryIds?: string[] | null;
  sellerIds?: Uuid[] | null;
  minPrice?: Micros | null;
  maxPrice?: Micros | null;
  keywords?: string[] | null;
  negativeKeywords?: string[] | null;
  automatic?: SentBucket[] | null;
  targets?: SentTarget[] | null;
  negativeTargets?: NegativeTarget[] | null;
  negativeListIds?: readonly string[] | null;
  keywordBids?: Parameters<typeof keywordBidFrom>[0][] | null;
  productBids?: Parameters<typeof productBidFrom>[0][] | null;
  bidModifiers?: BidModifier[] | null;
  bidHours?: number[] | null;
  maxBid?: Micros | null;
  frequencyCap?: CampaignFrequencyCap | null;
  trafficControl?: number | null;
  bid?: Micros | null;
  targetRoas?: number | null;
  campaignId?: string | null;
  platforms?: string[] | null;
}

/** Returns a function that reads the plan of a request, with the caller's rights. */
export function createPlanReader(database: Database): (context: Context, request: PlanRequest) => Promise<Plan> {
  /** Builds the plan for a request. Fails with NOT_FOUND for another company's brand or an unknown catalog. */
  const planFor = async (context: Context, request: PlanRequest): Promise<Plan> => {
    const company = unwrap(companyInScope(context, request.companyId));
    const { catalogId, brandId } = request;
    const found = await database.read(context.viewer, async (tx) => {
      const companyId = isUuid(brandId) ? await companyOfBrand(tx, brandId, company) : null;
      const place = companyId && isUuid(catalogId) ? await readPlace(tx, catalogId, companyId) : null;
      const shared = await termKeywords.negativesOfLists(tx, (request.negativeListIds ?? []).filter(isUuid));
      return companyId && place ? { companyId, place, shared } : null;
    });
    const { companyId, place, shared } = unwrap(orNotFound(found, 'Brand'));
    return {
      adSetId: await adSetFor(context, request),
      companyId,
      place,
      catalogId,
      adType: request.adType,
      billedOn: request.adType === 'BANNER' && request.bid ? 'IMPRESSION' : 'CLICK',
      products: {
        brandId,
        skus: request.skus ?? [],
        categoryIds: request.categoryIds ?? [],
        minPriceMicros: request.minPrice ?? null,
        maxPriceMicros: request.maxPrice ?? null,
        sellerIds: request.sellerIds?.filter(isUuid) ?? [],
      },
      keywords: request.keywords ?? [],
      negativeKeywords: [...(request.negativeKeywords ?? []), ...shared.keywords],
      automatic: changedBuckets((request.automatic ?? []).map(bucketFrom)),
      targets: orderedTargets((request.targets ?? []).map(targetFrom)),
      negativeTargets: orderedNegatives([...(request.negativeTargets ?? []), ...shared.targets]),
      trafficControl: Math.min(100, Math.max(0, request.trafficControl ?? 0)),
      bidMicros: request.bid ?? null,
      keywordBids: request.keywordBids?.map(keywordBidFrom) ?? [],
      productBids: request.productBids?.map(productBidFrom) ?? [],
      bidModifiers: (request.bidModifiers ?? []).filter(isBidModifier).slice(0, MAX_MODIFIERS),
      bidHours: request.bidHours && isBidHours(request.bidHours) ? request.bidHours : null,
      maxBidMicros: request.maxBid ?? null,
      frequencyCap: request.frequencyCap ?? null,
      targetRoasPercent: request.targetRoas ?? null,
      bannerTypes: request.platforms ?? [],
    };
  };

  /** Returns null for a campaign that is not saved yet. */
  const adSetFor = async (context: Context, { campaignId: id, ...plan }: PlanRequest): Promise<Uuid | null> => {
    if (id === null || id === undefined) return null;
    const campaignId = readCampaignId(id);
    const adSetId =
      campaignId === null
        ? null
        : await database.read(context.viewer, (tx) => adSetOfCampaign(tx, { ...plan, campaignId }));
    return unwrap(orNotFound(adSetId, 'Campaign'));
  };
  return planFor;
}
