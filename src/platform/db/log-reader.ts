import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import { lock } from './lock.ts';

/**
 * A place in the event log, `ad_event`. Its rows are ordered by epoch and in it by (xid, position): by commit order, so that nothing that
 * commits late is missed.
 */
export interface LogPosition {
  readonly epoch: number;
  readonly xid: string;
  readonly position: bigint;
}

/** The rows after one place, up to and including another of the same epoch. */
export interface LogStretch {
  readonly from: LogPosition;
  readonly to: LogPosition;
  readonly rows: number;
}

/** A stretch that was just found; behind the last one there was nothing yet. */
export interface NextStretch extends LogStretch {
  readonly isLast: boolean;
}

export const LOG_START: LogPosition = { epoch: 1, xid: '0', position: 0n };

/**
 * The next rows after a place, at most so many, which no running transaction can still come before; null when there are none. A database that was
 * moved by a dump, or any other logical way, is noticed here: its new rows begin an epoch, whatever the numbers of its transactions.
 */
export async function nextStretch(tx: Transaction, after: LogPosition, maxRows: number): Promise<NextStretch | null> {
  const epochs = await epochsFrom(tx, after.epoch);
  let from = after;
  for (const [index, epoch] of epochs.entries()) {
    if (epoch.number > from.epoch) from = startOf(epoch);
    const next = epochs[index + 1];
    const { rows } = await sql<{ rows: number; xid: string; position: bigint }>`
      select count(*) over ()::int as rows, xid::text as xid, position from (
        select xid, position from ad_event
        where (xid, position) > (${from.xid}::xid8, ${from.position}::bigint) and ${bounds(epoch, next)}
        ${next ? sql`` : sql`and xid < pg_snapshot_xmin(pg_current_snapshot())`}
        order by xid, position limit ${maxRows}
      ) upcoming order by upcoming.xid desc, upcoming.position desc limit 1`.execute(tx);
    const [last] = rows;
    if (last) {
      const to = { epoch: from.epoch, xid: last.xid, position: last.position };
      return { from, to, rows: last.rows, isLast: !next && last.rows < maxRows };
    }
  }
  return null;
}

/** Whether anything is committed after a place, readable already or not. */
export async function hasRowsAfter(tx: Transaction, place: LogPosition): Promise<boolean> {
  const epochs = await epochsFrom(tx, place.epoch);
  const parts = epochs.map((epoch, index) => {
    const from = epoch.number > place.epoch ? startOf(epoch) : place;
    return sql`exists (select from ad_event
      where (xid, position) > (${from.xid}::xid8, ${from.position}::bigint) and ${bounds(epoch, epochs[index + 1])})`;
  });
  const { rows } = await sql<{ has: boolean }>`select ${sql.join(parts, sql` or `)} as has`.execute(tx);
  return rows[0]!.has;
}

/** The condition that makes a row of `ad_event` (as `e`) one of a stretch. */
export function isWithin({ from, to }: LogStretch) {
  return sql<boolean>`(e.xid, e.position) > (${from.xid}::xid8, ${from.position}::bigint)
    and (e.xid, e.position) <= (${to.xid}::xid8, ${to.position}::bigint)
    and e.position > (select base_position from log_epoch where number = ${to.epoch})
    and e.position <= coalesce((select base_position from log_epoch where number = ${to.epoch} + 1), ${LAST_POSITION}::bigint)`;
}

/** So many rows before the log's end. */
export async function placeBeforeEnd(tx: Transaction, rowsBefore: number): Promise<LogPosition> {
  await noticeMove(tx);
  const { rows } = await sql<LogPosition>`
    select (select max(number) from log_epoch where base_position < e.position) as epoch, xid::text as xid, position from ad_event e
    where position <= (select max(position) from ad_event) - ${rowsBefore} order by position desc limit 1`.execute(tx);
  return rows[0] ?? LOG_START;
}

/** Looks whether this is another cluster than the last rows were written in: the new ones then begin an epoch. */
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
  const [epochs, here] = await Promise.all([readEpochs(tx, number), systemIdentifier(tx)]);
  if (epochs.at(-1)!.systemIdentifier === here) return epochs;
  await openEpoch(tx, here);
  return readEpochs(tx, number);
}

async function readEpochs(tx: Transaction, number: number): Promise<Epoch[]> {
  const { rows } = await sql<Epoch>`
    select number, system_identifier, base_position from log_epoch
    where number >= ${number} order by number`.execute(tx);
  return rows;
}

/** Every cluster has its own; copies of its files keep it. */
async function systemIdentifier(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(tx);
  return rows[0]!.id;
}

/**
 * Finds where the rows of earlier clusters end. A row that was copied in was written by another transaction than the one whose number it carries,
 * and copied rows lie below all that are written here. Where even the lowest row is of this cluster's own, the files were taken over with
 * their numbers (pg_upgrade), which go on.
 */
async function openEpoch(tx: Transaction, here: string): Promise<void> {
  await lock(tx, 'log-epoch');
  const { rows: last } = await sql<Epoch>`
    select number, system_identifier, base_position from log_epoch
    order by number desc limit 1`.execute(tx);
  const { number, systemIdentifier, basePosition } = last[0]!;
  if (systemIdentifier === here) return;
  const { rows } = await sql<{ isTakenOver: boolean; base: bigint | null }>`
    select coalesce((
        select not ${IS_COPIED} from ad_event where position > ${basePosition} order by position limit 1
      ), true) as is_taken_over,
      (select greatest(copied.position, (select max(position) from ad_event where position > copied.position and xmin = copied.xmin))
        from (select position, xmin from ad_event where position > ${basePosition} and ${IS_COPIED} order by position desc limit 1) copied
      ) as base`.execute(tx);
  const { isTakenOver, base } = rows[0]!;
  if (isTakenOver || base === null)
    await sql`update log_epoch set system_identifier = ${here} where number = ${number}`.execute(tx);
  else
    await sql`insert into log_epoch (number, system_identifier, base_position)
      values (${number} + 1, ${here}, ${base})`.execute(tx);
}

// The system column has the lower 32 bits of the number.
const IS_COPIED = sql`xmin::text::bigint <> (xid::text::numeric % 4294967296)::bigint`;
