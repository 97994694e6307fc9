import { type RawBuilder, sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { promoted, promotedProducts } from './promoted-products.repository.ts';
import { createServingParts, type ServingAdSet, type ServingParts } from './serving-ad-set.ts';
import { readServingNegatives } from './serving-negatives.repository.ts';
import { productVersion, readServingProducts } from './serving-products.repository.ts';
import { type ServingRow, toServingAdSet } from './serving-row.ts';

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

/**
 * Returns ad sets in the order of their campaigns. What is in `parts` is not read again, and
 * what is read is added to it: of several pages, most promote the same.
 */
export async function servingAdSets(
  tx: Transaction,
  selection: ServingSelection,
  parts: ServingParts = createServingParts(),
): Promise<ServingAdSet[]> {
  const skus = sql`array(${promotedProducts})`;
  const { rows } = await sql<ServingRow>`
    ${servedRows(
      selection,
      sql`own.*, hash_record_extended(own, 0) as version,
      case when campaign.ad_type = 'PRODUCT' then ${skus} else '{}' end as skus`,
    )}`.execute(tx);
  await readServingProducts(tx, rows, parts);
  await readServingNegatives(tx, rows, parts.lists);
  return rows.map((row) => toServingAdSet(row, parts));
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
      (select jsonb_agg(jsonb_build_object('bucket', b.bucket, 'isOn', b.is_on, 'bidMicros', b.bid_micros::text) order by b.bucket)
        from ad_set_bucket b where b.ad_set_id = ad_set.id) as automatic,
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
