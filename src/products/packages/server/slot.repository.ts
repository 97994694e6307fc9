import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';

/** One week for which a slot is requested. */
export interface RequestedWeek {
  id: Uuid;
  catalogId: Uuid;
  segmentId: string;
  placementId: Uuid;
  startDate: Day;
  /** Number of bookings that may share the week. */
  slots: number;
}

export interface Reservation {
  companyId: Uuid;
  campaignId: Uuid;
}

/** A reservation by staff. */
export interface Reserving {
  reason: string;
  reservedBy: Uuid;
}

const keyOf = ({ catalogId, segmentId, placementId, startDate }: Omit<RequestedWeek, 'id' | 'slots'>) =>
  [catalogId, segmentId, placementId, startDate].join();

/**
 * Locks these weeks until the transaction ends. Locks are taken in sorted order, so that transactions with several
 * weeks cannot deadlock.
 */
export async function reserveWeeks(tx: Transaction, weeks: readonly RequestedWeek[]): Promise<void> {
  await lock(tx, 'package-week', weeks.map(keyOf));
}

export interface PlacedWeek extends RequestedWeek {
  slot: number;
}

/**
 * Finds the lowest free slot of each week; `full` lists weeks without one. Lock the weeks first with `reserveWeeks`.
 */
export async function findSlots(
  tx: Transaction,
  weeks: readonly RequestedWeek[],
): Promise<{ placed: PlacedWeek[]; full: RequestedWeek[] }> {
  const taken = await usedSlots(tx, weeks);
  const placed: PlacedWeek[] = [];
  const full: RequestedWeek[] = [];
  for (const week of weeks) {
    const key = keyOf(week);
    const used = taken.get(key) ?? new Set();
    taken.set(key, used);
    let slot = 1;
    while (used.has(slot)) slot += 1;
    if (used.size < week.slots) placed.push({ ...week, slot });
    else full.push(week);
    used.add(slot);
  }
  return { placed, full };
}

export async function insertWeeks(
  tx: Transaction,
  weeks: readonly PlacedWeek[],
  occupant: (Reservation | Reserving) & { atMs: EpochMs },
): Promise<void> {
  const owner =
    'campaignId' in occupant
      ? { companyId: occupant.companyId, campaignId: occupant.campaignId }
      : { reason: occupant.reason, reservedBy: occupant.reservedBy };
  await tx
    .insertInto('booking')
    .values(
      weeks.map(({ id, catalogId, segmentId, placementId, startDate, slot }) => ({
        id,
        catalogId,
        segmentId,
        placementId,
        startDate,
        slot,
        createdAt: new Date(occupant.atMs),
        ...owner,
      })),
    )
    .execute();
}

/** Returns the taken slots of these weeks, by week. */
async function usedSlots(tx: Transaction, weeks: readonly RequestedWeek[]): Promise<Map<string, Set<number>>> {
  const { rows } = await sql<Omit<RequestedWeek, 'id' | 'slots'> & { slot: number }>`
    select b.catalog_id, b.segment_id, b.placement_id,
      b.start_date, b.slot
    from booking b join unnest(${weeks.map((week) => week.catalogId)}::uuid[], ${weeks.map((week) => week.segmentId)}::text[],
      ${weeks.map((week) => week.placementId)}::uuid[], ${weeks.map((week) => week.startDate)}::date[])
      as w(catalog_id, segment_id, placement_id, start_date) using (catalog_id, segment_id, placement_id, start_date)
    where b.is_live group by 1, 2, 3, 4, 5`.execute(tx);
  const taken = new Map<string, Set<number>>();
  for (const row of rows) taken.set(keyOf(row), (taken.get(keyOf(row)) ?? new Set()).add(row.slot));
  return taken;
}

/** Frees the weeks of booked packages. */
export async function releaseWeeks(tx: Transaction, campaignIds: readonly Uuid[]): Promise<void> {
  await sql`update booking set is_live = false where campaign_id = any(${campaignIds}::uuid[]) and is_live`.execute(tx);
}

/** Frees a reservation. Returns false when there is none. */
export async function releaseReservation(tx: Transaction, id: Uuid): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('booking')
    .set({ isLive: false })
    .where('id', '=', id)
    .where('campaignId', 'is', null)
    .where('isLive', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns who booked or reserved a week and since when, for staff who tried to reserve it. */
export async function reservationsOf(
  tx: Transaction,
  week: Omit<RequestedWeek, 'id' | 'slots'>,
): Promise<{ name: string; since: Date }[]> {
  const { rows } = await sql<{ name: string; since: Date }>`
    select coalesce(company.name, app_user.first_name || ' ' || app_user.last_name) as name, b.created_at as since
    from booking b left join company on company.id = b.company_id left join app_user on app_user.id = b.reserved_by
    where b.is_live and b.catalog_id = ${week.catalogId} and b.segment_id = ${week.segmentId}
      and b.placement_id = ${week.placementId} and b.start_date = ${week.startDate}
    order by b.created_at`.execute(tx);
  return rows;
}
