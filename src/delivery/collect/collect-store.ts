import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import { type Transaction, kept } from '#platform/postgres/database.ts';
import { bigintColumn, dateColumn, instantColumn, textColumn, uuidColumn } from './binary-columns.ts';

export type EventKind = 'IMPRESSION' | 'CLICK' | 'PURCHASE' | 'PAGEVIEW';
export type Receipt = { readonly catalogId: Uuid; readonly kind: EventKind; readonly eventId: string };

export function receiptKey({ catalogId, kind, eventId }: Receipt): string {
  return `${catalogId} ${kind} ${eventId}`;
}

/** Notes event ids; gives back the keys of those never seen before. Ordered, so that two writers never wait for each other. */
export async function takeReceipts(
  tx: Transaction,
  receipts: ReadonlyMap<string, Receipt>,
  now_ms: Instant_ms,
): Promise<Set<string>> {
  const sorted = [...receipts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, receipt]) => receipt);
  const { rows } = await sql<{ catalog_id: Uuid; kind: EventKind; event_id: string }>`${kept}
    insert into event_receipt (catalog_id, kind, event_id, received_at)
    select catalog_id, kind, event_id, ${new Date(now_ms)}::timestamptz
    from unnest(${uuidColumn(sorted.map((r) => r.catalogId))}::uuid[], ${textColumn(sorted.map((r) => r.kind))}::text[],
      ${textColumn(sorted.map((r) => r.eventId))}::text[])
      as seen(catalog_id, kind, event_id)
    on conflict do nothing returning catalog_id, kind, event_id`.execute(tx);
  return new Set(rows.map((row) => receiptKey({ catalogId: row.catalog_id, kind: row.kind, eventId: row.event_id })));
}

/** When these shoppers clicked, valid or not, between two instants. Keyed by catalog and shopper. */
export async function readClicks(
  tx: Transaction,
  catalogIds: readonly Uuid[],
  shoppers: readonly string[],
  from_ms: Instant_ms,
  to_ms: Instant_ms,
): Promise<Map<string, Instant_ms[]>> {
  const { rows } = await sql<{ catalog_id: Uuid; shopper: string; at: Date }>`${kept}
    select catalog_id, shopper, occurred_at as at from ad_event
    where catalog_id = any(${catalogIds}::uuid[]) and shopper = any(${shoppers}::text[]) and kind = 'CLICK' and ad_set_id is not null and counts is null
      and occurred_at > ${new Date(from_ms)} and occurred_at < ${new Date(to_ms)}`.execute(tx);
  const clicks = new Map<string, Instant_ms[]>();
  for (const row of rows) {
    const key = shopperKey(row.catalog_id, row.shopper);
    const list = clicks.get(key);
    if (list) list.push(row.at.getTime());
    else clicks.set(key, [row.at.getTime()]);
  }
  return clicks;
}

export function shopperKey(catalogId: Uuid, shopper: string): string {
  return `${catalogId} ${shopper}`;
}

/** An impression or click as the log keeps it. Null where the event is organic or its seal could not be trusted. */
export type LoggedEvent = {
  readonly eventId: string;
  readonly kind: 'IMPRESSION' | 'CLICK';
  readonly at_ms: Instant_ms;
  readonly received_ms: Instant_ms;
  readonly day: Day;
  readonly billedDay: Day;
  readonly catalogId: Uuid;
  readonly shopper: string;
  readonly decisionId: Uuid | null;
  readonly companyId: Uuid | null;
  readonly brandId: Uuid | null;
  readonly campaignId: string | null;
  readonly adSetId: Uuid | null;
  readonly adType: 'PRODUCT' | 'BANNER' | null;
  readonly sku: string | null;
  readonly platform: string | null;
  readonly placement: string | null;
  readonly searchTerm: string | null;
  readonly price_micros: number;
  readonly billed_micros: Micros;
  readonly unbilledReason: string | null;
  readonly invalidReason: string | null;
};

export async function insertEvents(tx: Transaction, events: readonly LoggedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const column = <Key extends keyof LoggedEvent>(key: Key) => events.map((event) => event[key]);
  await sql`${kept}
    insert into ad_event (event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, decision_id, company_id,
      brand_id, campaign_id, ad_set_id, ad_type, sku, platform, placement, search_term, price_micros, billed_micros,
      unbilled_reason, invalid_reason)
    select * from unnest(${textColumn(column('eventId'))}::text[], ${textColumn(column('kind'))}::text[],
      ${instantColumn(column('at_ms'))}::timestamptz[], ${instantColumn(column('received_ms'))}::timestamptz[],
      ${dateColumn(column('day'))}::date[], ${dateColumn(column('billedDay'))}::date[],
      ${uuidColumn(column('catalogId'))}::uuid[], ${textColumn(column('shopper'))}::text[],
      ${uuidColumn(column('decisionId'))}::uuid[], ${uuidColumn(column('companyId'))}::uuid[],
      ${uuidColumn(column('brandId'))}::uuid[], ${bigintColumn(events.map(({ campaignId }) => (campaignId === null ? null : BigInt(campaignId))))}::bigint[],
      ${uuidColumn(column('adSetId'))}::uuid[], ${textColumn(column('adType'))}::text[], ${textColumn(column('sku'))}::text[],
      ${textColumn(column('platform'))}::text[], ${textColumn(column('placement'))}::text[],
      ${textColumn(column('searchTerm'))}::text[], ${bigintColumn(column('price_micros'))}::bigint[],
      ${bigintColumn(column('billed_micros'))}::bigint[], ${textColumn(column('unbilledReason'))}::text[],
      ${textColumn(column('invalidReason'))}::text[])`.execute(tx);
}

/** Tells the other processes, on commit, whose money is used up. */
export async function announceSpent(tx: Transaction, payload: string): Promise<void> {
  await sql`select pg_notify('endcap_spent', ${payload})`.execute(tx);
}
