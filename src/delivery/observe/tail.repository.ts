import { type RawBuilder, sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export type TailKind = 'AUCTION' | 'IMPRESSION' | 'CLICK' | 'VIEWABLE' | 'PURCHASE' | 'PAGEVIEW' | 'REFUSED';

export type TailWinner = { readonly rank: number; readonly id: string };

/** An auction, an event or a refused call, as it may be shown. */
export type TailLine = {
  readonly catalogId: Uuid;
  readonly keyId: Uuid;
  readonly kind: TailKind;
  readonly atMs: EpochMs;
  readonly oneIn: number;
  /** What the decisions of one auction have in common. */
  readonly visit: string | null;
  readonly eventId: string | null;
  readonly requestId: string | null;
  readonly status: number | null;
  readonly reason: string | null;
  readonly field: string | null;
  readonly message: string | null;
  readonly skus: readonly string[];
  readonly shopper: string | null;
  readonly slots: number | null;
  readonly searchTerm: string | null;
  readonly placement: string | null;
  readonly winners: readonly TailWinner[] | null;
  readonly path: string;
  readonly body: string | null;
};

/** Opens the tail of a storefront in all processes that serve ads. */
export async function announceTail(tx: Transaction, catalogId: Uuid): Promise<void> {
  await sql`select pg_notify('endcap_tail', ${catalogId})`.execute(tx);
}

/** Unknown storefronts are left out. */
export async function insertTail(tx: Transaction, lines: readonly TailLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    ...{ catalog_id: line.catalogId, key_id: line.keyId, kind: line.kind, at: new Date(line.atMs) },
    ...{ one_in: line.oneIn, visit: line.visit, event_id: line.eventId, request_id: line.requestId },
    ...{ status: line.status, reason: line.reason, field: line.field, message: line.message, skus: line.skus },
    ...{ shopper: line.shopper, slots: line.slots, search_term: line.searchTerm, placement: line.placement },
    ...{ winners: line.winners, path: line.path, body: line.body },
  }));
  await sql`
    insert into storefront_tail (catalog_id, key_id, kind, at, one_in, visit, event_id, request_id, status, reason, field, message,
      skus, shopper, slots, search_term, placement, winners, path, body)
    select row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (catalog_id uuid, key_id uuid, kind text, at timestamptz,
      one_in integer, visit text, event_id text, request_id text, status smallint, reason text, field text, message text, skus text[],
      shopper text, slots smallint, search_term text, placement text, winners jsonb, path text, body text)
    join catalog on catalog.id = row.catalog_id`.execute(tx);
}

export type ShownTailLine = Omit<TailLine, 'atMs' | 'catalogId'> & {
  readonly id: bigint;
  readonly keyLabel: string | null;
  readonly at: Date;
  readonly writtenAt: Date;
};

/** Reads the latest lines of a storefront that were written since an instant, the latest first. */
export async function readTail(
  tx: Transaction,
  { catalogId, since, onlyProblems, limit }: { catalogId: Uuid; since: Date; onlyProblems: boolean; limit: number },
): Promise<ShownTailLine[]> {
  const { rows } = await sql<ShownTailLine>`
    select line.id, line.key_id, key.label as key_label, line.kind, line.at, line.written_at, line.one_in, line.visit, line.event_id,
      line.request_id, line.status, line.reason, line.field, line.message, line.skus, line.shopper, line.slots, line.search_term,
      line.placement, line.winners, line.path, line.body
    from storefront_tail line left join api_key key on key.id = line.key_id
    where line.catalog_id = ${catalogId} and line.written_at >= ${since} ${onlyProblems ? sql`and line.reason is not null` : sql``}
    order by line.written_at desc, line.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** By the clock of the database, which marks lines. */
export async function readTailTime(tx: Transaction): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  return rows[0]!.now;
}

export type TailBounds = { readonly keptMs: number; readonly problemsMs: number; readonly most: number };

/** Deletes lines that are too old, and those beyond so many of a storefront: of each, problems and others. */
export async function trimTail(tx: Transaction, { keptMs, problemsMs, most }: TailBounds): Promise<void> {
  const bound = (isKind: RawBuilder<unknown>, ms: number) => sql`
    greatest(clock_timestamp() - ${ms} * interval '1 ms', (
      select written_at from storefront_tail where catalog_id = catalog.id and ${isKind}
      order by written_at desc offset ${most - 1} limit 1))`;
  // Once for each storefront, not for each line.
  await sql`
    with bound as materialized (
      select id, ${bound(sql`reason is null`, keptMs)} as others, ${bound(sql`reason is not null`, problemsMs)} as problems from catalog)
    delete from storefront_tail line using bound
    where line.catalog_id = bound.id
      and line.written_at < case when line.reason is null then bound.others else bound.problems end`.execute(tx);
}
