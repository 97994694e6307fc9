import type { Language } from '#kernel/language.ts';
import type { MessageOrText } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { Result } from '#kernel/result.ts';
import type { Day, EpochMs } from '#kernel/time.ts';

/** A seller's account at Meta, as linking created it. All its amounts are in `currency`, all its days in `timezone`. */
export interface MetaAccount {
  /** The ad account, digits only. */
  accountRef: string;
  name: string;
  /** The product catalog of its ads. */
  catalogRef: string;
  /** The page that its ads are published as. */
  pageRef: string;
  currency: string;
  timezone: string;
  /** The country its ads target, ISO 3166 alpha-2. */
  countryCode: string;
}

/**
 * REJECTED: Meta rejected the call and will again; `message` may be shown: Meta's words in the user's language, or a message of ours. BUSY: rate limited, retry after
 * `retryAfterMs`. DISCONNECTED: our own access expired or lacks a permission, which only the provider's staff can fix;
 * `reason` is for them. UNKNOWN: there was no response, so it may have been done.
 */
export type MetaProblem =
  | { kind: 'REJECTED'; message: MessageOrText }
  | { kind: 'BUSY'; retryAfterMs: number }
  | { kind: 'DISCONNECTED'; reason: string }
  | { kind: 'UNKNOWN' };

export interface LinkRequest extends MetaRequest {
  /** Ours, globally unique: repeating the call with it finds the same account. */
  key: string;
  sellerName: string;
  /** The seller's page at Meta, or a shop that links to one. */
  pageUrl: string;
  currency: string;
  timezone: string;
  countryCode: string;
}

/** The user's language, for rejections. */
interface MetaRequest {
  language: Language;
}

/** The account's spending limit, and its spending so far. */
export interface Funds {
  fundedMicros: Micros;
  spentMicros: Micros;
}

/** A product as ads show it. Price in the catalog's currency. */
export interface CatalogItem {
  sku: string;
  name: string;
  description: string;
  priceMicros: Micros;
  currency: string;
  brand: string | null;
  imageUrl: string;
  url: string;
  availability: 'in stock' | 'out of stock';
  condition: 'new';
  inventory: number;
  categoryIds: readonly string[];
}

export interface Audience {
  /** Numeric at Meta, and too large for a JavaScript number. */
  id: bigint;
  name: string;
}

/** The products a campaign promotes: those listed, or else those of the catalog that match the filter. */
export interface ProductChoice {
  skus: readonly string[];
  categoryIds: readonly string[];
  minPriceMicros: Micros | null;
  maxPriceMicros: Micros | null;
  /** Currency of the prices: the catalog's. */
  currency: string;
}

/** Beneficiary and payer of an ad, whose disclosure the European Union requires. */
export interface Disclosure {
  beneficiary: string;
  payor: string;
}

export interface NewMetaCampaign extends MetaRequest {
  /** Ours, globally unique: repeating the call with it creates no second campaign. */
  key: string;
  name: string;
  lifetimeBudgetMicros: Micros;
  startMs: EpochMs;
  stopMs: EpochMs;
  creativeText: string;
  /** Landing page, besides the products' own pages. */
  linkUrl: string;
  audienceIds: readonly bigint[];
  products: ProductChoice;
  disclosure: Disclosure | null;
}

/** RUNNING: call again with this `progress`. */
export type Creation = { status: 'RUNNING'; progress: string } | { status: 'CREATED'; campaignRef: string };

/** Omitted fields stay unchanged. */
export interface CampaignChange {
  name?: string;
  isActive?: boolean;
  lifetimeBudgetMicros?: Micros;
  startMs?: EpochMs;
  stopMs?: EpochMs;
  audienceIds?: readonly bigint[];
}

/** A campaign as Meta reports it; `effectiveStatus` and `objective` are Meta's own open-ended enums. */
export interface CampaignFacts {
  campaignRef: string;
  name: string;
  isActive: boolean;
  effectiveStatus: string;
  objective: string;
  startMs: EpochMs;
  /** Null for campaigns without an end, which are created elsewhere. */
  stopMs: EpochMs | null;
  lifetimeBudgetMicros: Micros;
  budgetRemainingMicros: Micros;
}

/** A campaign's results on one day. */
export interface DayResult {
  campaignRef: string;
  day: Day;
  impressions: bigint;
  clicks: bigint;
  costMicros: Micros;
  purchaseItems: bigint;
  purchaseValueMicros: Micros;
}

type Answer<Value> = Promise<Result<Value, MetaProblem>>;

/**
 * Meta's side of off-site advertising. Every call is safe to repeat: calls that create look for an existing object by
 * its key first, calls that set replace the whole value.
 */
export interface MetaAds {
  environment: 'live' | 'sandbox' | 'none';
  /**
   * Continues linking as far as possible; call again until it is complete. Sellers have to agree at Meta, which takes
   * time.
   */
  link(request: LinkRequest): Answer<'WAITING' | MetaAccount>;
  funds(account: MetaAccount): Answer<Funds>;
  /** Raises the account's total spending limit to this amount; never lowers it. */
  raiseFunds(account: MetaAccount, fundedMicros: Micros, request: MetaRequest): Answer<Funds>;
  /** Adds or replaces products in the account's catalog, by SKU. At most `MAX_ITEMS`. */
  putItems(account: MetaAccount, items: readonly CatalogItem[]): Answer<'TAKEN'>;
  audiences(account: MetaAccount): Answer<Audience[]>;
  /**
   * Starts creating a campaign, or continues with the `progress` of the last response; null: it is unknown whether
   * creation was started.
   */
  createCampaign(account: MetaAccount, request: NewMetaCampaign, progress: string | null): Answer<Creation>;
  changeCampaign(account: MetaAccount, campaignRef: string, change: CampaignChange, request: MetaRequest): Answer<null>;
  /** All campaigns, including those created elsewhere. */
  campaigns(account: MetaAccount): Answer<CampaignFacts[]>;
  /** Both days inclusive. */
  results(account: MetaAccount, range: { from: Day; to: Day }): Answer<DayResult[]>;
}

export const MAX_ITEMS = 1000;
