import { sql } from 'kysely';
import { type Transaction, prepared } from '#platform/db/database.ts';
import { shopperKey } from '#delivery/decide/index.ts';
import { packViews } from '#delivery/attribute/index.ts';
import { fingerprint64 } from '#platform/crypto/fingerprint.ts';
import {
  bigintColumn,
  bytesColumn,
  dateColumn,
  instantColumn,
  smallintColumn,
  textColumn,
  uuidColumn,
} from './binary-columns.ts';
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
  const touches = touchesIn(impressions);
  await sql`${prepared}
    with batch as (
      insert into impression_batch (rows, received_at, occurred_at, day, billed_day, catalog_id, shopper, auction_shopper_key, decision_id,
        company_id, brand_id, campaign_id, ad_set_id, ad_type, sku, platform, placement, search_term, bucket)
      values (${impressions.length}, ${new Date(Math.min(...column('receivedMs')))},
        ${instantColumn(column('atMs'))}::timestamptz[], ${dateColumn(column('day'))}::date[], ${dateColumn(column('billedDay'))}::date[],
        ${uuidColumn(column('catalogId'))}::uuid[], ${textColumn(column('shopper'))}::text[],
        ${bigintColumn(column('auctionShopperKey'))}::bigint[], ${uuidColumn(column('decisionId'))}::uuid[],
        ${uuidColumn(column('companyId'))}::uuid[], ${uuidColumn(column('brandId'))}::uuid[],
        ${bigintColumn(impressions.map(({ campaignId }) => (campaignId === null ? null : BigInt(campaignId))))}::bigint[],
        ${uuidColumn(column('adSetId'))}::uuid[], ${textColumn(column('adType'))}::text[], ${textColumn(column('sku'))}::text[],
        ${textColumn(column('platform'))}::text[], ${textColumn(column('placement'))}::text[],
        ${textColumn(column('searchTerm'))}::text[], ${smallintColumn(column('bucket'))}::smallint[])
      returning position
    )
    insert into impression_touch (shopper_key, occurred_at, batch, views)
    select touch.shopper_key, touch.occurred_at, batch.position, touch.views
    from batch, unnest(${bigintColumn(touches.map(({ key }) => key))}::bigint[],
      ${instantColumn(touches.map(({ firstMs }) => firstMs))}::timestamptz[],
      ${bytesColumn(touches.map(({ views }) => views))}::bytea[]) as touch (shopper_key, occurred_at, views)`.execute(
    tx,
  );
}

/** Returns the touches among impressions, one for each shopper. */
function touchesIn(impressions: readonly LoggedImpression[]) {
  const views = impressions.flatMap((impression, index) => {
    const { isTouch, catalogId, shopper, atMs, sku, brandId } = impression;
    if (!isTouch) return [];
    const fingerprints = { sku: fingerprint64(sku ?? ''), brand: fingerprint64(brandId ?? '') };
    return [{ key: shopperKey(catalogId, shopper), place: index + 1, atMs, ...fingerprints }];
  });
  return [...Map.groupBy(views, ({ key }) => key)].map(([key, ofShopper]) => {
    const firstMs = Math.min(...ofShopper.map(({ atMs }) => atMs));
    return { key, firstMs, views: packViews(ofShopper, firstMs) };
  });
}
