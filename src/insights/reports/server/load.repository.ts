import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock, tryLock } from '#platform/db/lock.ts';
import {
  hasRowsAfter,
  isWithin,
  LOG_START,
  type LogPosition,
  type LogStretch,
  nextStretch,
} from '#platform/db/log-reader.ts';
import type { StoreContents } from '../rules/store-state.ts';

const BATCH_ROWS = 50_000;
/** So long a batch is its sender's alone; sent twice it changes nothing, but costs as much. */
const CLAIM_SECONDS = 60;

/** A stretch of the event log on its way to the report store, and the token it goes out under. */
export interface Batch {
  readonly id: bigint;
  readonly token: string;
  readonly stretch: LogStretch;
}

type BatchRow = LogPosition & {
  id: bigint;
  token: string;
  fromXid: string;
  fromPosition: bigint;
  rows: number;
  isClaimed: boolean;
};

const BATCH_COLUMNS = sql.raw(`id, token, epoch, from_xid::text as from_xid, from_position, to_xid::text as xid,
  to_position as position, rows`);
/** Somebody who lives is sending it. */
const IS_CLAIMED = sql<boolean>`coalesce(claimed_until > clock_timestamp() and exists (
  select from process where instance = claimed_by and beat_at > clock_timestamp() - interval '20 seconds'), false)`;

const batchOf = ({ id, token, epoch, fromXid, fromPosition, xid, position, rows }: BatchRow): Batch => ({
  id,
  token,
  stretch: { from: { epoch, xid: fromXid, position: fromPosition }, to: { epoch, xid, position }, rows },
});

/**
 * The batch to send next: one that was not finished, or the next rows of the log, written down before they go out. Null when there is nothing, and
 * while another process plans or sends.
 */
export async function claimBatch(
  tx: Transaction,
  { instance, token, nowMs }: { instance: Uuid; token: string; nowMs: EpochMs },
): Promise<Batch | 'TO_BE_EMPTIED' | null> {
  const [isMine, { rows: store }] = await Promise.all([
    tryLock(tx, 'report-loader'),
    sql<{ isToBeEmptied: boolean }>`
      select rebuild_requested_at is not null as is_to_be_emptied from report_store`.execute(tx),
  ]);
  if (store[0]!.isToBeEmptied) return 'TO_BE_EMPTIED';
  if (!isMine) return null;
  const unfinished = await unfinishedBatch(tx);
  if (unfinished) {
    const { rows } = await sql`
      update report_batch set claimed_by = ${instance}, claimed_until = clock_timestamp() + ${CLAIM_SECONDS} * interval '1 second'
      where id = ${unfinished.id} and (claimed_by = ${instance} or not ${IS_CLAIMED}) returning id`.execute(tx);
    return rows.length > 0 ? unfinished : null;
  }
  const stretch = await nextStretch(tx, await lastPlace(tx), BATCH_ROWS);
  if (!stretch) return null;
  const { rows } = await sql<{ id: bigint }>`
    insert into report_batch (token, epoch, from_xid, from_position, to_xid, to_position, rows, created_at, claimed_by, claimed_until)
    values (${token}, ${stretch.to.epoch}, ${stretch.from.xid}::xid8, ${stretch.from.position}, ${stretch.to.xid}::xid8,
      ${stretch.to.position}, ${stretch.rows}, ${new Date(nowMs)}, ${instance},
      clock_timestamp() + ${CLAIM_SECONDS} * interval '1 second')
    returning id`.execute(tx);
  return { id: rows[0]!.id, token, stretch };
}

/** Rows as ClickHouse's ad_event has them; organic events belong to no company's report. */
export async function readEvents(tx: Transaction, { token, stretch }: Batch): Promise<object[]> {
  const { rows } = await sql<object>`
    select e.position::text, e.kind, to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') as occurred_at,
      e.day, e.billed_day, e.catalog_id, e.shopper, e.company_id, e.brand_id, e.campaign_id::text, e.ad_set_id, e.ad_type,
      coalesce(e.sku, '') as sku, coalesce(e.platform, '') as platform, coalesce(e.placement, '') as placement,
      coalesce(e.search_term, '') as search_term, w.wallet_currency, c.currency as catalog_currency,
      e.billed_micros::text, (e.invalid_reason is not null)::int as invalid, e.quantity, e.sales_micros::text,
      coalesce(e.attribution, '') as attribution, coalesce(e.counts, 1) as counts, ${String(fingerprintOf(token))}::text as fingerprint
    from ad_event e join company w on w.id = e.company_id join catalog c on c.id = e.catalog_id
    where ${isWithin(stretch)}
    order by e.company_id, e.day, e.position`.execute(tx);
  return rows;
}

/** A number of 32 bits that stands for a batch in the report store. */
export function fingerprintOf(token: string): bigint {
  // FNV-1a.
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01_00_01_93) >>> 0;
  return BigInt(hash);
}

/** The report store has it. False when it was known already, or the batches were put away meanwhile. */
export async function finishBatch(tx: Transaction, batch: Batch, rows: number, nowMs: EpochMs): Promise<boolean> {
  const { rows: finished } = await sql`
    with finished as (
      update report_batch set loaded_at = ${new Date(nowMs)}, reported_rows = ${rows}, claimed_by = null, claimed_until = null
      where id = ${batch.id} and token = ${batch.token} and loaded_at is null returning id
    )
    update report_store set rows = rows + ${rows},
      checksum = mod(checksum + ${rows}::numeric * ${fingerprintOf(batch.token)}, 18446744073709551616)
    where exists (select from finished) returning id`.execute(tx);
  return finished.length > 0;
}

/** What the report store must hold, and whether it is to be emptied. Its id is null until one was seen. */
export async function readStore(tx: Transaction): Promise<{
  handedOver: Omit<StoreContents, 'id'> & { id: Uuid | null };
  isToBeEmptied: boolean;
}> {
  const { rows } = await sql<{ id: Uuid | null; rows: bigint; checksum: string; isToBeEmptied: boolean }>`
    select id, rows, checksum::text as checksum, rebuild_requested_at is not null as is_to_be_emptied from report_store`.execute(
    tx,
  );
  const { id, rows: count, checksum, isToBeEmptied } = rows[0]!;
  return { handedOver: { id, rows: count, checksum: BigInt(checksum) }, isToBeEmptied };
}

/** Remembers the first store that was seen; the one that was seen first of several stays. */
export async function linkStore(tx: Transaction, id: Uuid): Promise<void> {
  await sql`update report_store set id = ${id} where id is null`.execute(tx);
}

/** Asks for the store to be emptied and filled again from the first event on. Nothing is handed over from now on until that is done. */
export async function requestRebuild(tx: Transaction): Promise<void> {
  await sql`update report_store set rebuild_requested_at = clock_timestamp()`.execute(tx);
}

/** Forgets what was handed over to whichever store, for one that will be known as `id`. False while somebody is still sending. */
export async function deleteBatches(tx: Transaction, id: Uuid): Promise<boolean> {
  await lock(tx, 'report-loader');
  const { rows } = await sql`select from report_batch where loaded_at is null and ${IS_CLAIMED}`.execute(tx);
  if (rows.length > 0) return false;
  await sql`delete from report_batch`.execute(tx);
  await sql`update report_store set id = ${id}, rows = 0, checksum = 0`.execute(tx);
  return true;
}

export async function endRebuild(tx: Transaction): Promise<void> {
  await sql`update report_store set rebuild_requested_at = null`.execute(tx);
}

/** The batch that was written down and is not known to have arrived. There is one at most. */
export async function unfinishedBatch(tx: Transaction): Promise<Batch | null> {
  const { rows } = await sql<BatchRow>`
    select ${BATCH_COLUMNS} from report_batch where loaded_at is null order by id limit 1`.execute(tx);
  return rows[0] ? batchOf(rows[0]) : null;
}

async function lastPlace(tx: Transaction): Promise<LogPosition> {
  const { rows } = await sql<LogPosition>`
    select epoch, to_xid::text as xid, to_position as position from report_batch order by id desc limit 1`.execute(tx);
  return rows[0] ?? LOG_START;
}

/** True when every committed event has been handed over. */
export async function isUpToDate(tx: Transaction): Promise<boolean> {
  // In this order: a batch that sets out in between holds rows after the place that was read, or is unfinished.
  if (await hasRowsAfter(tx, await lastPlace(tx))) return false;
  return (await unfinishedBatch(tx)) === null;
}

/** When the last batch was handed over; null before the first. */
export async function lastLoadedAt(tx: Transaction): Promise<Date | null> {
  const row = await tx
    .selectFrom('reportBatch')
    .select('loadedAt')
    .where('loadedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.loadedAt ?? null;
}
