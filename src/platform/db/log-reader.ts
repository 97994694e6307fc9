import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import { lock } from './lock.ts';

/** The append-only tables that are read in the order of their commits. */
export type LogName = (typeof LOGS)[number];
export const LOGS = ['ad_event', 'impression_batch', 'order_line', 'page_view'] as const;

/** Returns the relation that has each logged row of a log as a row (as `e`). */
export const rowsOf = (log: LogName) => sql`${sql.table(log === 'impression_batch' ? 'logged_impression' : log)} e`;

/** How many logged rows a table's row stands for. */
const weightOf = (log: LogName) => (log === 'impression_batch' ? sql.ref('rows') : sql`1`);

/**
 * A position in a log. Rows are ordered by epoch and within it by (xid, position), which lets readers follow commits
 * without missing a late one.
 */
export interface LogPosition {
  readonly epoch: number;
  readonly xid: string;
  readonly position: bigint;
}

/** The rows after one position, up to and including another of the same epoch. */
export interface LogStretch {
  readonly from: LogPosition;
  readonly to: LogPosition;
  readonly rows: number;
}

/** The next range to read; `isLast` when nothing followed it. */
export interface NextStretch extends LogStretch {
  readonly isLast: boolean;
}

export const LOG_START: LogPosition = { epoch: 1, xid: '0', position: 0n };

/**
 * Returns the next rows after a position, at most `maxRows`, limited to those that no running transaction can still
 * precede; null when there are none. Also detects a database moved by a dump or another logical copy: its new rows
 * start an epoch, whatever their transaction numbers.
 */
export async function nextStretch(
  tx: Transaction,
  log: LogName,
  after: LogPosition,
  maxRows: number,
): Promise<NextStretch | null> {
  const epochs = await epochsFrom(tx, after.epoch);
  let from = after;
  for (const [index, epoch] of epochs.entries()) {
    if (epoch.number > from.epoch) from = startOf(epoch);
    const next = epochs[index + 1];
    const { rows } = await sql<{ rows: number; isWhole: boolean; xid: string; position: bigint }>`
      select up_to as rows, found < ${maxRows} and place = found as is_whole, xid::text as xid, position from (
        select xid, position, sum(weight) over before::int as up_to,
          count(*) over ()::int as found, row_number() over before as place
        from (
          select xid, position, ${weightOf(log)} as weight from ${sql.table(log)}
          where (xid, position) > (${from.xid}::xid8, ${from.position}::bigint) and ${bounds(epoch, next)}
          ${next ? sql`` : sql`and xid < pg_snapshot_xmin(pg_current_snapshot())`}
          order by xid, position limit ${maxRows}
        ) upcoming window before as (order by xid, position)
      ) counted where place = 1 or up_to <= ${maxRows} order by place desc limit 1`.execute(tx);
    const [last] = rows;
    if (last) {
      const to = { epoch: from.epoch, xid: last.xid, position: last.position };
      return { from, to, rows: last.rows, isLast: !next && last.isWhole };
    }
  }
  return null;
}

/** Whether anything is committed after a position, readable yet or not; with a moment, anything received before it. */
export async function hasRowsAfter(
  tx: Transaction,
  log: LogName,
  place: LogPosition,
  receivedBefore: Date | null = null,
): Promise<boolean> {
  const parts = (await conditionsAfter(tx, place)).map(
    (isAfter) => sql`exists (select from ${sql.table(log)} where ${isAfter}
      ${receivedBefore === null ? sql`` : sql`and received_at < ${receivedBefore}`})`,
  );
  const { rows } = await sql<{ has: boolean }>`select ${sql.join(parts, sql` or `)} as has`.execute(tx);
  return rows[0]!.has;
}

/** Transactions that overlap commit out of order, by fewer rows than these. */
const OVERLAP_ROWS = 1000;

/** Returns when the next row after a position was received; null when there is none. */
export async function nextReceivedAt(tx: Transaction, log: LogName, place: LogPosition): Promise<Date | null> {
  const parts = (await conditionsAfter(tx, place)).map(
    (isAfter) => sql`(select received_at from ${sql.table(log)} where ${isAfter}
      order by xid, position limit ${OVERLAP_ROWS})`,
  );
  const { rows } = await sql<{ at: Date | null }>`
    select min(received_at) as at from (${sql.join(parts, sql` union all `)}) upcoming`.execute(tx);
  return rows[0]!.at;
}

/** Returns for each epoch from that of a position the condition that a row of it comes after. */
async function conditionsAfter(tx: Transaction, place: LogPosition) {
  const epochs = await epochsFrom(tx, place.epoch);
  return epochs.map((epoch, index) => {
    const from = epoch.number > place.epoch ? startOf(epoch) : place;
    return sql`(xid, position) > (${from.xid}::xid8, ${from.position}::bigint) and ${bounds(epoch, epochs[index + 1])}`;
  });
}

/** Returns the condition that a row of a log (as `e`) lies within a range. */
export function isWithin({ from, to }: LogStretch) {
  return sql<boolean>`(e.xid, e.position) > (${from.xid}::xid8, ${from.position}::bigint)
    and (e.xid, e.position) <= (${to.xid}::xid8, ${to.position}::bigint)
    and e.position > (select base_position from log_epoch where number = ${to.epoch})
    and e.position <= coalesce((select base_position from log_epoch where number = ${to.epoch} + 1), ${LAST_POSITION}::bigint)`;
}

/** Returns a position about `rowsBefore` rows before a log's end; of batches, where one begins. */
export async function placeBeforeEnd(tx: Transaction, log: LogName, rowsBefore: number): Promise<LogPosition> {
  await noticeMove(tx);
  const table = sql.table(log);
  const place =
    log === 'impression_batch'
      ? sql`select position from (
          select position, sum(rows) over (order by position desc) - rows as behind
          from (select position, rows from ${table} order by position desc limit ${rowsBefore + 1}) newest
        ) counted where behind >= ${rowsBefore} order by position desc limit 1`
      : sql`select position from ${table} where position <= (select max(position) from ${table}) - ${rowsBefore} order by position desc limit 1`;
  const { rows } = await sql<LogPosition>`
    select (select max(number) from log_epoch where base_position < e.position) as epoch, xid::text as xid, position
    from ${table} e where position = (${place})`.execute(tx);
  return rows[0] ?? LOG_START;
}

/** Detects whether this is another cluster than the one that wrote the last rows; new rows then start an epoch. */
export async function noticeMove(tx: Transaction): Promise<void> {
  await epochsFrom(tx, LOG_START.epoch);
}

interface Epoch {
  number: number;
  systemIdentifier: string;
  basePosition: bigint;
}

const LAST_POSITION = 2n ** 63n - 1n;

const startOf = ({ number, basePosition }: Epoch): LogPosition => ({ epoch: number, xid: '0', position: basePosition });

function bounds(epoch: Epoch, next: Epoch | undefined) {
  const last = next?.basePosition ?? LAST_POSITION;
  return sql`position > ${epoch.basePosition}::bigint and position <= ${last}::bigint`;
}

async function epochsFrom(tx: Transaction, number: number): Promise<Epoch[]> {
  const [epochs, own] = await Promise.all([readEpochs(tx, number), systemIdentifier(tx)]);
  if (epochs.at(-1)!.systemIdentifier === own) return epochs;
  await openEpoch(tx, own);
  return readEpochs(tx, number);
}

async function readEpochs(tx: Transaction, number: number): Promise<Epoch[]> {
  const { rows } = await sql<Epoch>`
    select number, system_identifier, base_position from log_epoch
    where number >= ${number} order by number`.execute(tx);
  return rows;
}

/** Unique per cluster; preserved by copies of its files. */
async function systemIdentifier(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(tx);
  return rows[0]!.id;
}

/**
 * Finds the end of earlier clusters' rows. A copied row was written by another transaction than its `xid` column says,
 * and copied rows have lower positions than all rows written here. If even the first row is this cluster's own, the
 * files were taken over with their transaction numbers (pg_upgrade), and the epoch continues.
 */
async function openEpoch(tx: Transaction, own: string): Promise<void> {
  await lock(tx, 'log-epoch');
  const { rows: last } = await sql<Epoch>`
    select number, system_identifier, base_position from log_epoch
    order by number desc limit 1`.execute(tx);
  const { number, systemIdentifier, basePosition } = last[0]!;
  if (systemIdentifier === own) return;
  const ends = await Promise.all(LOGS.map((log) => endOfCopied(tx, log, basePosition)));
  const base = ends.reduce<bigint | null>(
    (max, end) => (max === null || (end !== null && end > max) ? end : max),
    null,
  );
  if (base === null) await sql`update log_epoch set system_identifier = ${own} where number = ${number}`.execute(tx);
  else
    await sql`insert into log_epoch (number, system_identifier, base_position)
      values (${number} + 1, ${own}, ${base})`.execute(tx);
}

/** Returns the last position of a log's copied rows after a position; null when its rows were written here. */
async function endOfCopied(tx: Transaction, log: LogName, after: bigint): Promise<bigint | null> {
  const table = sql.table(log);
  const { rows } = await sql<{ isTakenOver: boolean; end: bigint | null }>`
    select coalesce((
        select not ${IS_COPIED} from ${table} where position > ${after} order by position limit 1
      ), true) as is_taken_over,
      (select greatest(copied.position, (select max(position) from ${table} where position > copied.position and xmin = copied.xmin))
        from (select position, xmin from ${table} where position > ${after} and ${IS_COPIED} order by position desc limit 1) copied
      ) as "end"`.execute(tx);
  const { isTakenOver, end } = rows[0]!;
  return isTakenOver ? null : end;
}

// xmin holds the lower 32 bits of the xid.
const IS_COPIED = sql`xmin::text::bigint <> (xid::text::numeric % 4294967296)::bigint`;
