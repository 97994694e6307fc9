import { sql } from 'kysely';
import { type Transaction, prepared } from '#platform/db/database.ts';
import { shopperKey } from '#delivery/decide/index.ts';
import { bigintColumn, dateColumn, instantColumn, textColumn, uuidColumn } from './binary-columns.ts';
import type { LoggedEvent } from './collect.repository.ts';

/** An impression as it stands in a batch: valid, and free of charge. */
export type LoggedImpression = LoggedEvent & {
  /** Whether it may earn a sale. */
  readonly isTouch: boolean;
};

/** Whether an event is logged with others in one row. */
export const isBatched = ({ kind, priceMicros, invalidReason }: LoggedEvent): boolean =>
  kind === 'IMPRESSION' && priceMicros === 0 && invalidReason === null;

/** Logs impressions as one row, and notes those that may earn a sale. */
export async function insertImpressions(tx: Transaction, impressions: readonly LoggedImpression[]): Promise<void> {
  if (impressions.length === 0) return;
  const column = <Key extends keyof LoggedImpression>(key: Key) => impressions.map((impression) => impression[key]);
  const touches = impressions.flatMap((impression, index) =>
    impression.isTouch ? [{ ...impression, place: index + 1 }] : [],
  );
  await sql`${prepared}
    with batch as (
      insert into impression_batch (rows, received_at, occurred_at, day, billed_day, catalog_id, shopper, auction_shopper_key, decision_id,
        company_id, brand_id, campaign_id, ad_set_id, ad_type, sku, platform, placement, search_term)
      values (${impressions.length}, ${new Date(Math.min(...column('receivedMs')))},
        ${instantColumn(column('atMs'))}::timestamptz[], ${dateColumn(column('day'))}::date[], ${dateColumn(column('billedDay'))}::date[],
        ${uuidColumn(column('catalogId'))}::uuid[], ${textColumn(column('shopper'))}::text[],
        ${bigintColumn(column('auctionShopperKey'))}::bigint[], ${uuidColumn(column('decisionId'))}::uuid[],
        ${uuidColumn(column('companyId'))}::uuid[], ${uuidColumn(column('brandId'))}::uuid[],
        ${bigintColumn(impressions.map(({ campaignId }) => (campaignId === null ? null : BigInt(campaignId))))}::bigint[],
        ${uuidColumn(column('adSetId'))}::uuid[], ${textColumn(column('adType'))}::text[], ${textColumn(column('sku'))}::text[],
        ${textColumn(column('platform'))}::text[], ${textColumn(column('placement'))}::text[],
        ${textColumn(column('searchTerm'))}::text[])
      returning position
    )
    insert into impression_touch (shopper_key, occurred_at, batch, place, brand_id, sku)
    select touch.shopper_key, touch.occurred_at, batch.position, touch.place, touch.brand_id, touch.sku
    from batch, unnest(
      ${bigintColumn(touches.map(({ catalogId, shopper }) => shopperKey(catalogId, shopper)))}::bigint[],
      ${instantColumn(touches.map(({ atMs }) => atMs))}::timestamptz[],
      ${bigintColumn(touches.map(({ place }) => place))}::bigint[], ${uuidColumn(touches.map(({ brandId }) => brandId))}::uuid[],
      ${textColumn(touches.map(({ sku }) => sku ?? ''))}::text[]) as touch (shopper_key, occurred_at, place, brand_id, sku)`.execute(
    tx,
  );
}
