import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Sale } from './order-line.repository.ts';
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
  readonly auctionShopperKey: bigint | null;
};

/**
 * Lists the shoppers' valid paid clicks and views that are recent enough to have earned a sale between the two
 * instants.
 */
export async function readTouches(
  tx: Transaction,
  catalogId: Uuid,
  shoppers: readonly string[],
  sold: { readonly fromMs: EpochMs; readonly toMs: EpochMs },
  windows: AttributionWindows,
): Promise<LoggedTouch[]> {
  const from = new Date(sold.fromMs - Math.max(windows.clickDays, windows.viewDays) * DAY_MS);
  const { rows } = await sql<Omit<LoggedTouch, 'atMs'> & { at: Date }>`
    select position, kind, occurred_at as at, coalesce(sku, '') as sku, brand_id, shopper, decision_id,
      company_id, campaign_id, ad_set_id, ad_type, platform, placement,
      search_term, auction_shopper_key
    from ad_event
    where catalog_id = ${catalogId} and shopper = any(${shoppers}::text[]) and kind in ('CLICK', 'IMPRESSION')
      and invalid_reason is null and ad_set_id is not null and counts is null
      and not exists (select from ad_event later where later.touch_position = ad_event.position and later.counts = -1 and later.kind = 'CLICK')
      and occurred_at between ${from} and ${new Date(sold.toMs)}`.execute(tx);
  return rows.map(({ at, ...touch }) => ({ ...touch, atMs: at.getTime() }));
}

/** A sale with the touch that earned it. */
export type CreditedSale = Sale & { readonly attribution: Attribution; readonly touch: LoggedTouch };

// PostgreSQL accepts at most 65,535 parameters per statement.
const SALES_PER_STATEMENT = 2_000;

export async function insertSales(tx: Transaction, catalogId: Uuid, sales: readonly CreditedSale[]): Promise<void> {
  for (let from = 0; from < sales.length; from += SALES_PER_STATEMENT)
    await insertSome(tx, catalogId, sales.slice(from, from + SALES_PER_STATEMENT));
}

async function insertSome(tx: Transaction, catalogId: Uuid, sales: readonly CreditedSale[]): Promise<void> {
  await tx
    .insertInto('adEvent')
    .values(
      sales.map(({ touch, ...sale }) => ({
        eventId: `${sale.orderId}:${sale.line}`,
        kind: 'SALE',
        occurredAt: new Date(sale.atMs),
        receivedAt: new Date(sale.receivedMs),
        day: sale.day,
        billedDay: sale.day,
        catalogId,
        shopper: touch.shopper,
        decisionId: touch.decisionId,
        companyId: touch.companyId,
        brandId: touch.brandId,
        campaignId: touch.campaignId,
        adSetId: touch.adSetId,
        adType: touch.adType,
        sku: sale.sku,
        platform: touch.platform,
        placement: touch.placement,
        searchTerm: touch.searchTerm,
        auctionShopperKey: touch.auctionShopperKey,
        orderId: sale.orderId,
        quantity: sale.quantity,
        salesMicros: sale.salesMicros,
        attribution: sale.attribution,
        touchPosition: touch.position,
      })),
    )
    .execute();
}
