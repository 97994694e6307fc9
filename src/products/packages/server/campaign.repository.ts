import { recordWebhookEvent } from '#core/webhooks/server/index.ts';
import { sql } from 'kysely';
import { describedBy } from '#core/ledger/rules/description.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { MessageOrText } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { SharedStatus } from '../rules/shared-status.ts';
import { DAY_MS, type Day, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { ChargedPrice } from './refs.ts';

export interface NewCampaign {
  id: Uuid;
  orderId: Uuid;
  companyId: Uuid;
  brandId: Uuid;
  packageId: Uuid;
  position: number;
  name: string;
  startDate: Day;
  endDate: Day;
  amountMicros: Micros;
  discountMicros: Micros;
  voucherMicros: Micros;
  taxMicros: Micros;
  totalMicros: Micros;
  price: ChargedPrice;
}

const writeBigInt = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

export async function insertCampaign(tx: Transaction, campaign: NewCampaign, atMs: EpochMs): Promise<void> {
  await tx
    .insertInto('bookingCampaign')
    .values({
      id: campaign.id,
      companyId: campaign.companyId,
      orderId: campaign.orderId,
      position: campaign.position,
      brandId: campaign.brandId,
      packageId: campaign.packageId,
      name: campaign.name,
      status: 'PENDING',
      startDate: campaign.startDate,
      endDate: campaign.endDate,
      amountMicros: campaign.amountMicros,
      discountMicros: campaign.discountMicros,
      voucherMicros: campaign.voucherMicros,
      taxMicros: campaign.taxMicros,
      totalMicros: campaign.totalMicros,
      price: JSON.stringify(campaign.price, writeBigInt),
      createdAt: new Date(atMs),
    })
    .execute();
}

/** The facts of a booked package that its status changes depend on. */
export interface LockedCampaign {
  id: Uuid;
  companyId: Uuid;
  orderId: Uuid;
  name: string;
  status: SharedStatus;
  startDate: Day;
  endDate: Day;
  /** Amount taken from the wallet: the price without its tax. */
  spentMicros: Micros;
  refundedMicros: Micros;
  /** Time zone of the venture in which it starts first. */
  timezone: string;
}

const lockedColumns = sql`c.id, c.company_id, c.order_id, c.name, c.status, c.start_date,
  c.end_date, c.total_micros - c.tax_micros as spent_micros, c.refunded_micros,
  (select min(k.timezone) from booking b join catalog k on k.id = b.catalog_id where b.campaign_id = c.id) as timezone`;

/** Locks a booked package for update, with the viewer's rights. */
export async function lockCampaign(tx: Transaction, id: Uuid): Promise<LockedCampaign | undefined> {
  const { rows } = await sql<LockedCampaign>`
    select ${lockedColumns} from booking_campaign c where c.id = ${id} for update of c`.execute(tx);
  return rows[0];
}

export async function orderOf(tx: Transaction, campaignId: Uuid): Promise<Uuid | undefined> {
  const row = await tx.selectFrom('bookingCampaign').select('orderId').where('id', '=', campaignId).executeTakeFirst();
  return row?.orderId;
}

/** Returns who ordered a booked package. */
export async function orderedBy(tx: Transaction, campaignId: Uuid): Promise<Uuid | null> {
  const row = await tx
    .selectFrom('bookingCampaign')
    .innerJoin('packageOrder', 'packageOrder.id', 'bookingCampaign.orderId')
    .select('packageOrder.orderedBy')
    .where('bookingCampaign.id', '=', campaignId)
    .executeTakeFirst();
  return row?.orderedBy ?? null;
}

/** Content is asked for once an order is a day old: its confirmation asks for it as well. */
const needsContent = (from: Day, to: Day, at: EpochMs) => sql`status = 'PURCHASED' and content_reminded_at is null
  and start_date > ${from}::date and start_date <= ${to}::date and created_at <= ${new Date(at - DAY_MS)}`;

/** Returns the companies with paid packages that start between two days and have no content. */
export async function companiesToRemind(
  tx: Transaction,
  { from, to, at }: { from: Day; to: Day; at: EpochMs },
): Promise<{ companyId: Uuid }[]> {
  const { rows } = await sql<{ companyId: Uuid }>`
    select distinct company_id from booking_campaign where ${needsContent(from, to, at)} order by 1`.execute(tx);
  return rows;
}

/** Marks those of a company as reminded of, and returns them. */
export async function takeReminders(
  tx: Transaction,
  companyId: Uuid,
  { from, to, at }: { from: Day; to: Day; at: EpochMs },
): Promise<{ id: Uuid; name: string; startDate: Day }[]> {
  const { rows } = await sql<{ id: Uuid; name: string; startDate: Day }>`
    update booking_campaign set content_reminded_at = ${new Date(at)}
    where company_id = ${companyId} and ${needsContent(from, to, at)} returning id, name, start_date`.execute(tx);
  return rows;
}

/** Returns a booked week; undefined for reservations and for weeks the viewer cannot see. */
export async function weekOf(
  tx: Transaction,
  bookingId: Uuid,
): Promise<{ id: Uuid; campaignId: Uuid; startDate: Day } | undefined> {
  const row = await tx
    .selectFrom('booking')
    .select(['id', 'campaignId', 'startDate'])
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return row?.campaignId ? { ...row, campaignId: row.campaignId } : undefined;
}

export async function lockCampaignsOf(tx: Transaction, orderId: Uuid): Promise<LockedCampaign[]> {
  const { rows } = await sql<LockedCampaign>`
    select ${lockedColumns} from booking_campaign c where c.order_id = ${orderId} order by c.position for update of c`.execute(
    tx,
  );
  return rows;
}

/** Returns booked packages whose start or end day may have been reached anywhere on earth. */
export async function campaignsToMove(
  tx: Transaction,
  latest: Day,
  companyId: Uuid | null = null,
): Promise<{ id: Uuid; companyId: Uuid }[]> {
  const { rows } = await sql<{ id: Uuid; companyId: Uuid }>`
    select id, company_id from booking_campaign
    where status in ('PURCHASED', 'PENDING_FOR_APPROVAL', 'APPROVAL_IN_PROGRESS', 'APPROVED', 'PUBLISHED', 'DISAPPROVED',
        'ACTIVE', 'PAUSED')
      and (end_date < ${latest}::date or (status in ('APPROVED', 'PUBLISHED') and start_date <= ${latest}::date))
      and (${companyId}::uuid is null or company_id = ${companyId}::uuid)
    order by id`.execute(tx);
  return rows;
}

export interface Transition {
  changeId: Uuid;
  campaign: Pick<LockedCampaign, 'id' | 'companyId'>;
  from: SharedStatus | null;
  to: SharedStatus;
  reason: MessageOrText | null;
  /** Null for automatic changes. */
  userId: Uuid | null;
  impersonatorId: Uuid | null;
  atMs: EpochMs;
}

/** Changes the status of a booked package and records who changed it and why. */
export async function recordTransition(tx: Transaction, transition: Transition): Promise<void> {
  const { campaign } = transition;
  const reason = storedReason(transition.reason);
  if (transition.from !== null)
    await tx
      .updateTable('bookingCampaign')
      .set({ status: transition.to, statusReason: reason.typed, statusMessage: reason.message })
      .where('id', '=', campaign.id)
      .execute();
  await recordWebhookEvent(tx, {
    companyId: campaign.companyId,
    type: 'booking.status_changed',
    objectId: campaign.id,
    data: { from: transition.from, status: transition.to },
    atMs: transition.atMs,
  });
  await tx
    .insertInto('bookingChange')
    .values({
      id: transition.changeId,
      companyId: campaign.companyId,
      campaignId: campaign.id,
      at: new Date(transition.atMs),
      userId: transition.userId,
      impersonatorId: transition.impersonatorId,
      fromStatus: transition.from,
      toStatus: transition.to,
      reason: reason.typed,
      message: reason.message,
    })
    .execute();
}

function storedReason(reason: MessageOrText | null): { typed: string | null; message: string | null } {
  if (reason === null) return { typed: null, message: null };
  const { typed, description } = describedBy(reason);
  return { typed, message: description && JSON.stringify(description) };
}

export async function addRefund(tx: Transaction, id: Uuid, amountMicros: Micros): Promise<void> {
  await tx
    .updateTable('bookingCampaign')
    .set((row) => ({ refundedMicros: row('refundedMicros', '+', amountMicros) }))
    .where('id', '=', id)
    .execute();
}
