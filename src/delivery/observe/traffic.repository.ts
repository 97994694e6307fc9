import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

/** What a storefront asked and reported within a span. */
export type TrafficCounts = {
  requests: number;
  /** Of the requests: answered 4xx, 429 and 5xx. */
  refused: number;
  tooMany: number;
  failed: number;
  /** Bins of `DURATION_BOUNDS_MS` and `SKEW_BOUNDS_S`. */
  durations: number[];
  skews: number[];
  auctions: number;
  filled: number;
  /** Events that name an ad, and those of an auction of the storefront. */
  impressions: number;
  impressionsJoined: number;
  clicks: number;
  clicksJoined: number;
  orders: number;
  /** An ad earned something of them. */
  ordersJoined: number;
};

export type TrafficSlot = TrafficCounts & {
  readonly catalogId: Uuid;
  readonly slotMs: EpochMs;
  lastRequestMs: EpochMs;
};

const COUNTS = [
  ...([
    'requests',
    'refused',
    'too_many',
    'failed',
    'auctions',
    'filled',
    'impressions',
    'impressions_joined',
  ] as const),
  ...(['clicks', 'clicks_joined', 'orders', 'orders_joined'] as const),
];
const names = sql.join(COUNTS.map((name) => sql.ref(name)));

/** Adds to what is known. Unknown storefronts are left out. */
export async function addTraffic(tx: Transaction, slots: readonly TrafficSlot[]): Promise<void> {
  if (slots.length === 0) return;
  const rows = slots.map(({ catalogId, slotMs, lastRequestMs, durations, skews, ...counts }) => ({
    catalog_id: catalogId,
    slot: new Date(slotMs),
    last_request_at: new Date(lastRequestMs),
    ...{ durations, skews },
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [snake(name), count])),
  }));
  const columns = sql.join(COUNTS.map((name) => sql`${sql.ref(name)} bigint`));
  const sums = sql.join(COUNTS.map((name) => sql`${sql.ref(name)} = old.${sql.ref(name)} + excluded.${sql.ref(name)}`));
  await sql`
    insert into storefront_traffic as old (catalog_id, slot, last_request_at, durations, skews, ${names})
    select row.catalog_id, row.slot, row.last_request_at, row.durations, row.skews, ${names}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (catalog_id uuid, slot timestamptz, last_request_at timestamptz,
      durations bigint[], skews bigint[], ${columns})
    join catalog on catalog.id = row.catalog_id
    -- All processes lock rows in one order.
    order by row.catalog_id, row.slot
    on conflict (catalog_id, slot) do update set
      last_request_at = greatest(old.last_request_at, excluded.last_request_at),
      durations = add_counts(old.durations, excluded.durations),
      skews = add_counts(old.skews, excluded.skews),
      ${sums}`.execute(tx);
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type ReadSlot = Omit<{ [Name in keyof TrafficCounts]: TrafficCounts[Name] extends number ? bigint : bigint[] }, never>;

/** Reads the slots of a storefront since an instant, the earliest first. */
export async function readTraffic(tx: Transaction, catalogId: Uuid, since: Date): Promise<TrafficSlot[]> {
  const { rows } = await sql<ReadSlot & { catalogId: Uuid; slot: Date; lastRequestAt: Date }>`
    select catalog_id, slot, last_request_at, durations, skews, ${names} from storefront_traffic
    where catalog_id = ${catalogId} and slot >= ${since} order by slot`.execute(tx);
  return rows.map(({ slot, lastRequestAt, durations, skews, catalogId: id, ...counts }) => ({
    ...(Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])) as Omit<
      TrafficCounts,
      'durations' | 'skews'
    >),
    catalogId: id,
    slotMs: slot.getTime(),
    lastRequestMs: lastRequestAt.getTime(),
    durations: durations.map(Number),
    skews: skews.map(Number),
  }));
}

/** Reads which storefront called most since an instant; null when none did. */
export async function readBusiest(tx: Transaction, since: Date): Promise<Uuid | null> {
  const { rows } = await sql<{ catalogId: Uuid }>`
    select catalog_id from storefront_traffic where slot >= ${since} group by catalog_id
    order by sum(requests) desc, catalog_id limit 1`.execute(tx);
  return rows[0]?.catalogId ?? null;
}

/** Reads when each storefront that has a key for ads last called, and none did for longer than it may. */
export async function readSilent(tx: Transaction, before: Date): Promise<{ catalogId: Uuid; since: Date }[]> {
  const { rows } = await sql<{ catalogId: Uuid; since: Date }>`
    select catalog.id as catalog_id, last.last_request_at as since
    from catalog cross join lateral (
      select last_request_at from storefront_traffic where catalog_id = catalog.id order by slot desc limit 1) last
    where last.last_request_at < ${before} and exists (
      select from api_key where catalog_id = catalog.id and scopes && '{ads,browser}' and revoked_at is null)
    order by last.last_request_at`.execute(tx);
  return rows;
}

/** Reads when a storefront last called; null before its first call. */
export async function readLastRequest(tx: Transaction, catalogId: Uuid): Promise<Date | null> {
  const { rows } = await sql<{ lastRequestAt: Date }>`
    select last_request_at from storefront_traffic where catalog_id = ${catalogId} order by slot desc limit 1`.execute(
    tx,
  );
  return rows[0]?.lastRequestAt ?? null;
}

/** Deletes what is older, but for the last slot of each storefront. */
export async function deleteTrafficBefore(tx: Transaction, before: Date): Promise<void> {
  await sql`
    delete from storefront_traffic old where slot < ${before} and exists (
      select from storefront_traffic newer where newer.catalog_id = old.catalog_id and newer.slot > old.slot)`.execute(
    tx,
  );
}
