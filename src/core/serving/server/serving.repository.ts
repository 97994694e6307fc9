import { type RawBuilder, sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { AdType } from '#kernel/ad-type.ts';
import type { SharedLimit } from '#core/ledger/rules/shared-budget.ts';
import type { Audience, BidType, KeywordBid, ProductBid } from '../rules/ad-set.ts';
import { type BidModifier, orderedModifiers } from '../rules/bid-modifiers.ts';
import type { CampaignFrequencyCap } from '../rules/frequency-cap.ts';
import type { RunningStatus } from '../rules/campaign-state.ts';
import { type NegativeTarget, type StoredTarget, type Target, targetOf } from '../rules/targets.ts';
import { typedKeyword, type Keyword, type MatchType } from '../rules/keywords.ts';
import { promoted, promotedProducts } from './promoted-products.repository.ts';

/** A product as used in auctions. One object per SKU and catalog, shared by all ad sets that promote it. */
export interface ServingProduct {
  sku: string;
  name: string;
  /** In catalog currency. */
  priceMicros: Micros;
  brandId: Uuid | null;
  brandName: string | null;
  /** Categories the product is assigned to. */
  categoryIds: string[];
  /** The assigned categories and all their ancestors. */
  categoryPath: string[];
  /** Who offers it. */
  sellerIds: readonly Uuid[];
  /** Of all of this except `categoryPath`. */
  version: bigint;
}

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

/** A version that differs whenever anything does by which the ad set serves, except where its products' categories lie. */
export type ServingVersion = {
  readonly campaignId: bigint;
  readonly catalogId: Uuid;
  readonly version: string;
};

/** Those of campaigns, or the next ones after a campaign that are neither paused nor over at an instant. */
export type ServingSelection =
  | { readonly campaignIds: readonly bigint[] }
  | { readonly after: bigint; readonly limit: number; readonly atMs: EpochMs };

/** Whether an ad set is one of those that are read page by page. */
export function isRunning({ runningStatus, endAtMs }: ServingAdSet, atMs: EpochMs): boolean {
  return runningStatus === 'STARTED' && (endAtMs === null || endAtMs > atMs);
}

/**
 * Returns ad sets in the order of their campaigns. Two statements, and a third where they use lists. Products that are in `products` are
 * not read again, and those that are read are added to it: of several pages, most promote the same.
 */
export async function servingAdSets(
  tx: Transaction,
  selection: ServingSelection,
  products: ProductsByCatalog = new Map(),
): Promise<ServingAdSet[]> {
  const skus = sql`array(${promotedProducts})`;
  const { rows } = await sql<ServingRow>`
    ${servedRows(
      selection,
      sql`own.*, hash_record_extended(own, 0) as version,
      case when campaign.ad_type = 'PRODUCT' then ${skus} else '{}' end as skus`,
    )}`.execute(tx);
  await readProducts(tx, rows, products);
  const lists = await readNegativeLists(tx, rows);
  return rows.map((row) => toServingAdSet(row, products, lists));
}

/** Returns the versions of ad sets in the order of their campaigns. */
export async function servingVersions(tx: Transaction, selection: ServingSelection): Promise<ServingVersion[]> {
  const ofProducts = sql`(select sum(version) from (${promoted(productVersion)}) promoted)`;
  const { rows } = await sql<ServingVersion>`
    ${servedRows(
      selection,
      sql`own.campaign_id, own.catalog_id, (hash_record_extended(own, 0)
      + case when campaign.ad_type = 'PRODUCT' then coalesce(${ofProducts}, 0) else 0 end)::text as version`,
    )}`.execute(tx);
  return rows;
}

/** What a storefront's categories are: a value by catalog that differs whenever one is added, moved or removed. */
export async function categoryVersions(tx: Transaction): Promise<Map<Uuid, string>> {
  const { rows } = await sql<{ catalogId: Uuid; version: string }>`
    select catalog_id, sum(hash_record_extended(row(id, path), 0))::text as version from category group by catalog_id`.execute(
    tx,
  );
  return new Map(rows.map(({ catalogId, version }) => [catalogId, version]));
}

// What is read is what versions are made of: a whole row of an ad set, and of each of its products these.
const productColumns = sql`product.catalog_id, product.sku, product.name, product.price_micros, product.brand_id,
  product.category_ids, product.seller_ids`;
const brandName = sql`(select brand.name from brand where brand.id = product.brand_id)`;
const productVersion = sql`hash_record_extended(row(${productColumns}, ${brandName}), 0) as version`;

/** Lists are in one order always, so that the same content is the same row. */
function servedRows(selection: ServingSelection, shown: RawBuilder<unknown>): RawBuilder<unknown> {
  const selected =
    'campaignIds' in selection
      ? sql`and campaign.id = any(${selection.campaignIds.map(String)}::bigint[])`
      : // Of each table by itself: otherwise their indexes are read from the beginning for every page.
        sql`and campaign.id > ${selection.after} and ad_set.campaign_id > ${selection.after} and content.campaign_id > ${selection.after}
          and ad_set.running_status = 'STARTED'
          and (ad_set.end_at is null or ad_set.end_at > ${new Date(selection.atMs)})`;
  const page = 'campaignIds' in selection ? sql`` : sql`limit ${selection.limit}`;
  // Not part of the outer query ("offset 0"): each column would be computed twice.
  return sql`
    select ${shown}
    from campaign
    join ad_set on ad_set.campaign_id = campaign.id
    join creative content on content.campaign_id = campaign.id and content.review = 'APPROVED'
    join company on company.id = campaign.company_id
    join currency on currency.code = company.wallet_currency
    join catalog on catalog.id = campaign.catalog_id
    left join shared_budget_member member on member.ad_set_id = ad_set.id
    left join shared_budget shared on shared.id = member.shared_budget_id
    cross join lateral (select ad_set.id as ad_set_id, campaign.id as campaign_id, campaign.company_id, campaign.brand_id,
      campaign.catalog_id, catalog.timezone, campaign.ad_type, ad_set.bid_type, ad_set.bid_micros, ad_set.target_roas_percent,
      company.wallet_currency, currency.rate_micros, catalog.min_bid_micros,
      ad_set.budget_daily_micros, ad_set.budget_total_micros,
      (select jsonb_build_object('day', decided.day, 'amountMicros', decided.amount_micros::text) from budget_of_day decided
        where decided.ad_set_id = ad_set.id order by decided.day desc, decided.number desc limit 1) as budget_of_day,
      case when shared.id is null then null else jsonb_build_object('id', shared.id, 'period', shared.period,
        'amountMicros', shared.amount_micros::text, 'fromDay', shared.from_day, 'toDay', shared.to_day) end as shared, ad_set.start_at, ad_set.end_at, ad_set.running_status,
      exists (select from creative pending where pending.campaign_id = campaign.id and pending.review = 'PENDING') as has_pending,
      ad_set.traffic_control, ad_set.audience ->> 'locations' as locations, ad_set.audience, content.category_ids, content.segment_ids,
      (select array_agg(array[k.keyword, k.match_type, k.is_negative::text, k.bid_micros::text] order by k.keyword, k.match_type, k.is_negative)
        from ad_set_keyword k where k.ad_set_id = ad_set.id) as keywords,
      (select array_agg(array[bid.sku, bid.bid_micros::text] order by bid.sku)
        from ad_set_product_bid bid where bid.ad_set_id = ad_set.id) as product_bids,
      (select jsonb_agg(jsonb_build_object('dimension', m.dimension, 'value', m.value, 'percent', m.percent) order by m.dimension, m.value)
        from ad_set_modifier m where m.ad_set_id = ad_set.id) as bid_modifiers,
      (select jsonb_agg(jsonb_build_object('kind', target.kind, 'value', target.value, 'categoryId', nullif(target.category_id, ''),
          'minPriceMicros', target.min_price_micros::text, 'maxPriceMicros', target.max_price_micros::text,
          'bidMicros', target.bid_micros::text) order by target.kind, target.value collate "C", target.category_id collate "C")
        from ad_set_target target where target.ad_set_id = ad_set.id and not target.is_negative) as targets,
      (select jsonb_agg(jsonb_build_object('kind', target.kind, 'value', target.value) order by target.kind, target.value collate "C")
        from ad_set_target target where target.ad_set_id = ad_set.id and target.is_negative) as negative_targets,
      array(select attached.negative_list_id from ad_set_negative_list attached
        where attached.ad_set_id = ad_set.id order by 1) as negative_list_ids,
      array(select list.entries_revision from ad_set_negative_list attached join negative_list list on list.id = attached.negative_list_id
        where attached.ad_set_id = ad_set.id order by list.id) as negative_list_revisions,
      ad_set.bid_hours, ad_set.max_bid_micros, ad_set.frequency_cap, ad_set.serving_revision,
      (select jsonb_agg(banner || jsonb_build_object(
          'bannerType', banner_type.banner_type, 'width', banner_type.width, 'height', banner_type.height,
          'needsCategories', banner_type.needs_categories, 'needsKeywords', banner_type.needs_keywords) order by number)
        from jsonb_array_elements(content.banners) with ordinality as banners (banner, number)
        join banner_type on banner_type.id = (banner ->> 'bannerTypeId')::uuid
        where campaign.ad_type = 'BANNER') as banners
      offset 0) own
    where ad_set.removed_at is null and not ad_set.is_draft ${selected}
    order by campaign.id ${page}`;
}

interface ServingRow {
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
  targets: StoredTarget[] | null;
  negativeTargets: NegativeTarget[] | null;
  negativeListIds: Uuid[];
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

type ProductsByCatalog = Map<Uuid, Map<string, ServingProduct>>;

async function readProducts(tx: Transaction, rows: readonly ServingRow[], products: ProductsByCatalog): Promise<void> {
  const wanted = new Map<Uuid, Set<string>>();
  for (const { catalogId, skus } of rows) {
    const known = wanted.get(catalogId) ?? new Set();
    const read = products.get(catalogId);
    for (const sku of skus) if (!read?.has(sku)) known.add(sku);
    wanted.set(catalogId, known);
  }
  const catalogIds: string[] = [];
  const skus: string[] = [];
  for (const [catalogId, known] of wanted) {
    for (const sku of known) {
      catalogIds.push(catalogId);
      skus.push(sku);
    }
  }
  if (skus.length === 0) return;
  const found = await sql<ServingProduct & { catalogId: Uuid }>`
    select ${productColumns}, ${brandName} as brand_name, ${productVersion},
      array(select distinct step from category, unnest(category.path) step
        where category.catalog_id = product.catalog_id and category.id = any(product.category_ids)) as category_path
    from unnest(${catalogIds}::uuid[], ${skus}::text[]) as wanted (catalog_id, sku)
    join product on product.catalog_id = wanted.catalog_id and product.sku = wanted.sku`.execute(tx);
  // Few sellers offer most products.
  const sellers = new Map<string, readonly Uuid[]>();
  for (const { catalogId, sellerIds, ...product } of found.rows) {
    let known = products.get(catalogId);
    if (!known) products.set(catalogId, (known = new Map()));
    const key = sellerIds.join(' ');
    let shared = sellers.get(key);
    if (!shared) sellers.set(key, (shared = sellerIds));
    known.set(product.sku, { ...product, sellerIds: shared });
  }
}

type Lists = ReadonlyMap<Uuid, ServingNegatives>;

async function readNegativeLists(tx: Transaction, rows: readonly ServingRow[]): Promise<Lists> {
  const ids = [...new Set(rows.flatMap(({ negativeListIds }) => negativeListIds))];
  if (ids.length === 0) return new Map();
  const found = await sql<Pick<ServingNegatives, 'id' | 'version'> & { entries: [string, string, MatchType][] | null }>`
    select list.id, list.entries_revision as version, (select array_agg(array[entry.kind, entry.value, entry.match_type] order by entry.key)
      from negative_list_entry entry where entry.negative_list_id = list.id) as entries
    from negative_list list where list.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(
    found.rows.map(({ id, version, entries }) => {
      const keywords: Keyword[] = [];
      const targets: NegativeTarget[] = [];
      for (const [kind, value, matchType] of entries ?? []) {
        if (kind === 'KEYWORD') keywords.push({ keyword: value, matchType });
        else targets.push({ kind: kind as NegativeTarget['kind'], value });
      }
      return [id, { id, version, keywords, targets }];
    }),
  );
}

function peopleOf(audience: Audience | null): ServingAdSet['people'] {
  if (!audience) return null;
  const { gender, minAge, maxAge } = audience;
  if (gender === 'ALL' && minAge === null && maxAge === null) return null;
  return { gender: gender === 'ALL' ? null : gender, minAge, maxAge };
}

function toServingAdSet(row: ServingRow, products: ProductsByCatalog, lists: Lists): ServingAdSet {
  const keywordsWhere = (isNegative: 'true' | 'false') =>
    (row.keywords ?? [])
      .filter(([, , negative]) => negative === isNegative)
      .map(([keyword, matchType]) => ({ keyword, matchType }));
  const held = row.skus.flatMap((sku) => products.get(row.catalogId)?.get(sku) ?? []);
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
    targets: (row.targets ?? []).map(targetOf),
    negativeTargets: row.negativeTargets ?? [],
    negativeLists: row.negativeListIds.flatMap((id) => lists.get(id) ?? []),
    categoryIds: row.categoryIds,
    segmentIds: row.segmentIds,
    products: held,
    banners: (row.banners ?? []).map(({ url, ...banner }) => ({ ...banner, imageUrl: url })),
  };
}
