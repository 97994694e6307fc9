import { sql } from 'kysely';
import type { IssueReason } from '#core/catalog/rules/event-issues.ts';
import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { StorefrontTraffic } from '../rules/storefront-mistakes.ts';

/** Events are read from the end of the log, and the latest auctions: of a busy marketplace those of hours say enough. */
const MAX_EVENTS = 1_000_000;
/** Impressions come in batches: on a page of a storefront with few visitors one has some. */
const MAX_BATCHES = 100_000;
const MAX_AUCTIONS = 20_000;
/** Events of these are on their way. */
const UNDER_WAY_MS = 30 * MINUTE_MS;
const OLD_MS = 30 * DAY_MS;
const MAX_LINES = 50_000;
const MAX_OLD_LINES = 1_000;

export type TrafficSpan = { readonly catalogId: Uuid; readonly nowMs: EpochMs; readonly days: number };

/** Reads what a storefront asked for and reported in the last days. */
export async function readStorefrontTraffic(tx: Transaction, span: TrafficSpan): Promise<StorefrontTraffic> {
  const { since, ...events } = await readEvents(tx, span);
  return {
    ...(await readAuctions(tx, span)),
    ...events,
    issues: await readIssues(tx, span, since),
    ...(await readOrders(tx, span)),
  };
}

const sinceOf = ({ nowMs, days }: TrafficSpan) => new Date(nowMs - days * DAY_MS);

/** Views, clicks and sales of ads whose auction was since a moment from which all of them are read. */
const eventsOf = (span: TrafficSpan) => sql`
  last as (
    select max(position) - ${MAX_EVENTS} as position from ad_event
  ), batch as materialized (
    select position, received_at, behind from (
      select position, received_at, sum(rows) over (order by position desc) as behind from (
        select position, received_at, rows from impression_batch order by position desc limit ${MAX_BATCHES}
      ) newest
    ) counted where behind <= ${MAX_EVENTS} and received_at >= ${sinceOf(span)}
  ), span as (
    select greatest(${sinceOf(span)}::timestamptz,
      case when exists (select from ad_event, last where ad_event.position <= last.position)
        then (select received_at from ad_event, last where ad_event.position > last.position order by ad_event.position limit 1) end,
      -- Of the newest that is not among them.
      case when (select received_at from impression_batch where position < (select min(position) from batch) order by position desc limit 1)
        >= ${sinceOf(span)} then (select min(received_at) from batch) end) as since
  ), event as materialized (
    select kind, shopper, decision_id, source from ad_event
    where position > (select position from last) and catalog_id = ${span.catalogId} and counts is null
      and uuid_extract_timestamp(decision_id) >= (select since from span)
    union all
    select 'IMPRESSION', r.shopper, r.decision_id, null
    from batch join impression_batch b using (position), unnest(b.catalog_id, b.shopper, b.decision_id) as r (catalog_id, shopper, decision_id)
    where r.catalog_id = ${span.catalogId} and uuid_extract_timestamp(r.decision_id) >= (select since from span)
  )`;

type Auctions = Pick<
  StorefrontTraffic,
  | 'searchPages'
  | 'searchPagesWithoutTerm'
  | 'withCategories'
  | 'withUnknownCategories'
  | 'withCandidates'
  | 'withUnknownCandidates'
  | 'won'
  | 'places'
  | 'placesSeen'
  | 'firstPlacesSeen'
  | 'wonUnseen'
>;

async function readAuctions(tx: Transaction, span: TrafficSpan): Promise<Auctions> {
  const { rows } = await sql<Auctions>`
    with ${eventsOf(span)}, seen as materialized (
      select distinct decision_id from event where kind = 'IMPRESSION'
    ), auction as materialized (
      select id, page_type, search_term, category_ids, product_ids, candidates from auction_log
      where catalog_id = ${span.catalogId} and at >= (select since from span) and at < ${new Date(span.nowMs - UNDER_WAY_MS)}
      order by at desc limit ${MAX_AUCTIONS}
    ), place as (
      -- A winner's decision is its auction with the rank in the last two bytes.
      select auction.id, (candidate ->> 'rank')::int as rank,
        encode(substring(uuid_send(auction.id) for 14) || int2send((candidate ->> 'rank')::int2), 'hex')::uuid as decision_id
      from auction cross join jsonb_array_elements(candidates) candidate
      where candidate ->> 'rank' is not null
    ), won as (
      select place.id, count(*) as places, count(seen.decision_id) as seen,
        bool_or(seen.decision_id is not null and place.rank = first.rank) as is_first_seen
      from place
      join (select id, min(rank) as rank from place group by id) first using (id)
      left join seen using (decision_id)
      group by place.id
    )
    select count(*) filter (where page_type = 'SEARCH')::int as search_pages,
      count(*) filter (where page_type = 'SEARCH' and search_term is null)::int as search_pages_without_term,
      count(*) filter (where category_ids <> '{}')::int as with_categories,
      count(*) filter (where category_ids <> '{}' and not exists (
        select from category where category.catalog_id = ${span.catalogId} and category.id = any(category_ids)))::int as with_unknown_categories,
      count(*) filter (where product_ids <> '{}')::int as with_candidates,
      count(*) filter (where product_ids <> '{}' and not exists (
        select from product where product.catalog_id = ${span.catalogId} and product.sku = any(product_ids)))::int as with_unknown_candidates,
      count(won.id)::int as won,
      coalesce(sum(won.places), 0)::int as places,
      coalesce(sum(won.seen), 0)::int as places_seen,
      count(*) filter (where won.is_first_seen)::int as first_places_seen,
      count(*) filter (where won.seen = 0)::int as won_unseen
    from auction left join won using (id)`.execute(tx);
  return rows[0]!;
}

type Events = Pick<
  StorefrontTraffic,
  | 'impressions'
  | 'repeatedImpressions'
  | 'clicks'
  | 'clicksUnseen'
  | 'clicksOfOthers'
  | 'clicksWithSource'
  | 'clicksOfTopSource'
  | 'shoppersOfTopSource'
  | 'creditedSales'
>;

/** `since` is the moment from which all events are read. */
async function readEvents(tx: Transaction, span: TrafficSpan): Promise<Events & { since: Date }> {
  const { rows } = await sql<Events & { since: Date }>`
    with ${eventsOf(span)}, view as materialized (
      select decision_id, count(*) as times, array_agg(distinct shopper) as shoppers
      from event where kind = 'IMPRESSION' group by decision_id
    ), source as (
      select count(*) as clicks, count(distinct shopper) as shoppers
      from event where kind = 'CLICK' and source is not null group by source order by 1 desc limit 1
    ), click as (
      select count(*)::int as clicks,
        count(*) filter (where view.decision_id is null)::int as clicks_unseen,
        count(*) filter (where event.shopper <> all(view.shoppers))::int as clicks_of_others,
        count(event.source)::int as clicks_with_source
      from event left join view using (decision_id) where kind = 'CLICK'
    )
    select click.*, (select since from span) as since,
      (select count(*) from event where kind = 'SALE')::int as credited_sales,
      (select coalesce(sum(times), 0) from view)::int as impressions,
      (select coalesce(sum(times - 1), 0) from view)::int as repeated_impressions,
      coalesce(source.clicks, 0)::int as clicks_of_top_source,
      coalesce(source.shoppers, 0)::int as shoppers_of_top_source
    from click left join source on true`.execute(tx);
  return rows[0]!;
}

/** Issues are counted by the hour: of those that began after all events are read. */
async function readIssues(
  tx: Transaction,
  span: TrafficSpan,
  since: Date,
): Promise<Partial<Record<IssueReason, number>>> {
  const { rows } = await sql<{ reason: IssueReason; events: number }>`
    select reason, sum(events)::int as events from event_issue
    where catalog_id = ${span.catalogId} and hour >= ${since} group by reason`.execute(tx);
  return Object.fromEntries(rows.map(({ reason, events }) => [reason, events]));
}

type Orders = Pick<
  StorefrontTraffic,
  | 'orderLines'
  | 'orderLinesWithoutShopper'
  | 'orderLinesUnknown'
  | 'linesOfShoppers'
  | 'pricedLines'
  | 'medianPriceRatio'
  | 'oldOrderLines'
  | 'returns'
>;

async function readOrders(tx: Transaction, span: TrafficSpan): Promise<Orders> {
  const { catalogId, nowMs } = span;
  const { rows } = await sql<Orders>`
    with line as materialized (
      select order_line.shopper, product.sku is null as is_unknown,
        order_line.sales_micros::float8 / order_line.quantity / nullif(product.price_micros, 0) as ratio
      from order_line left join product on product.catalog_id = ${catalogId} and product.sku = order_line.sku
      where order_line.catalog_id = ${catalogId} and order_line.received_at >= ${sinceOf(span)} and counts = 1 and order_line.quantity > 0
        -- A line whose shopper became known, or that was sent back, is taken back by another row.
        and not exists (select from order_line taken where taken.catalog_id = ${catalogId} and taken.order_id = order_line.order_id
          and taken.corrects = order_line.position and taken.counts = -1)
      limit ${MAX_LINES}
    )
    select count(*)::int as order_lines,
      count(*) filter (where shopper is null)::int as order_lines_without_shopper,
      count(*) filter (where is_unknown)::int as order_lines_unknown,
      count(shopper)::int as lines_of_shoppers,
      count(ratio)::int as priced_lines,
      percentile_cont(0.5) within group (order by ratio) as median_price_ratio,
      (select count(*) from (
        select from order_line where catalog_id = ${catalogId} and received_at < ${new Date(nowMs - OLD_MS)} and counts = 1
        limit ${MAX_OLD_LINES}) old)::int as old_order_lines,
      (select count(*) from (select from order_return where catalog_id = ${catalogId} limit 1) told)::int as returns
    from line`.execute(tx);
  return rows[0]!;
}
