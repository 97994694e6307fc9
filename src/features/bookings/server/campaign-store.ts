import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { SharedStatus } from '#kernel/shared-status.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { ChargedPrice } from './types.ts';

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
  amount_micros: Micros;
  discount_micros: Micros;
  voucher_micros: Micros;
  tax_micros: Micros;
  total_micros: Micros;
  price: ChargedPrice;
}

const writeBigInt = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

export async function insertCampaign(tx: Transaction, campaign: NewCampaign, at_ms: Instant_ms): Promise<void> {
  await tx
    .insertInto('booking_campaign')
    .values({
      id: campaign.id,
      company_id: campaign.companyId,
      order_id: campaign.orderId,
      position: campaign.position,
      brand_id: campaign.brandId,
      package_id: campaign.packageId,
      name: campaign.name,
      status: 'PENDING',
      start_date: campaign.startDate,
      end_date: campaign.endDate,
      amount_micros: campaign.amount_micros,
      discount_micros: campaign.discount_micros,
      voucher_micros: campaign.voucher_micros,
      tax_micros: campaign.tax_micros,
      total_micros: campaign.total_micros,
      price: JSON.stringify(campaign.price, writeBigInt),
      created_at: new Date(at_ms),
    })
    .execute();
}

/** What a step of a booked package depends on. */
export interface CampaignStanding {
  id: Uuid;
  companyId: Uuid;
  orderId: Uuid;
  name: string;
  status: SharedStatus;
  startDate: Day;
  endDate: Day;
  /** What of its price left the wallet: all but its tax. */
  spent_micros: Micros;
  refunded_micros: Micros;
  /** Of the venture it starts in first. */
  timezone: string;
}

const standing = sql`c.id, c.company_id as "companyId", c.order_id as "orderId", c.name, c.status, c.start_date as "startDate",
  c.end_date as "endDate", c.total_micros - c.tax_micros as spent_micros, c.refunded_micros,
  (select min(k.timezone) from booking b join catalog k on k.id = b.catalog_id where b.campaign_id = c.id) as timezone`;

/** Taken for a change; as the viewer sees it. */
export async function lockCampaign(tx: Transaction, id: Uuid): Promise<CampaignStanding | undefined> {
  const { rows } = await sql<CampaignStanding>`
    select ${standing} from booking_campaign c where c.id = ${id} for update of c`.execute(tx);
  return rows[0];
}

export async function orderOf(tx: Transaction, campaignId: Uuid): Promise<Uuid | undefined> {
  const row = await tx
    .selectFrom('booking_campaign')
    .select('order_id')
    .where('id', '=', campaignId)
    .executeTakeFirst();
  return row?.order_id;
}

/** A booked week; undefined for reservations, and for what the viewer may not see. */
export async function weekOf(
  tx: Transaction,
  bookingId: Uuid,
): Promise<{ id: Uuid; campaignId: Uuid; startDate: Day } | undefined> {
  const row = await tx
    .selectFrom('booking')
    .select(['id', 'campaign_id as campaignId', 'start_date as startDate'])
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return row?.campaignId ? { ...row, campaignId: row.campaignId } : undefined;
}

export async function lockCampaignsOf(tx: Transaction, orderId: Uuid): Promise<CampaignStanding[]> {
  const { rows } = await sql<CampaignStanding>`
    select ${standing} from booking_campaign c where c.order_id = ${orderId} order by c.position for update of c`.execute(
    tx,
  );
  return rows;
}

/** Booked packages whose day may have come somewhere on earth. */
export async function campaignsToMove(tx: Transaction, latest: Day): Promise<{ id: Uuid; companyId: Uuid }[]> {
  const { rows } = await sql<{ id: Uuid; companyId: Uuid }>`
    select id, company_id as "companyId" from booking_campaign
    where status in ('PURCHASED', 'PENDING_FOR_APPROVAL', 'APPROVAL_IN_PROGRESS', 'APPROVED', 'PUBLISHED', 'DISAPPROVED',
        'ACTIVE', 'PAUSED')
      and (end_date < ${latest}::date or (status in ('APPROVED', 'PUBLISHED') and start_date <= ${latest}::date))
    order by id`.execute(tx);
  return rows;
}

export interface Step {
  changeId: Uuid;
  campaign: Pick<CampaignStanding, 'id' | 'companyId'>;
  from: SharedStatus | null;
  to: SharedStatus;
  reason: string | null;
  /** Null for what happens by itself. */
  personId: Uuid | null;
  impersonatorId: Uuid | null;
  at_ms: Instant_ms;
}

/** Moves a booked package to a status, and writes down who did and why. */
export async function writeStep(tx: Transaction, step: Step): Promise<void> {
  const { campaign } = step;
  if (step.from !== null)
    await tx
      .updateTable('booking_campaign')
      .set({ status: step.to, status_reason: step.reason })
      .where('id', '=', campaign.id)
      .execute();
  await tx
    .insertInto('booking_change')
    .values({
      id: step.changeId,
      company_id: campaign.companyId,
      campaign_id: campaign.id,
      at: new Date(step.at_ms),
      person_id: step.personId,
      impersonator_id: step.impersonatorId,
      from_status: step.from,
      to_status: step.to,
      reason: step.reason,
    })
    .execute();
}

export async function addRefund(tx: Transaction, id: Uuid, amount_micros: Micros): Promise<void> {
  await tx
    .updateTable('booking_campaign')
    .set((row) => ({ refunded_micros: row('refunded_micros', '+', amount_micros) }))
    .where('id', '=', id)
    .execute();
}
