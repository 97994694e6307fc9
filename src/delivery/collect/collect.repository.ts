import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import { type Transaction, prepared } from '#platform/db/database.ts';
import {
  bigintColumn,
  bytesColumn,
  dateColumn,
  instantColumn,
  smallintColumn,
  textColumn,
  uuidColumn,
} from './binary-columns.ts';

/** Limits how long this transaction waits for each lock. */
export async function limitLockWait(tx: Transaction, ms: number): Promise<void> {
  await sql`${prepared} select set_config('lock_timeout', ${String(ms)}, true)`.execute(tx);
}

/**
 * Records that events were seen, by their fingerprints, and returns those that were not before. Sorted, so that concurrent
 * writers cannot deadlock.
 */
export async function takeReceipts(tx: Transaction, fingerprints: Iterable<string>): Promise<Set<string>> {
  const { rows } = await sql<{ fingerprint: string }>`${prepared}
    insert into event_receipt (fingerprint) select * from unnest(${uuidColumn([...new Set(fingerprints)].sort())}::uuid[])
    on conflict do nothing returning fingerprint`.execute(tx);
  return new Set(rows.map(({ fingerprint }) => fingerprint.replaceAll('-', '')));
}

export type Span = { readonly fromMs: EpochMs; readonly toMs: EpochMs };

/** Reads the times of these shoppers' clicks within a span, valid or not. */
export async function readShopperClicks(
  tx: Transaction,
  shopperKeys: readonly bigint[],
  { fromMs, toMs }: Span,
): Promise<{ shopperKey: bigint; at: Date }[]> {
  const { rows } = await sql<{ shopperKey: bigint; at: Date }>`${prepared}
    select shopper_key, occurred_at as at from ad_event
    where shopper_key = any(${bigintColumn(shopperKeys)}::bigint[])
      and occurred_at > ${new Date(fromMs)} and occurred_at < ${new Date(toMs)}`.execute(tx);
  return rows;
}

/** Reads the times of valid clicks on these ad sets from these addresses, for all user agents. */
export async function readSourceClicks(
  tx: Transaction,
  sources: readonly { readonly adSetId: Uuid; readonly address: bigint }[],
  { fromMs, toMs }: Span,
): Promise<{ adSetId: Uuid; source: bigint; at: Date }[]> {
  const { rows } = await sql<{ adSetId: Uuid; source: bigint; at: Date }>`${prepared}
    select ad_set_id, source, occurred_at as at
    from unnest(${uuidColumn(sources.map(({ adSetId }) => adSetId))}::uuid[], ${bigintColumn(sources.map(({ address }) => address))}::bigint[])
      as asked(id, address)
    join ad_event on ad_set_id = asked.id and source is not null and source >> 32 = asked.address
      and occurred_at > ${new Date(fromMs)} and occurred_at < ${new Date(toMs)}
    where invalid_reason is null`.execute(tx);
  return rows;
}

/**
 * An impression or click as logged. The claims' columns are null when the event is organic or its signature is not
 * trusted.
 */
export type LoggedEvent = {
  readonly eventId: string;
  readonly kind: 'IMPRESSION' | 'CLICK';
  readonly atMs: EpochMs;
  readonly receivedMs: EpochMs;
  readonly day: Day;
  readonly billedDay: Day;
  readonly catalogId: Uuid;
  readonly shopper: string;
  /** Set for clicks on ads only. */
  readonly shopperKey: bigint | null;
  readonly source: bigint | null;
  /** As sealed; null where the auction named no shopper. */
  readonly auctionShopperKey: bigint | null;
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
  readonly priceMicros: number;
  readonly billedMicros: Micros;
  /** Null for events that cost nothing. */
  readonly priceParts: Uint8Array | null;
  /** The kind of automatic fit by which the ad was found, from 1 on; null for none. */
  readonly bucket: number | null;
  readonly unbilledReason: string | null;
  readonly invalidReason: string | null;
};

export async function insertEvents(tx: Transaction, events: readonly LoggedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const column = <Key extends keyof LoggedEvent>(key: Key) => events.map((event) => event[key]);
  await sql`${prepared}
    insert into ad_event (event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, decision_id, company_id,
      brand_id, campaign_id, ad_set_id, ad_type, sku, platform, placement, search_term, price_micros, billed_micros,
      unbilled_reason, invalid_reason, shopper_key, source, price_parts, auction_shopper_key, bucket)
    select * from unnest(${textColumn(column('eventId'))}::text[], ${textColumn(column('kind'))}::text[],
      ${instantColumn(column('atMs'))}::timestamptz[], ${instantColumn(column('receivedMs'))}::timestamptz[],
      ${dateColumn(column('day'))}::date[], ${dateColumn(column('billedDay'))}::date[],
      ${uuidColumn(column('catalogId'))}::uuid[], ${textColumn(column('shopper'))}::text[],
      ${uuidColumn(column('decisionId'))}::uuid[], ${uuidColumn(column('companyId'))}::uuid[],
      ${uuidColumn(column('brandId'))}::uuid[], ${bigintColumn(events.map(({ campaignId }) => (campaignId === null ? null : BigInt(campaignId))))}::bigint[],
      ${uuidColumn(column('adSetId'))}::uuid[], ${textColumn(column('adType'))}::text[], ${textColumn(column('sku'))}::text[],
      ${textColumn(column('platform'))}::text[], ${textColumn(column('placement'))}::text[],
      ${textColumn(column('searchTerm'))}::text[], ${bigintColumn(column('priceMicros'))}::bigint[],
      ${bigintColumn(column('billedMicros'))}::bigint[], ${textColumn(column('unbilledReason'))}::text[],
      ${textColumn(column('invalidReason'))}::text[], ${bigintColumn(column('shopperKey'))}::bigint[],
      ${bigintColumn(column('source'))}::bigint[], ${bytesColumn(column('priceParts'))}::bytea[],
      ${bigintColumn(column('auctionShopperKey'))}::bigint[], ${smallintColumn(column('bucket'))}::smallint[])`.execute(
    tx,
  );
}

/** Notifies the other processes, on commit, of exhausted wallets and ad sets. */
export async function announceSpent(tx: Transaction, payloads: readonly string[]): Promise<void> {
  await sql`select pg_notify('endcap_spent', payload) from unnest(${[...payloads]}::text[]) as payload`.execute(tx);
}

/** Notifies the other processes, on commit, of changed spending. */
export async function announceCharged(tx: Transaction, payloads: readonly string[]): Promise<void> {
  await sql`select pg_notify('endcap_charged', payload) from unnest(${[...payloads]}::text[]) as payload`.execute(tx);
}
