import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, type Day, type Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { Attribution, AttributionWindows, Touch } from './rules/attribute.ts';

export type LoggedTouch = Touch & {
  readonly shopper: string;
  readonly decisionId: Uuid;
  readonly companyId: Uuid;
  readonly campaignId: bigint;
  readonly adSetId: Uuid;
  readonly adType: 'PRODUCT' | 'BANNER';
  readonly platform: string | null;
  readonly placement: string | null;
  readonly searchTerm: string | null;
};

/** The valid paid clicks and views of some shoppers that are young enough to have earned a sale between the two instants. */
export async function readTouches(
  tx: Transaction,
  catalogId: Uuid,
  shoppers: readonly string[],
  sold: { readonly from_ms: Instant_ms; readonly to_ms: Instant_ms },
  windows: AttributionWindows,
): Promise<LoggedTouch[]> {
  const from = new Date(sold.from_ms - Math.max(windows.click_days, windows.view_days) * DAY_MS);
  const { rows } = await sql<Omit<LoggedTouch, 'at_ms'> & { at: Date }>`
    select position, kind, occurred_at as at, coalesce(sku, '') as sku, brand_id as "brandId", shopper, decision_id as "decisionId",
      company_id as "companyId", campaign_id as "campaignId", ad_set_id as "adSetId", ad_type as "adType", platform, placement,
      search_term as "searchTerm"
    from ad_event
    where catalog_id = ${catalogId} and shopper = any(${shoppers}::text[]) and kind in ('CLICK', 'IMPRESSION')
      and invalid_reason is null and ad_set_id is not null and counts is null
      and not exists (select from ad_event later where later.touch_position = ad_event.position and later.counts = -1 and later.kind = 'CLICK')
      and occurred_at between ${from} and ${new Date(sold.to_ms)}`.execute(tx);
  return rows.map(({ at, ...touch }) => ({ ...touch, at_ms: at.getTime() }));
}

export async function readBrands(
  tx: Transaction,
  catalogId: Uuid,
  skus: readonly string[],
): Promise<Map<string, Uuid | null>> {
  const { rows } = await sql<{ sku: string; brandId: Uuid | null }>`
    select sku, brand_id as "brandId" from product where catalog_id = ${catalogId} and sku = any(${skus}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ sku, brandId }) => [sku, brandId]));
}

/** Takes order lines for crediting; gives back the indexes of those no one took before. */
export async function claimLines(
  tx: Transaction,
  catalogId: Uuid,
  lines: readonly { readonly orderId: string; readonly line: number }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ order_id: string; line: number }>`
    insert into sale_receipt (catalog_id, order_id, line)
    select ${catalogId}, order_id, line
    from unnest(${lines.map((one) => one.orderId)}::text[], ${lines.map((one) => one.line)}::smallint[]) as sold(order_id, line)
    order by order_id, line
    on conflict do nothing returning order_id, line`.execute(tx);
  return new Set(rows.map(({ order_id, line }) => lineKey(order_id, line)));
}

export function lineKey(orderId: string, line: number): string {
  return `${line} ${orderId}`;
}

export type Sale = {
  readonly orderId: string;
  /** Position of the item in its order, from 0. */
  readonly line: number;
  readonly at_ms: Instant_ms;
  readonly received_ms: Instant_ms;
  readonly day: Day;
  readonly shopper: string;
  readonly sku: string;
  readonly quantity: number;
  /** Catalog currency. */
  readonly sales_micros: bigint;
};

/** A sale and the touch that earned it. */
export type CreditedSale = Sale & { readonly attribution: Attribution; readonly touch: LoggedTouch };

// A statement takes 65,535 values.
const SALES_PER_STATEMENT = 2_000;

export async function insertSales(tx: Transaction, catalogId: Uuid, sales: readonly CreditedSale[]): Promise<void> {
  for (let from = 0; from < sales.length; from += SALES_PER_STATEMENT)
    await insertSome(tx, catalogId, sales.slice(from, from + SALES_PER_STATEMENT));
}

async function insertSome(tx: Transaction, catalogId: Uuid, sales: readonly CreditedSale[]): Promise<void> {
  await tx
    .insertInto('ad_event')
    .values(
      sales.map(({ touch, ...sale }) => ({
        event_id: `${sale.orderId}:${sale.line}`,
        kind: 'SALE',
        occurred_at: new Date(sale.at_ms),
        received_at: new Date(sale.received_ms),
        day: sale.day,
        billed_day: sale.day,
        catalog_id: catalogId,
        shopper: sale.shopper,
        decision_id: touch.decisionId,
        company_id: touch.companyId,
        brand_id: touch.brandId,
        campaign_id: touch.campaignId,
        ad_set_id: touch.adSetId,
        ad_type: touch.adType,
        sku: sale.sku,
        platform: touch.platform,
        placement: touch.placement,
        search_term: touch.searchTerm,
        order_id: sale.orderId,
        quantity: sale.quantity,
        sales_micros: sale.sales_micros,
        attribution: sale.attribution,
        touch_position: touch.position,
      })),
    )
    .execute();
}
