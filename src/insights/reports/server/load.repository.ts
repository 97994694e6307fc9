import { sql } from 'kysely';
import { BUCKETS } from '#core/serving/rules/automatic.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock, tryLock } from '#platform/db/lock.ts';
import {
  hasRowsAfter,
  isWithin,
  LOG_START,
  type LogName,
  LOGS,
  type LogPosition,
  type LogStretch,
  nextReceivedAt,
  nextStretch,
  rowsOf,
} from '#platform/db/log-reader.ts';
import type { StoreContents } from '../rules/store-state.ts';

const BATCH_ROWS = 50_000;
/** How long a batch is reserved for its sender. Sending it twice changes nothing, but is expensive. */
const CLAIM_SECONDS = 60;

/** A range of a log sent to the report store, with its deduplication token. */
export interface Batch {
  readonly id: bigint;
  readonly token: string;
  readonly log: LogName;
  readonly stretch: LogStretch;
}

type BatchRow = LogPosition & {
  id: bigint;
  token: string;
  log: LogName;
  fromXid: string;
  fromPosition: bigint;
  rows: number;
  isClaimed: boolean;
};

const BATCH_COLUMNS = sql.raw(`id, token, log, epoch, from_xid::text as from_xid, from_position, to_xid::text as xid,
  to_position as position, rows`);
/** A live process is sending the batch. */
const IS_CLAIMED = sql<boolean>`coalesce(claimed_until > clock_timestamp() and exists (
  select from process where instance = claimed_by and heartbeat_at > clock_timestamp() - interval '20 seconds'), false)`;

const batchOf = ({ id, token, log, epoch, fromXid, fromPosition, xid, position, rows }: BatchRow): Batch => ({
  id,
  token,
  log,
  stretch: { from: { epoch, xid: fromXid, position: fromPosition }, to: { epoch, xid, position }, rows },
});

/**
 * Claims the batch to send next: an unfinished one, or the next rows of a log, recorded before they are sent. Returns
 * null when there is nothing to send or another process is planning or sending.
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
  for (const log of await logsInTurn(tx)) {
    const stretch = await nextStretch(tx, log, await lastPlace(tx, log), BATCH_ROWS);
    if (!stretch) continue;
    const { rows } = await sql<{ id: bigint }>`
      insert into report_batch (token, log, epoch, from_xid, from_position, to_xid, to_position, rows, created_at, claimed_by, claimed_until)
      values (${token}, ${log}, ${stretch.to.epoch}, ${stretch.from.xid}::xid8, ${stretch.from.position}, ${stretch.to.xid}::xid8,
        ${stretch.to.position}, ${stretch.rows}, ${new Date(nowMs)}, ${instance},
        clock_timestamp() + ${CLAIM_SECONDS} * interval '1 second')
      returning id`.execute(tx);
    return { id: rows[0]!.id, token, log, stretch };
  }
  return null;
}

/** ClickHouse's table of a log's rows. */
export const tableOf = (log: LogName): Exclude<LogName, 'impression_batch'> =>
  log === 'impression_batch' ? 'ad_event' : log;

/** Returns a batch's rows in the format of ClickHouse's table. Organic events are of company 0. */
export async function readBatch(tx: Transaction, { token, log, stretch }: Batch): Promise<object[]> {
  const { rows } = await sql<object>`
    select e.position::text, e.day, e.catalog_id, ${utc('e.occurred_at')} as occurred_at, ${COLUMNS_OF[tableOf(log)]},
      ${String(fingerprintOf(token))}::text as fingerprint
    from ${rowsOf(log)} join catalog c on c.id = e.catalog_id ${tableOf(log) === 'ad_event' ? WALLET : sql``}
    where ${isWithin(stretch)} order by e.position`.execute(tx);
  return rows;
}

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')`;
const orZero = (column: string) =>
  sql`coalesce(${sql.ref(column)}, '00000000-0000-0000-0000-000000000000') as ${sql.ref(column.slice(2))}`;
const WALLET = sql`left join company w on w.id = e.company_id`;

const BUCKET_NAMES = sql`${[...BUCKETS]}`;

const COLUMNS_OF = {
  ad_event: sql`e.kind, e.billed_day, e.shopper, ${orZero('e.company_id')}, ${orZero('e.brand_id')},
    coalesce(e.campaign_id, 0)::text as campaign_id, ${orZero('e.ad_set_id')}, coalesce(e.ad_type, '') as ad_type,
    coalesce(e.sku, '') as sku, coalesce(e.platform, '') as platform, coalesce(e.placement, '') as placement,
    coalesce(e.search_term, '') as search_term, coalesce(w.wallet_currency, '') as wallet_currency, e.billed_micros::text,
    (e.invalid_reason is not null)::int as invalid, e.quantity, e.sales_micros::text, coalesce(e.attribution, '') as attribution,
    coalesce(e.counts, 1) as counts, e.auction_shopper_key::text, c.currency as catalog_currency, coalesce((${BUCKET_NAMES}::text[])[e.bucket], '') as bucket`,
  order_line: sql`e.order_id, e.line, ${utc('e.received_at')} as received_at, coalesce(e.shopper, '') as shopper, e.sku,
    coalesce(e.seller_id, '') as seller_id, ${orZero('e.brand_id')}, e.quantity, e.sales_micros::text, e.counts,
    c.currency as catalog_currency`,
  page_view: sql`e.event_id, e.shopper, coalesce(e.platform, '') as platform, e.page_type, e.page_id, e.page_values`,
} as const satisfies Record<ReturnType<typeof tableOf>, unknown>;

/** Returns a 32-bit fingerprint that represents a batch in the report store. */
export function fingerprintOf(token: string): bigint {
  // FNV-1a.
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01_00_01_93) >>> 0;
  return BigInt(hash);
}

/**
 * Marks a batch as loaded. Returns false when it was marked before or the batches have been deleted in the meantime.
 */
export async function finishBatch(tx: Transaction, batch: Batch, rows: number, nowMs: EpochMs): Promise<boolean> {
  const { rows: finished } = await sql`
    with finished as (
      update report_batch set loaded_at = ${new Date(nowMs)}, claimed_by = null, claimed_until = null
      where id = ${batch.id} and token = ${batch.token} and loaded_at is null returning id
    )
    update report_store set rows = rows + ${rows},
      checksum = mod(checksum + ${rows}::numeric * ${fingerprintOf(batch.token)}, 18446744073709551616)
    where exists (select from finished) returning id`.execute(tx);
  return finished.length > 0;
}

/**
 * Returns the expected contents of the report store, and whether it must be emptied. The id is null until a store is
 * linked.
 */
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

/** Records the identity of the first store; later calls do not change it. */
export async function linkStore(tx: Transaction, id: Uuid): Promise<void> {
  await sql`update report_store set id = ${id} where id is null`.execute(tx);
}

/** Requests that the store be emptied and refilled from the first event. Until that is done, nothing is loaded. */
export async function requestRebuild(tx: Transaction): Promise<void> {
  await sql`update report_store set rebuild_requested_at = clock_timestamp()`.execute(tx);
}

/** Deletes all batches for a store with the new identity `id`. Returns false while a process is still sending. */
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

/** Returns the batch that was recorded but not confirmed. There is at most one. */
export async function unfinishedBatch(tx: Transaction): Promise<Batch | null> {
  const { rows } = await sql<BatchRow>`
    select ${BATCH_COLUMNS} from report_batch where loaded_at is null order by id limit 1`.execute(tx);
  return rows[0] ? batchOf(rows[0]) : null;
}

/** Returns the logs, the one that was read last at the end: one that always has more holds up no others. */
async function logsInTurn(tx: Transaction): Promise<LogName[]> {
  const { rows } = await sql<{ log: LogName }>`select log from report_batch order by id desc limit 1`.execute(tx);
  const next = rows[0] ? LOGS.indexOf(rows[0].log) + 1 : 0;
  return [...LOGS.slice(next), ...LOGS.slice(0, next)];
}

async function lastPlace(tx: Transaction, log: LogName): Promise<LogPosition> {
  const { rows } = await sql<LogPosition>`
    select epoch, to_xid::text as xid, to_position as position from report_batch where log = ${log} order by id desc limit 1`.execute(
    tx,
  );
  return rows[0] ?? LOG_START;
}

/** Returns true when every committed event has been loaded. */
export async function isUpToDate(tx: Transaction): Promise<boolean> {
  // The order matters: a batch planned in between either contains rows after this position or is unfinished.
  for (const log of LOGS) if (await hasRowsAfter(tx, log, await lastPlace(tx, log))) return false;
  return (await unfinishedBatch(tx)) === null;
}

/**
 * Returns true when every event received before a moment has been loaded, and the store is not to be emptied. Unlike
 * `isUpToDate` this can be while events keep coming.
 */
export async function isLoadedUntil(tx: Transaction, at: Date): Promise<boolean> {
  for (const log of LOGS) if (await hasRowsAfter(tx, log, await lastLoadedPlace(tx, log), at)) return false;
  return !(await readStore(tx)).isToBeEmptied;
}

/**
 * Returns when the oldest event that has not been loaded was received, of whichever log; null when all have been. All of
 * a store that is to be emptied are missing.
 */
export async function oldestMissingAt(tx: Transaction): Promise<Date | null> {
  const { isToBeEmptied } = await readStore(tx);
  const found: Date[] = [];
  for (const log of LOGS) {
    const at = await nextReceivedAt(tx, log, isToBeEmptied ? LOG_START : await lastLoadedPlace(tx, log));
    if (at) found.push(at);
  }
  return found.length === 0 ? null : new Date(Math.min(...found.map(Number)));
}

async function lastLoadedPlace(tx: Transaction, log: LogName): Promise<LogPosition> {
  const { rows } = await sql<LogPosition>`
    select epoch, to_xid::text as xid, to_position as position from report_batch
    where log = ${log} and loaded_at is not null order by id desc limit 1`.execute(tx);
  return rows[0] ?? LOG_START;
}

/** Returns when the oldest order line still in the log was received; null when there is none. */
export async function oldestOrderLineAt(tx: Transaction): Promise<Date | null> {
  const row = await tx
    .selectFrom('orderLine')
    .select((eb) => eb.fn.min('receivedAt').as('at'))
    .executeTakeFirstOrThrow();
  return row.at;
}

/** Returns when the last batch was loaded; null before the first. */
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

export interface ReportProgress {
  /** When the last batch was loaded; null before the first. */
  loadedAt: Date | null;
  isComplete: boolean;
}

export const readReportProgress = async (tx: Transaction): Promise<ReportProgress> => ({
  loadedAt: await lastLoadedAt(tx),
  isComplete: await isUpToDate(tx),
});
