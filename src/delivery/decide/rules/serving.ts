import type { BidHours, BidModifier } from '#core/serving/rules/bid-modifiers.ts';
import type { Bucket } from '#core/serving/rules/automatic.ts';
import type { NegativeTarget, PageTarget } from '#core/serving/rules/targets.ts';
import type { CampaignFrequencyCap } from '#core/serving/rules/frequency-cap.ts';
import type { SharedDays } from '#core/ledger/rules/shared-budget.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { People } from './audience.ts';

/** An ad set that may serve, as the engine knows it. Amounts are numbers, in micro-units of the wallet's currency. */
export type ServingAdSet = {
  readonly adSetId: string;
  readonly campaignId: string;
  readonly companyId: string;
  readonly brandId: string;
  readonly catalogId: string;
  readonly adType: 'PRODUCT' | 'BANNER';
  readonly billedOn: 'CLICK' | 'IMPRESSION';
  readonly bidMicros: number;
  /** Bids for single keywords and products, which come before the ad set's own (`base-bids.ts`). */
  readonly keywordBids: readonly KeywordBid[];
  readonly productBids: readonly ProductBid[];
  /** Percentages on whichever bid counts, and the most that is bid after them; null where there is none. */
  readonly modifiers: readonly BidModifier[];
  readonly hours: BidHours | null;
  readonly mostMicros: number | null;
  /** Numbers the order of `keywordBids` and `modifiers`. */
  readonly servingRevision: number;
  /** The bids are the engine's own. */
  readonly isAutomated: boolean;
  readonly minBidMicros: number;
  /** Units of the wallet's currency per unit of the platform's default currency. */
  readonly walletRate: number;
  readonly dailyBudgetMicros: number | null;
  /** Takes the place of the daily budget on one local day; null where no rule decided one. */
  readonly budgetOfDay: { readonly day: Day; readonly micros: number } | null;
  readonly totalBudgetMicros: number | null;
  /** Null where the ad set is a member of none. */
  readonly shared: SharedCap | null;
  /** How often one shopper sees it; null where only the storefront's cap counts. */
  readonly frequencyCap: CampaignFrequencyCap | null;
  readonly startsMs: EpochMs;
  /** Null when it has no end. */
  readonly endsMs: EpochMs | null;
  /** 0–100. */
  readonly trafficControl: number;
  /** As typed: [exact], "phrase" or broad. */
  readonly keywords: readonly string[];
  readonly negativeKeywords: readonly string[];
  /** Kinds of automatic fit that are not as preset. */
  readonly automatic: readonly ServingBucket[];
  /** What product pages it aims at, and the bids for some of them. */
  readonly targets: readonly ServingTarget[];
  readonly targetBids: readonly TargetBid[];
  /** What the page must not show. */
  readonly negativeTargets: readonly NegativeTarget[];
  /** Lists of further negatives, which count as its own. */
  readonly negativeLists: readonly NegativeList[];
  /** The audience's locations; empty means everywhere. */
  readonly locations: readonly string[];
  /** The audience's gender and age; null means everyone. */
  readonly people: People | null;
  /** Product ads: the SKUs that may be shown, price range already applied. */
  readonly skus: readonly string[];
  /** Banner ads only. */
  readonly banners: readonly ServingBanner[];
  readonly bannerCategoryIds: readonly string[];
};

/** What the ad set and the other members of a shared budget may spend together. */
export type SharedCap = Readonly<SharedDays> & { readonly id: string; readonly amountMicros: number };

/** Negatives that ad sets share: the same object in all of them, as far as they were read together. */
export type NegativeList = {
  readonly id: string;
  /** Counts its changes. */
  readonly version: number;
  readonly entries: { readonly keywords: readonly string[]; readonly targets: readonly NegativeTarget[] };
};

/** A bid that is null falls through to the product's or the ad set's. */
export type ServingBucket = { readonly bucket: Bucket; readonly isOn: boolean; readonly bidMicros: number | null };

/** `keyword` as typed, one of the ad set's keywords. */
export type KeywordBid = { readonly keyword: string; readonly bidMicros: number };
/** Prices in micro-units of the catalog's currency; null without a bound. */
export type ServingTarget = PageTarget & {
  readonly minPriceMicros: number | null;
  readonly maxPriceMicros: number | null;
};
export type TargetBid = ServingTarget & { readonly bidMicros: number };
export type ProductBid = { readonly sku: string; readonly bidMicros: number };

export type ServingBanner = {
  readonly bannerTypeId: string;
  /** E.g. DESKTOP_SEARCH. */
  readonly bannerType: string;
  readonly imageUrl: string;
  readonly landingUrl: string;
  /** Predicted, for banners that are paid per click. */
  readonly clickRate: number;
};

/** Page types that show products; click rates differ between them. */
export const PLACEMENTS = ['HOME', 'SEARCH', 'CATEGORY', 'PRODUCT'] as const;
export type Placement = (typeof PLACEMENTS)[number];

export type ServingProduct = {
  readonly sku: string;
  /** Name and brand, searched when a query matches no keyword. */
  readonly text: string;
  /** Categories the product itself is filed under. */
  readonly categoryIds: readonly string[];
  /** Those categories and all their ancestors. */
  readonly categoryPath: readonly string[];
  /** In micro-units of the catalog's currency. */
  readonly priceMicros: number;
  /** Who offers it. */
  readonly sellerIds: readonly string[];
  /** Predicted click rate by placement, in the order of PLACEMENTS. */
  readonly clickRates: readonly number[];
};

/** Predicted click rates. */
export type ClickRates = {
  /** By placement, in the order of PLACEMENTS; `categoryId` is the product's category. */
  ofProduct(catalogId: string, sku: string, categoryId: string | null): readonly number[];
  ofBanner(catalogId: string, bannerType: string): number;
};
