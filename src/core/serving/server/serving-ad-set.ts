import type { SharedLimit } from '#core/ledger/rules/shared-budget.ts';
import type { AdType } from '#kernel/ad-type.ts';
import type { Uuid } from '#kernel/ids.ts';
import { createInterner, type Interner } from '#kernel/interner.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { BidType, KeywordBid, ProductBid } from '../rules/ad-set.ts';
import type { BucketSetting } from '../rules/automatic.ts';
import type { BidModifier } from '../rules/bid-modifiers.ts';
import type { RunningStatus } from '../rules/campaign-state.ts';
import type { CampaignFrequencyCap } from '../rules/frequency-cap.ts';
import type { Keyword } from '../rules/keywords.ts';
import type { NegativeTarget, Target } from '../rules/targets.ts';

/** A product as used in auctions. One object per SKU and catalog, shared by all ad sets that promote it. */
export interface ServingProduct {
  sku: string;
  name: string;
  /** In catalog currency. */
  priceMicros: Micros;
  brandId: Uuid | null;
  brandName: string | null;
  /** Categories the product is assigned to. */
  categoryIds: readonly string[];
  /** The assigned categories and all their ancestors, sorted. */
  categoryPath: readonly string[];
  /** Who offers it. */
  sellerIds: readonly Uuid[];
  /** Of all of this except `categoryPath`. */
  version: bigint;
}

/** What ad sets have in common. Handed from page to page of one reading, each is read and kept once. */
export interface ServingParts {
  readonly catalogs: Map<Uuid, CatalogParts>;
  readonly lists: Map<Uuid, ServingNegatives>;
  readonly interner: Interner;
}

export interface CatalogParts {
  /** By SKU. */
  readonly products: Map<string, ServingProduct>;
  /** By `categoryIds`. */
  readonly categoryPaths: Map<readonly string[], readonly string[]>;
}

export const createServingParts = (): ServingParts => ({
  catalogs: new Map(),
  lists: new Map(),
  interner: createInterner(),
});

export interface ServingBanner {
  bannerTypeId: Uuid;
  bannerType: string;
  width: number;
  height: number;
  needsCategories: boolean;
  needsKeywords: boolean;
  imageUrl: string;
  landingUrl: string | null;
  deeplink: string | null;
  skus: string[];
}

/** A list of negatives as used in auctions. One object per list, shared by all ad sets that use it. */
export interface ServingNegatives {
  id: Uuid;
  /** Counts changes of its entries. */
  version: number;
  keywords: Keyword[];
  targets: NegativeTarget[];
}

/**
 * An ad set with approved content that is neither removed nor a draft. Whether it serves at a given moment is decided
 * by `campaignState`, because time, budgets and the wallet change after this was read.
 */
export interface ServingAdSet {
  adSetId: Uuid;
  campaignId: bigint;
  /** As of `ServingVersion`. */
  version: string;
  companyId: Uuid;
  brandId: Uuid;
  catalogId: Uuid;
  /** IANA time zone whose midnight renews the daily budget. */
  catalogTimezone: string;
  adType: AdType;
  bidType: BidType;
  /** In wallet currency, per click or impression; null for AUTOMATED. */
  bidMicros: Micros | null;
  targetRoasPercent: number | null;
  /** In the platform's default currency. */
  minBidMicros: Micros;
  /** The rate is units per unit of the platform's default currency, in micro-units. */
  walletCurrency: { code: string; rateMicros: bigint };
  /** In wallet currency; null without such a limit. */
  budgetDailyMicros: Micros | null;
  /** Takes the place of the daily budget on one local day, the last that was decided by a rule; null without one. */
  budgetOfDay: { day: Day; amountMicros: Micros } | null;
  budgetTotalMicros: Micros | null;
  /** What it and others may cost together, in wallet currency; null where it is a member of no shared budget. */
  shared: SharedLimit | null;
  startAtMs: EpochMs;
  endAtMs: EpochMs | null;
  runningStatus: RunningStatus;
  /** An edit of the content waits for review while the approved version serves. */
  hasPendingContent: boolean;
  /** From 0, which reaches every eligible auction, to 100, which reaches only the closest matches. */
  trafficControl: number;
  /** Locations of the audience as entered; empty means everywhere. */
  locations: string[];
  /** Demographics of the audience; null means everyone. */
  people: { gender: 'MALE' | 'FEMALE' | null; minAge: number | null; maxAge: number | null } | null;
  keywords: Keyword[];
  /** Bids for single keywords and products, in wallet currency; with AUTOMATED the most the engine may bid there. */
  keywordBids: KeywordBid[];
  productBids: ProductBid[];
  /** Percentages on whichever bid counts, in the order that clicks number them by; hours of the catalog's week. */
  bidModifiers: BidModifier[];
  bidHours: number[] | null;
  /** Never more than this, after all percentages. Wallet currency. */
  maxBidMicros: Micros | null;
  /** Null where only the storefront's cap counts. */
  frequencyCap: CampaignFrequencyCap | null;
  /** Numbers the order of `keywordBids`, `targets` and `bidModifiers`. */
  servingRevision: number;
  negativeKeywords: Keyword[];
  /** Kinds of automatic fit that are not as preset. */
  automatic: BucketSetting[];
  /** What product pages it aims at, in the order that clicks number those with a bid by. */
  targets: Target[];
  /** What the page must not show. */
  negativeTargets: NegativeTarget[];
  /** Lists of further negatives, which count as its own. */
  negativeLists: ServingNegatives[];
  /** Product ads: categories of the filter. Banners: categories in which the placement is shown. */
  categoryIds: string[];
  segmentIds: string[];
  /** Product ads: active products in stock. Empty for banners. */
  products: ServingProduct[];
  /** Empty for product ads. */
  banners: ServingBanner[];
}

/** Whether an ad set is one of those that are read page by page. */
export function isRunning({ runningStatus, endAtMs }: ServingAdSet, atMs: EpochMs): boolean {
  return runningStatus === 'STARTED' && (endAtMs === null || endAtMs > atMs);
}
