import { sql } from 'kysely';
import { NIL_UUID, type Uuid } from '#kernel/ids.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { shopperKey } from '#delivery/decide/index.ts';
import { fingerprint64 } from '#platform/crypto/fingerprint.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Sale } from './order-line.repository.ts';
import type { Attribution, AttributionWindows, Touch } from './rules/attribute.ts';
import { unpackViews } from './seen-views.ts';

/** A click or view that is logged as a row: what a sale is credited to. */
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
  readonly bucket: number | null;
};

/**
 * A view that is logged with others in one row, at a place from 1 on. `position` is the row's; product and brand are named
 * only if they are among those sold.
 */
export type BatchedView = Touch & { readonly shopper: string };

type Sold = { readonly fromMs: EpochMs; readonly toMs: EpochMs };

/** What was sold to whom: only touches of these products and brands can have earned it. */
export type SoldTo = Sold & {
  readonly shoppers: readonly string[];
  readonly skus: readonly string[];
  readonly brandIds: readonly Uuid[];
};

/** Lists valid paid clicks and views that are recent enough to have earned a sale. */
export async function readTouches(
  tx: Transaction,
  catalogId: Uuid,
  sold: SoldTo,
  windows: AttributionWindows,
): Promise<(LoggedTouch | BatchedView)[]> {
  const fromMs = (days: number) => sold.fromMs - days * DAY_MS;
  const found = await Promise.all([
    readRows(tx, catalogId, { ...sold, fromMs: fromMs(Math.max(windows.clickDays, windows.viewDays)) }),
    windows.viewDays > 0 ? readViews(tx, catalogId, { ...sold, fromMs: fromMs(windows.viewDays) }) : [],
  ]);
  return found.flat();
}

async function readRows(tx: Transaction, catalogId: Uuid, { shoppers, fromMs, toMs }: SoldTo): Promise<LoggedTouch[]> {
  const { rows } = await sql<Omit<LoggedTouch, 'atMs' | 'place'> & { at: Date }>`
    select position, kind, occurred_at as at, coalesce(sku, '') as sku, brand_id, shopper, decision_id,
      company_id, campaign_id, ad_set_id, ad_type, platform, placement,
      search_term, auction_shopper_key, bucket
    from ad_event
    where catalog_id = ${catalogId} and shopper = any(${shoppers}::text[]) and kind in ('CLICK', 'IMPRESSION')
      and invalid_reason is null and ad_set_id is not null and counts is null
      and not exists (select from ad_event later where later.touch_position = ad_event.position and later.counts = -1 and later.kind = 'CLICK')
      and occurred_at between ${new Date(fromMs)} and ${new Date(toMs)}`.execute(tx);
  return rows.map(({ at, ...touch }) => ({ ...touch, place: 0, atMs: at.getTime() }));
}

/** The views of a batch begin at one moment and end at another. */
const BATCH_LASTS_DAYS = 2;

async function readViews(
  tx: Transaction,
  catalogId: Uuid,
  { shoppers, skus, brandIds, fromMs, toMs }: SoldTo,
): Promise<BatchedView[]> {
  const shopperOf = new Map(shoppers.map((shopper) => [shopperKey(catalogId, shopper), shopper]));
  const [skuOf, brandOf] = [skus, brandIds].map((names) => new Map(names.map((name) => [fingerprint64(name), name])));
  const { rows } = await sql<{ key: bigint; at: Date; batch: bigint; views: Buffer }>`
    select shopper_key as key, occurred_at as at, batch, views from impression_touch
    where shopper_key = any(${[...shopperOf.keys()]}::bigint[])
      and occurred_at between ${new Date(fromMs - BATCH_LASTS_DAYS * DAY_MS)} and ${new Date(toMs)}`.execute(tx);
  return rows.flatMap(({ key, at, batch, views }) =>
    unpackViews(views, at.getTime()).flatMap(({ place, atMs, sku, brand }): BatchedView[] => {
      const [seenSku = '', brandId = NIL_UUID] = [skuOf!.get(sku), brandOf!.get(brand)];
      if (seenSku === '' && brandId === NIL_UUID) return [];
      return [
        { kind: 'IMPRESSION', shopper: shopperOf.get(key)!, position: batch, place, atMs, sku: seenSku, brandId },
      ];
    }),
  );
}

export const viewKey = ({ position, place }: Pick<BatchedView, 'position' | 'place'>) => `${position} ${place}`;

/** Logs views that earn sales as rows of their own, each once, and returns them by `viewKey`. */
export async function logCreditedViews(
  tx: Transaction,
  views: readonly BatchedView[],
): Promise<ReadonlyMap<string, LoggedTouch>> {
  if (views.length === 0) return new Map();
  const places = [...new Map(views.map((view) => [viewKey(view), view])).values()];
  const wanted = sql`unnest(${places.map(({ position }) => position)}::bigint[], ${places.map(({ place }) => place)}::int[])
    as wanted(in_batch, at_place)`;
  await sql`
    insert into credited_view (company_id, batch, place, occurred_at, catalog_id, ad_set_id, sku, platform, placement, search_term)
    select company_id[at_place], in_batch, at_place, occurred_at[at_place], catalog_id[at_place], ad_set_id[at_place], sku[at_place],
      platform[at_place], placement[at_place], search_term[at_place]
    from ${wanted} join impression_batch on position = in_batch order by in_batch, at_place
    on conflict (batch, place) do nothing`.execute(tx);
  const { rows } = await sql<Omit<LoggedTouch, 'atMs' | 'kind'> & { batch: bigint; place: number; at: Date }>`
    select v.batch, v.place, v.position, v.occurred_at as at, coalesce(v.sku, '') as sku, b.brand_id[at_place] as brand_id,
      b.shopper[at_place] as shopper, b.decision_id[at_place] as decision_id, v.company_id, b.campaign_id[at_place] as campaign_id,
      v.ad_set_id, b.ad_type[at_place] as ad_type, v.platform, v.placement, v.search_term,
      b.auction_shopper_key[at_place] as auction_shopper_key, b.bucket[at_place] as bucket
    from ${wanted} join credited_view v on v.batch = in_batch and v.place = at_place join impression_batch b on b.position = in_batch`.execute(
    tx,
  );
  return new Map(
    rows.map(({ batch, place, at, ...touch }): [string, LoggedTouch] => [
      viewKey({ position: batch, place }),
      { ...touch, kind: 'IMPRESSION', place: 0, atMs: at.getTime() },
    ]),
  );
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
        bucket: touch.bucket,
        orderId: sale.orderId,
        quantity: sale.quantity,
        salesMicros: sale.salesMicros,
        attribution: sale.attribution,
        touchPosition: touch.position,
      })),
    )
    .execute();
}
