import type { SharedLimit } from '#core/ledger/rules/shared-budget.ts';
import type { AdType } from '#kernel/ad-type.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import type { Audience, BidType } from '../rules/ad-set.ts';
import { bucketFromStored, changedBuckets, type StoredBucket } from '../rules/automatic.ts';
import { type BidModifier, orderedModifiers } from '../rules/bid-modifiers.ts';
import type { RunningStatus } from '../rules/campaign-state.ts';
import type { CampaignFrequencyCap } from '../rules/frequency-cap.ts';
import { type MatchType, typedKeyword } from '../rules/keywords.ts';
import { type NegativeTarget, type StoredTarget, targetOf } from '../rules/targets.ts';
import type { ServingAdSet, ServingBanner, ServingParts } from './serving-ad-set.ts';

/** A row of the statement that reads ad sets. */
export interface ServingRow {
  adSetId: Uuid;
  campaignId: bigint;
  version: bigint;
  companyId: Uuid;
  brandId: Uuid;
  catalogId: Uuid;
  timezone: string;
  adType: AdType;
  bidType: BidType;
  bidMicros: bigint | null;
  targetRoasPercent: number | null;
  walletCurrency: string;
  rateMicros: bigint;
  minBidMicros: bigint;
  budgetDailyMicros: bigint | null;
  budgetOfDay: { day: Day; amountMicros: string } | null;
  budgetTotalMicros: bigint | null;
  shared: (Omit<SharedLimit, 'amountMicros'> & { amountMicros: string }) | null;
  startAt: Date;
  endAt: Date | null;
  runningStatus: RunningStatus;
  hasPending: boolean;
  trafficControl: number;
  locations: string | null;
  audience: Audience | null;
  categoryIds: string[];
  segmentIds: string[];
  keywords: [string, MatchType, 'true' | 'false', string | null][] | null;
  productBids: [string, string][] | null;
  bidModifiers: BidModifier[] | null;
  bidHours: number[] | null;
  maxBidMicros: bigint | null;
  frequencyCap: CampaignFrequencyCap | null;
  servingRevision: number;
  automatic: StoredBucket[] | null;
  targets: StoredTarget[] | null;
  negativeTargets: NegativeTarget[] | null;
  negativeListIds: Uuid[];
  /** Versions of their entries. */
  negativeListRevisions: number[];
  banners: (StoredBanner & Omit<ServingBanner, keyof StoredBanner | 'imageUrl'>)[] | null;
  skus: string[];
}

interface StoredBanner {
  bannerTypeId: Uuid;
  landingUrl: string | null;
  url: string;
  deeplink: string | null;
  skus: string[];
}

function peopleOf(audience: Audience | null): ServingAdSet['people'] {
  if (!audience) return null;
  const { gender, minAge, maxAge } = audience;
  if (gender === 'ALL' && minAge === null && maxAge === null) return null;
  return { gender: gender === 'ALL' ? null : gender, minAge, maxAge };
}

export function toServingAdSet(
  row: ServingRow,
  { catalogs, lists }: Pick<ServingParts, 'catalogs' | 'lists'>,
): ServingAdSet {
  const keywordsWhere = (isNegative: 'true' | 'false') =>
    (row.keywords ?? [])
      .filter(([, , negative]) => negative === isNegative)
      .map(([keyword, matchType]) => ({ keyword, matchType }));
  const held = row.skus.flatMap((sku) => catalogs.get(row.catalogId)?.products.get(sku) ?? []);
  return {
    adSetId: row.adSetId,
    campaignId: row.campaignId,
    version: String(held.reduce((sum, product) => sum + product.version, row.version)),
    companyId: row.companyId,
    brandId: row.brandId,
    catalogId: row.catalogId,
    catalogTimezone: row.timezone,
    adType: row.adType,
    bidType: row.bidType,
    bidMicros: row.bidMicros,
    targetRoasPercent: row.targetRoasPercent,
    minBidMicros: row.minBidMicros,
    walletCurrency: { code: row.walletCurrency, rateMicros: row.rateMicros },
    budgetDailyMicros: row.budgetDailyMicros,
    budgetOfDay: row.budgetOfDay && { ...row.budgetOfDay, amountMicros: BigInt(row.budgetOfDay.amountMicros) },
    budgetTotalMicros: row.budgetTotalMicros,
    shared: row.shared && { ...row.shared, amountMicros: BigInt(row.shared.amountMicros) },
    startAtMs: row.startAt.getTime(),
    endAtMs: row.endAt?.getTime() ?? null,
    runningStatus: row.runningStatus,
    hasPendingContent: row.hasPending,
    trafficControl: row.trafficControl,
    locations: (row.locations ?? '')
      .split(',')
      .map((place) => place.trim())
      .filter(Boolean),
    people: peopleOf(row.audience),
    keywords: keywordsWhere('false'),
    keywordBids: (row.keywords ?? []).flatMap(([keyword, matchType, , bid]) =>
      bid === null ? [] : [{ keyword: typedKeyword({ keyword, matchType }), bidMicros: BigInt(bid) }],
    ),
    productBids: (row.productBids ?? []).map(([sku, bid]) => ({ sku, bidMicros: BigInt(bid) })),
    bidModifiers: orderedModifiers(row.bidModifiers ?? []),
    bidHours: row.bidHours,
    maxBidMicros: row.maxBidMicros,
    frequencyCap: row.frequencyCap,
    servingRevision: row.servingRevision,
    negativeKeywords: keywordsWhere('true'),
    automatic: changedBuckets((row.automatic ?? []).map(bucketFromStored)),
    targets: (row.targets ?? []).map(targetOf),
    negativeTargets: row.negativeTargets ?? [],
    negativeLists: row.negativeListIds.flatMap((id) => lists.get(id) ?? []),
    categoryIds: row.categoryIds,
    segmentIds: row.segmentIds,
    products: held,
    banners: (row.banners ?? []).map(({ url, ...banner }) => ({ ...banner, imageUrl: url })),
  };
}
