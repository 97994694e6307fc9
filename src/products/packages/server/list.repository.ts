import { sql, type RawBuilder } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { SharedStatus } from '../rules/shared-status.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { Booking, BookingCampaign, BookingChange, ChargedPrice } from './refs.ts';

const campaignColumns = sql`c.id, c.company_id, c.order_id, c.brand_id,
  c.package_id, c.name, c.status, c.status_reason, c.status_message, c.start_date,
  c.end_date, o.currency, c.amount_micros, c.discount_micros, c.voucher_micros, c.tax_micros, c.total_micros,
  c.refunded_micros, c.price, o.payment_method, o.payment_terms, o.due_at,
  o.paid_at, o.invoice_id, o.pro_forma_id, c.created_at,
  case when o.state = 'HELD' then (select transfer_reference from top_up t where t.purchase_id = o.id) end as transfer_reference`;

export interface CampaignFilter {
  companyId: Uuid | null;
  brandId: Uuid | null;
  statuses: readonly SharedStatus[];
  searchTerm: string;
}

/** Returns booked packages, newest first. Excludes orders whose card was declined, which were never booked. */
export function listCampaigns(tx: Transaction, filter: CampaignFilter, slice: Slice): Promise<Found<BookingCampaign>> {
  const conditions = [sql`o.state <> 'DECLINED'`];
  if (filter.companyId) conditions.push(sql`c.company_id = ${filter.companyId}`);
  if (filter.brandId) conditions.push(sql`c.brand_id = ${filter.brandId}`);
  if (filter.statuses.length) conditions.push(sql`c.status = any(${filter.statuses}::text[])`);
  if (filter.searchTerm.trim()) {
    const { searchTerm } = filter;
    conditions.push(
      sql`(${contains(sql`c.name`, searchTerm)}
        or exists (select from package p where p.id = c.package_id and ${contains(sql`p.name`, searchTerm)}))`,
    );
  }
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<BookingCampaign & { total: bigint }>`
      select ${campaignColumns}, ${total} as total
      from booking_campaign c join package_order o on o.id = c.order_id where ${sql.join(conditions, sql` and `)}
      order by c.created_at desc, c.id desc limit ${limit} offset ${offset}`.execute(tx);
    return rows.map((row) => ({ ...readPrice(row), total: row.total }));
  });
}

export interface BookedFilter {
  companyId: Uuid;
  /** Null for all. */
  brandIds: readonly Uuid[] | null;
  status: SharedStatus | null;
  after: Uuid | null;
  limit: number;
}

/** Returns booked packages of a company after a position, newest first. */
export async function campaignsAfter(
  tx: Transaction,
  { companyId, brandIds, status, after, limit }: BookedFilter,
): Promise<BookingCampaign[]> {
  const { rows } = await sql<BookingCampaign>`
    select ${campaignColumns} from booking_campaign c join package_order o on o.id = c.order_id
    where o.state <> 'DECLINED' and c.company_id = ${companyId}
      and (${brandIds}::uuid[] is null or c.brand_id = any(${brandIds}::uuid[]))
      and (${status}::text is null or c.status = ${status})
      and (${after}::uuid is null
        or (c.created_at, c.id) < (select created_at, id from booking_campaign where id = ${after}::uuid))
    order by c.created_at desc, c.id desc limit ${limit}`.execute(tx);
  return rows.map(readPrice);
}

const MAX_WITHOUT_CONTENT = 100;

/** Returns a company's paid packages of which content is missing, those that start first. */
export async function bookingsWithoutContent(
  tx: Transaction,
  { companyId, brandId, today }: { companyId: Uuid; brandId: Uuid | null; today: Day },
): Promise<{ id: Uuid; name: string; startDate: Day; currency: string; totalMicros: Micros }[]> {
  const { rows } = await sql<{ id: Uuid; name: string; startDate: Day; currency: string; totalMicros: Micros }>`
    select c.id, c.name, c.start_date, o.currency, c.total_micros
    from booking_campaign c join package_order o on o.id = c.order_id
    where c.company_id = ${companyId} and c.status = 'PURCHASED' and c.start_date > ${today}::date
      and (${brandId}::uuid is null or c.brand_id = ${brandId})
    order by c.start_date, c.id limit ${MAX_WITHOUT_CONTENT}`.execute(tx);
  return rows;
}

async function campaignsWhere(tx: Transaction, condition: RawBuilder<unknown>): Promise<BookingCampaign[]> {
  const { rows } = await sql<BookingCampaign>`
    select ${campaignColumns} from booking_campaign c join package_order o on o.id = c.order_id
    where ${condition} order by c.position`.execute(tx);
  return rows.map(readPrice);
}

export async function campaignById(tx: Transaction, id: Uuid): Promise<BookingCampaign | undefined> {
  const [row] = await campaignsWhere(tx, sql`c.id = ${id} and o.state <> 'DECLINED'`);
  return row;
}

export const campaignsOfOrder = (tx: Transaction, orderId: Uuid): Promise<BookingCampaign[]> =>
  campaignsWhere(tx, sql`c.order_id = ${orderId}`);

const MONEY = /Micros$/;

/** Reads a price. Amounts are stored as text within JSON. */
const readPrice = <Row extends BookingCampaign>(row: Row): Row => ({
  ...row,
  price: withAmounts(row.price) as ChargedPrice,
});

function withAmounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withAmounts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      MONEY.test(name) && typeof part === 'string' ? BigInt(part) : withAmounts(part),
    ]),
  );
}

const bookingColumns = sql`b.id, b.campaign_id, c.name as campaign_name, company.name as company_name, b.reason,
  case when b.reserved_by is null then null else app_user.first_name || ' ' || app_user.last_name end as reserved_by,
  coalesce(c.status, 'APPROVED') as status, b.start_date, (b.start_date + 6) as end_date,
  b.catalog_id, k.venture_id, b.segment_id, b.placement_id, b.created_at`;
const bookingTables = sql`booking b join catalog k on k.id = b.catalog_id left join booking_campaign c on c.id = b.campaign_id
  left join company on company.id = b.company_id left join app_user on app_user.id = b.reserved_by`;

/** Returns the weeks of booked packages, including released ones, with the viewer's rights. */
export async function weeksOfCampaigns(tx: Transaction, campaignIds: readonly Uuid[]): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select ${bookingColumns} from ${bookingTables} where b.campaign_id = any(${campaignIds}::uuid[])
    order by b.start_date, b.id`.execute(tx);
  return rows;
}

export interface WeekFilter {
  from: Day;
  to: Day | null;
  ventureId: Uuid | null;
  segmentId: string | null;
  placementId: Uuid | null;
}

const MAX_WEEKS = 5000;

/**
 * Returns the taken weeks of a period for all companies. Requires a system transaction; the caller must restrict what
 * others see of them.
 */
export async function bookedWeeks(
  tx: Transaction,
  filter: WeekFilter,
): Promise<(Booking & { companyId: Uuid | null })[]> {
  const conditions = [sql`b.is_live and b.start_date + 6 >= ${filter.from}::date`];
  if (filter.to) conditions.push(sql`b.start_date <= ${filter.to}::date`);
  if (filter.ventureId) conditions.push(sql`k.venture_id = ${filter.ventureId}`);
  if (filter.segmentId) conditions.push(sql`b.segment_id = ${filter.segmentId}`);
  if (filter.placementId) conditions.push(sql`b.placement_id = ${filter.placementId}`);
  const { rows } = await sql<Booking & { companyId: Uuid | null }>`
    select ${bookingColumns}, b.company_id from ${bookingTables}
    where ${sql.join(conditions, sql` and `)} order by b.start_date, b.slot, b.id limit ${MAX_WEEKS}`.execute(tx);
  return rows;
}

/** Returns one taken week. Requires a system transaction. */
export async function bookedWeek(tx: Transaction, id: Uuid): Promise<Booking | undefined> {
  const { rows } = await sql<Booking>`
    select ${bookingColumns} from ${bookingTables} where b.id = ${id}`.execute(tx);
  return rows[0];
}

/** Returns the status history of a booked package, latest first, with the viewer's rights. */
export async function changesOf(tx: Transaction, campaignId: Uuid): Promise<BookingChange[]> {
  const { rows } = await sql<BookingChange>`
    select h.id, h.at, app_user.first_name || ' ' || app_user.last_name as by, h.from_status as "from", h.to_status as "to", h.reason,
      h.message
    from booking_change h left join app_user on app_user.id = coalesce(h.impersonator_id, h.user_id)
    where h.campaign_id = ${campaignId} order by h.number desc limit 200`.execute(tx);
  return rows;
}

/** Returns the names of brands and packages of bookings, by their ids. */
export async function readBookedNames(
  tx: Transaction,
  booked: readonly Pick<BookingCampaign, 'brandId' | 'packageId'>[],
): Promise<Map<Uuid, string>> {
  const { rows } = await sql<{ id: Uuid; name: string }>`
    select id, name from brand where id = any(${booked.map(({ brandId }) => brandId)}::uuid[])
    union all
    select id, name from package where id = any(${booked.map(({ packageId }) => packageId)}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
