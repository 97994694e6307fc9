import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { Result } from '#kernel/result.ts';
import type { Day, EpochMs } from '#kernel/time.ts';

/** A seller's place at Meta, as linking left it. All its money is in `currency`, all its days are of `timezone`. */
export interface MetaAccount {
  /** The ad account, digits only. */
  accountRef: string;
  name: string;
  /** The product catalog its ads take their products from. */
  catalogRef: string;
  /** The page its ads appear as. */
  pageRef: string;
  currency: string;
  timezone: string;
  /** Where its ads are shown, ISO 3166 alpha-2. */
  countryCode: string;
}

/**
 * REFUSED: Meta said no and will say so again; `message` may be shown. BUSY: too many calls, ask again after `retryAfter_ms`.
 * DISCONNECTED: our own access ended or lacks something, which only the provider's staff can mend; `reason` is for them. UNKNOWN: no
 * answer came, so it may have been done.
 */
export type MetaProblem =
  | { kind: 'REFUSED'; message: string }
  | { kind: 'BUSY'; retryAfterMs: number }
  | { kind: 'DISCONNECTED'; reason: string }
  | { kind: 'UNKNOWN' };

export interface LinkRequest extends Asked {
  /** Ours, unique for ever: asked again with it, the same account is found. */
  key: string;
  sellerName: string;
  /** Where the seller presents itself; its page at Meta, or a shop that has one. */
  pageUrl: string;
  currency: string;
  timezone: string;
  countryCode: string;
}

/** Who asks reads a refusal in their own language. */
interface Asked {
  language: Language;
}

/** How much may ever be spent, and how much of it is. */
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
  /** Numeric at Meta, and past what a number holds. */
  id: bigint;
  name: string;
}

/** What a campaign promotes: the named products, else what the filter leaves of the catalog. */
export interface ProductChoice {
  skus: readonly string[];
  categoryIds: readonly string[];
  minPriceMicros: Micros | null;
  maxPriceMicros: Micros | null;
  /** Of the prices: the catalog's. */
  currency: string;
}

/** Who an ad is for and who pays for it, which the European Union wants shown. */
export interface Disclosure {
  beneficiary: string;
  payor: string;
}

export interface NewMetaCampaign extends Asked {
  /** Ours, unique for ever: asked again with it, no second campaign is made. */
  key: string;
  name: string;
  lifetimeBudgetMicros: Micros;
  startMs: EpochMs;
  stopMs: EpochMs;
  creativeText: string;
  /** Where a click leads beside the products' own pages. */
  linkUrl: string;
  audienceIds: readonly bigint[];
  products: ProductChoice;
  disclosure: Disclosure | null;
}

/** RUNNING: ask again with this `progress`. */
export type Creation = { status: 'RUNNING'; progress: string } | { status: 'CREATED'; campaignRef: string };

/** Left out is unchanged. */
export interface CampaignChange {
  name?: string;
  isActive?: boolean;
  lifetimeBudgetMicros?: Micros;
  startMs?: EpochMs;
  stopMs?: EpochMs;
  audienceIds?: readonly bigint[];
}

/** A campaign as Meta has it; `effectiveStatus` and `objective` are Meta's own open lists. */
export interface CampaignFacts {
  campaignRef: string;
  name: string;
  isActive: boolean;
  effectiveStatus: string;
  objective: string;
  startMs: EpochMs;
  /** Null for campaigns without end, which are made elsewhere. */
  stopMs: EpochMs | null;
  lifetimeBudgetMicros: Micros;
  budgetRemainingMicros: Micros;
}

/** What a campaign did on one day. */
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
 * Meta's side of off-site advertising. Every call is safe to repeat: what makes something looks for it first by the key it was
 * given, what sets something sets it as a whole.
 */
export interface MetaAds {
  environment: 'live' | 'sandbox' | 'none';
  /** Carries linking on as far as it goes; called again until it is through. Sellers have to agree at Meta, which takes time. */
  link(request: LinkRequest): Answer<'WAITING' | MetaAccount>;
  funds(account: MetaAccount): Answer<Funds>;
  /** Lets the account spend this much in all; never lowers what it may spend. */
  raiseFunds(account: MetaAccount, fundedMicros: Micros, asked: Asked): Answer<Funds>;
  /** Puts products into the account's catalog, or over what is there under their SKU. At most `MAX_ITEMS`. */
  putItems(account: MetaAccount, items: readonly CatalogItem[]): Answer<'TAKEN'>;
  audiences(account: MetaAccount): Answer<Audience[]>;
  /** Begins to make a campaign, or carries on with the `progress` of the last answer; null: nobody knows whether it was begun. */
  createCampaign(account: MetaAccount, request: NewMetaCampaign, progress: string | null): Answer<Creation>;
  changeCampaign(account: MetaAccount, campaignRef: string, change: CampaignChange, asked: Asked): Answer<null>;
  /** All of them, whoever made them. */
  campaigns(account: MetaAccount): Answer<CampaignFacts[]>;
  /** Both days included. */
  results(account: MetaAccount, range: { from: Day; to: Day }): Answer<DayResult[]>;
}

export const MAX_ITEMS = 1000;
