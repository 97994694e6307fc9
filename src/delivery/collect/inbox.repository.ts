import { sql } from 'kysely';
import type { EpochMs } from '#kernel/time.ts';
import { type Transaction, prepared } from '#platform/db/database.ts';

/** Acknowledged events of one commit of a process, as stored. */
export type InboxRow = { readonly stream: string; readonly number: bigint; readonly arrivedMs: number };

/** Of the inbox's bodies that this release reads and writes. */
export const FORMAT = 1;

/** How long a process that holds events in memory may take to record them, before others do. */
const HELD_FOR = '10 seconds';

/** Returns when it arrived, by the database's clock. */
export async function insertInboxRow(
  tx: Transaction,
  row: { readonly stream: string; readonly number: bigint; readonly events: number; readonly body: Buffer },
): Promise<InboxRow> {
  const { stream, number, events, body } = row;
  const { rows } = await sql<{ arrivedAt: Date }>`${prepared}
    insert into event_inbox (stream, number, held_until, events, format, body)
    values (${stream}, ${number}, clock_timestamp() + ${HELD_FOR}::interval, ${events}, ${FORMAT}, ${body})
    returning arrived_at`.execute(tx);
  return { stream, number, arrivedMs: rows[0]!.arrivedAt.getTime() };
}

/** Deletes rows whose events are recorded in this transaction. */
export async function deleteInboxRows(tx: Transaction, rows: readonly InboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`${prepared}
    delete from event_inbox
    using unnest(${rows.map(({ stream }) => stream)}::uuid[], ${rows.map(({ number }) => number)}::bigint[]) as recorded(of_stream, of_number)
    where stream = of_stream and number = of_number`.execute(tx);
}

/** A row that is not recorded for so long holds back no sales any more. */
const HOLDS_SALES_FOR = '60 seconds';

/**
 * Returns when the oldest row arrived that is of other processes than `stream` or among `own`, or null, and the time, both
 * by the database's clock.
 */
export async function oldestInboxRow(
  tx: Transaction,
  stream: string | null,
  own: readonly InboxRow[],
): Promise<{ readonly arrivedMs: number | null; readonly nowMs: number }> {
  const { rows } = await sql<{ arrivedAt: Date | null; now: Date }>`${prepared}
    select clock_timestamp() as now, (
      select arrived_at from event_inbox
      where arrived_at > clock_timestamp() - ${HOLDS_SALES_FOR}::interval
        and (stream is distinct from ${stream}::uuid or number = any(${own.map(({ number }) => number)}::bigint[]))
      order by arrived_at limit 1) as arrived_at`.execute(tx);
  const { arrivedAt, now } = rows[0]!;
  return { arrivedMs: arrivedAt?.getTime() ?? null, nowMs: now.getTime() };
}

/** Returns for how many seconds the oldest acknowledged events have waited to be recorded, by any process; 0 without any. */
export async function readInboxAge(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(arrived_at)), 0)::float8 as seconds from event_inbox`.execute(
    tx,
  );
  return rows[0]!.seconds;
}

export type AdoptedRow = InboxRow & { readonly events: number; readonly body: Buffer };

/**
 * Takes over rows that were not recorded in time, except those that this process still holds in memory. Those of a later
 * release are left to it.
 */
export async function adoptInboxRows(
  tx: Transaction,
  { held, limit }: { readonly held: readonly InboxRow[]; readonly limit: number },
): Promise<AdoptedRow[]> {
  const { rows } = await sql<{ stream: string; number: bigint; arrivedAt: Date; events: number; body: Buffer }>`
    with due as materialized (
      select stream, number from event_inbox
      where held_until < clock_timestamp() and format <= ${FORMAT} and (stream, number) not in (
        select * from unnest(${held.map(({ stream }) => stream)}::uuid[], ${held.map(({ number }) => number)}::bigint[]))
      order by arrived_at limit ${limit} for update skip locked)
    update event_inbox set held_until = clock_timestamp() + ${HELD_FOR}::interval
    from due where event_inbox.stream = due.stream and event_inbox.number = due.number
    returning event_inbox.stream, event_inbox.number, arrived_at, events, body`.execute(tx);
  return rows
    .map(({ arrivedAt, ...row }) => ({ ...row, arrivedMs: arrivedAt.getTime() }))
    .sort((a, b) => a.arrivedMs - b.arrivedMs || Number(a.number - b.number));
}

/** An acknowledged event whose contents PostgreSQL rejects. */
export type SetAside = {
  readonly catalogId: string;
  readonly eventId: string;
  readonly receivedMs: number;
  readonly reason: string;
  readonly event: string;
};

export async function insertSetAside(tx: Transaction, events: readonly SetAside[]): Promise<void> {
  for (const { catalogId, eventId, receivedMs, reason, event } of events)
    await sql`insert into event_set_aside (catalog_id, event_id, received_at, reason, event)
      values (${catalogId}, ${eventId}, ${new Date(receivedMs)}, ${reason}, ${event})
      on conflict do nothing`.execute(tx);
}

/** Deletes what was set aside before a time. */
export async function deleteSetAsideBefore(tx: Transaction, beforeMs: EpochMs): Promise<void> {
  await sql`delete from event_set_aside where received_at < ${new Date(beforeMs)}`.execute(tx);
}
