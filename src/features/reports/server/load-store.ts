import { sql } from 'kysely';
import type { Instant_ms } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/postgres/database.ts';

const BATCH_ROWS = 50_000;

/** A stretch of the event log, after one row up to and including another; rows are ordered by (xid, position). */
interface Batch {
  id: bigint;
  fromXid: string;
  fromPosition: bigint;
  toXid: string;
  toPosition: bigint;
  rows: number;
}

/**
 * Copies what is new in the event log to ClickHouse and tells how many rows that were. A batch is committed before it is
 * sent, so that after a crash the same rows go out again under the same token: nothing is lost or counted twice.
 */
export async function loadReports(database: Database, clickhouse: ClickHouse, now_ms: Instant_ms): Promise<number> {
  let loaded = 0;
  for (;;) {
    const batch = await database.as(SYSTEM, async (tx) => (await unfinishedBatch(tx)) ?? planBatch(tx, now_ms));
    const isSent = batch !== undefined && (await sendBatch(database, clickhouse, batch, now_ms));
    if (!isSent) return loaded;
    loaded += batch.rows;
  }
}

/** False when another process is sending it, or everything starts over. */
function sendBatch(database: Database, clickhouse: ClickHouse, batch: Batch, now_ms: Instant_ms): Promise<boolean> {
  return database.as(SYSTEM, async (tx) => {
    if (!(await holdBatch(tx, batch))) return false;
    const events = await readEvents(tx, batch);
    if (events.length > 0) await clickhouse.insert('ad_event', events, `batch-${batch.id}`);
    await sql`update report_batch set loaded_at = ${new Date(now_ms)} where id = ${batch.id}`.execute(tx);
    return true;
  });
}

/**
 * An engine whose data was dropped, while the batches say it has some, is to be filled again from the beginning. Nothing is handed
 * over while that is decided: what another process is just sending would be sent again under another token.
 */
export async function fillIfDropped(database: Database, clickhouse: ClickHouse): Promise<void> {
  await database.as(SYSTEM, async (tx) => {
    await sql`lock table report_batch in exclusive mode`.execute(tx);
    const [row] = await clickhouse.query<{ rows: string }>('select toString(count()) as rows from ad_event');
    if (row?.rows === '0') await sql`delete from report_batch`.execute(tx);
  });
}

const BATCH_COLUMNS =
  sql.raw(`id, from_xid::text as "fromXid", from_position as "fromPosition", to_xid::text as "toXid",
  to_position as "toPosition", rows`);

async function unfinishedBatch(tx: Transaction): Promise<Batch | undefined> {
  const { rows } =
    await sql<Batch>`select ${BATCH_COLUMNS} from report_batch where loaded_at is null order by id limit 1`.execute(tx);
  return rows[0];
}

/** Whether an unfinished batch is nobody else's; it is ours then until the transaction is over. */
async function holdBatch(tx: Transaction, { id }: Batch): Promise<boolean> {
  const { rows } =
    await sql`select from report_batch where id = ${id} and loaded_at is null for update skip locked`.execute(tx);
  return rows.length > 0;
}

/** The next rows that no transaction still running can come before; undefined when there are none. */
async function planBatch(tx: Transaction, now_ms: Instant_ms): Promise<Batch | undefined> {
  const { rows: lock } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('endcap-report-loader')) as mine`.execute(tx);
  if (!lock[0]?.mine) return undefined;
  const { rows } = await sql<Batch>`
    with last as (
      select coalesce((select to_xid from report_batch order by id desc limit 1), '0'::xid8) as xid,
        coalesce((select to_position from report_batch order by id desc limit 1), 0) as position
    ), upcoming as (
      select e.xid, e.position from ad_event e, last
      where (e.xid, e.position) > (last.xid, last.position) and e.xid < pg_snapshot_xmin(pg_current_snapshot())
      order by e.xid, e.position limit ${BATCH_ROWS}
    ), edge as (
      select xid, position, (select count(*) from upcoming) as rows from upcoming order by xid desc, position desc limit 1
    )
    insert into report_batch (from_xid, from_position, to_xid, to_position, rows, created_at)
    select last.xid, last.position, edge.xid, edge.position, edge.rows, ${new Date(now_ms)} from edge, last
    returning ${BATCH_COLUMNS}`.execute(tx);
  return rows[0];
}

/** Rows as ClickHouse's ad_event has them; organic events belong to no company's report. */
async function readEvents(tx: Transaction, batch: Batch): Promise<object[]> {
  const { rows } = await sql<object>`
    select e.position::text, e.kind, to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') as occurred_at,
      e.day, e.billed_day, e.catalog_id, e.shopper, e.company_id, e.brand_id, e.campaign_id::text, e.ad_set_id, e.ad_type,
      coalesce(e.sku, '') as sku, coalesce(e.platform, '') as platform, coalesce(e.placement, '') as placement,
      coalesce(e.search_term, '') as search_term, w.wallet_currency, c.currency as catalog_currency,
      e.billed_micros::text, (e.invalid_reason is not null)::int as invalid, e.quantity, e.sales_micros::text,
      coalesce(e.attribution, '') as attribution, coalesce(e.counts, 1) as counts
    from ad_event e join company w on w.id = e.company_id join catalog c on c.id = e.catalog_id
    where (e.xid, e.position) > (${batch.fromXid}::xid8, ${batch.fromPosition})
      and (e.xid, e.position) <= (${batch.toXid}::xid8, ${batch.toPosition})
    order by e.company_id, e.day, e.position`.execute(tx);
  return rows;
}

/** True when every committed event has been handed over. */
export async function isUpToDate(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`
    with last as (select to_xid, to_position, loaded_at from report_batch order by id desc limit 1)
    select exists (select from last where loaded_at is null) or exists (
      select from ad_event e where (e.xid, e.position) >
        (coalesce((select to_xid from last), '0'::xid8), coalesce((select to_position from last), 0))
    ) as behind`.execute(tx);
  return !rows[0]?.behind;
}

/** When the last batch was handed over; null before the first. */
export async function lastLoadedAt(tx: Transaction): Promise<Date | null> {
  const row = await tx
    .selectFrom('report_batch')
    .select('loaded_at')
    .where('loaded_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.loaded_at ?? null;
}
