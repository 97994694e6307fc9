import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { CampaignInput } from './campaign-input.ts';

/**
 * Keyed by input field of the API; nested fields are dotted: `banners.0.landingUrl`, and `automatic.CLOSE.…` as their order
 * says nothing. Empty without problems.
 */
export type CampaignProblems = Record<string, Message[]>;

export interface Placement {
  id: string;
  name: string;
  /** In pixels. */
  width: number;
  height: number;
  needsSegments: boolean;
  needsCategories: boolean;
  needsKeywords: boolean;
}

/** Conditions a campaign is checked against. */
export interface CampaignTerms {
  nowMs: EpochMs;
  /** IANA time zone of the catalog, which schedules follow. */
  timezone: string;
  /** Symbol of the wallet's currency. */
  symbol: string;
  /** In wallet currency. */
  minBudgetMicros: Micros;
  minBidMicros: Micros;
  /** Whether a start before today is allowed. */
  allowsPastDays: boolean;
  /** Whether products may be selected by category and price range instead of by SKU. */
  allowsProductFilter: boolean;
  excludedFields: ReadonlySet<string>;
  /** Locked fields of banner campaigns. */
  disabledFields: ReadonlySet<string>;
  /** Root URL of the catalog's storefront, which banners must link to; null when unknown. */
  baseUrl: string | null;
  /** Banner placements available in the catalog. */
  placements: readonly Placement[];
  /** Facts of the saved campaign that affect the check of a change; null for a new campaign. */
  before: SavedCampaign | null;
}

export interface SavedCampaign extends Pick<CampaignInput, 'adType' | 'catalogId' | 'startAtMs' | 'endAtMs'> {
  /** Not launched yet. */
  isDraft: boolean;
}

export type Report = (field: string, problem: Message) => void;
