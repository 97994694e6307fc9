import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { ExplainedPrice } from '../rules/price.ts';
import { explainPrices, type LoggedPrice } from './price.repository.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';

export const ATTRIBUTIONS = ['DIRECT_CLICK', 'HALO_CLICK', 'DIRECT_VIEW', 'HALO_VIEW'] as const;
export type SaleAttribution = (typeof ATTRIBUTIONS)[number];

/** An order line attributed to an ad, with the click or view it is attributed to. */
export type CreditedSale = {
  readonly id: string;
  readonly at: Date;
  readonly sku: string;
  readonly name: string | null;
  readonly quantity: number;
  /** In catalog currency. */
  readonly salesMicros: Micros;
  readonly currencySymbol: string;
  readonly currencyCode: string;
  readonly returnedQuantity: number;
  readonly attribution: SaleAttribution;
  /** Attribution window of this kind of touch in this country, in days. */
  readonly windowDays: number;
  readonly touchAt: Date;
  /** SKU of the ad; null for banners. */
  readonly touchSku: string | null;
  readonly touchName: string | null;
  readonly placement: string | null;
  readonly searchTerm: string | null;
  readonly deviceType: string | null;
  /** In wallet currency. */
  readonly costMicros: Micros;
  readonly touchId: string;
  /** What led to the cost; null where it cost nothing. */
  readonly explanation: ExplainedPrice | null;
};

type SalesScope = { readonly campaignId: bigint; readonly fromDate: Day; readonly toDate: Day };

/**
 * Returns a page of a campaign's attributed sales within a range of local days, newest first, with the viewer's rights.
 */
export async function readCreditedSales(
  tx: Transaction,
  { campaignId, fromDate, toDate }: SalesScope,
  slice: Slice,
): Promise<Found<CreditedSale>> {
  const found = await findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<Omit<CreditedSale, 'explanation'> & LoggedPrice & { total: bigint }>`
    select sale.position::text as id, sale.occurred_at as at, sale.sku, sold.name, sale.quantity, sale.sales_micros, currency.symbol as currency_symbol, currency.code as currency_code,
      sale.attribution,
      coalesce(-(select sum(correction.quantity) from ad_event correction
        where correction.catalog_id = sale.catalog_id and correction.order_id = sale.order_id and correction.event_id = sale.event_id
          and correction.counts is not null), 0)::int as returned_quantity,
      case when sale.attribution in ('DIRECT_CLICK', 'HALO_CLICK') then catalog.click_window_days else catalog.view_window_days end as window_days,
      touch.occurred_at as touch_at, nullif(touch.sku, '') as touch_sku, shown.name as touch_name, touch.placement,
      touch.search_term, touch.platform as device_type, touch.billed_micros as cost_micros,
      touch.position::text as touch_id, touch.ad_set_id, touch.price_micros, touch.price_parts, ${total} as total
    from ad_event sale
    join lateral (
      select position, occurred_at, catalog_id, ad_set_id, sku, platform, placement, search_term, billed_micros, price_micros, price_parts
      from ad_event where position = sale.touch_position
      union all
      select position, occurred_at, catalog_id, ad_set_id, sku, platform, placement, search_term, 0, 0, null
      from credited_view where position = sale.touch_position
    ) touch on true
    join catalog on catalog.id = sale.catalog_id
    join currency on currency.code = catalog.currency
    left join product sold on sold.catalog_id = sale.catalog_id and sold.sku = sale.sku
    left join product shown on shown.catalog_id = touch.catalog_id and shown.sku = touch.sku
    where sale.kind = 'SALE' and sale.counts is null and sale.campaign_id = ${String(campaignId)}
      and sale.day between ${fromDate}::date and ${toDate}::date
    order by sale.occurred_at desc, sale.position desc limit ${limit} offset ${offset}`.execute(tx);
    return rows;
  });
  const explanations = await explainPrices(tx, found.rows);
  return { ...found, rows: found.rows.map((row, index) => ({ ...row, explanation: explanations[index]! })) };
}

/** Returns the company and location of a campaign; null when the viewer cannot see it. */
export async function readCampaignPlace(
  tx: Transaction,
  campaignId: bigint,
): Promise<{ catalogId: Uuid; companyId: Uuid; brandId: Uuid } | null> {
  const row = await tx
    .selectFrom('campaign')
    .select(['catalogId', 'companyId', 'brandId'])
    .where('id', '=', campaignId)
    .executeTakeFirst();
  return row ?? null;
}
