import type { EpochMs } from '#kernel/time.ts';
import type { People } from './rules/audience.ts';

/** What the engine knows of an ad set that may serve. Money in numbers of wallet-currency micro-units. */
export type ServingAdSet = {
  readonly adSetId: string;
  readonly campaignId: string;
  readonly companyId: string;
  readonly brandId: string;
  readonly catalogId: string;
  readonly adType: 'PRODUCT' | 'BANNER';
  readonly billedOn: 'CLICK' | 'IMPRESSION';
  readonly bidMicros: number;
  readonly minBidMicros: number;
  /** Units of the wallet's currency per unit of the platform's default currency. */
  readonly walletRate: number;
  readonly dailyBudgetMicros: number | null;
  readonly totalBudgetMicros: number | null;
  readonly startsMs: EpochMs;
  /** Null when it runs until it is stopped. */
  readonly endsMs: EpochMs | null;
  /** 0–100. */
  readonly trafficControl: number;
  /** As typed: [exact], "phrase" or broad. */
  readonly keywords: readonly string[];
  readonly negativeKeywords: readonly string[];
  /** Places of the audience; empty means everywhere. */
  readonly locations: readonly string[];
  /** Of the audience; null means everybody. */
  readonly people: People | null;
  /** Product ads: the SKUs that may be shown, price range already applied. */
  readonly skus: readonly string[];
  /** Banner ads only. */
  readonly banners: readonly ServingBanner[];
  readonly bannerCategoryIds: readonly string[];
};

export type ServingBanner = {
  readonly bannerTypeId: string;
  /** E.g. DESKTOP_SEARCH. */
  readonly bannerType: string;
  readonly imageUrl: string;
  readonly landingUrl: string;
  /** Predicted, for banners that are paid per click. */
  readonly clickRate: number;
};

/** Where products are shown; click rates differ between them. */
export const PLACEMENTS = ['HOME', 'SEARCH', 'CATEGORY', 'PRODUCT'] as const;
export type Placement = (typeof PLACEMENTS)[number];

export type ServingProduct = {
  readonly sku: string;
  /** Name and brand, searched when a query matches no keyword. */
  readonly text: string;
  /** Categories the product itself is filed under. */
  readonly categoryIds: readonly string[];
  /** Those and every category above them. */
  readonly categoryPath: readonly string[];
  /** Predicted click rate by placement, in the order of PLACEMENTS. */
  readonly clickRates: readonly number[];
};
