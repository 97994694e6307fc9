import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { PaymentMethod, PaymentTerms } from '../rules/cart.ts';
import type { SharedStatus } from '../rules/statuses.ts';
import type { ChargedPrice } from './types.ts';

export type OrderState = 'HELD' | 'PAID' | 'DECLINED' | 'LAPSED' | 'CANCELLED';

export interface Order {
  id: Uuid;
  companyId: Uuid;
  brandId: Uuid;
  state: OrderState;
  paymentMethod: PaymentMethod;
  paymentTerms: PaymentTerms;
  currency: string;
  amount_micros: Micros;
  discount_micros: Micros;
  voucher_micros: Micros;
  tax_micros: Micros;
  total_micros: Micros;
  redemptionId: Uuid | null;
  creditNoteNo: string | null;
  dueAt: Date | null;
  transferId: Uuid | null;
  orderedBy: Uuid;
  createdAt: Date;
}

const columns = sql`id, company_id as "companyId", brand_id as "brandId", state, payment_method as "paymentMethod",
  payment_terms as "paymentTerms", currency, amount_micros, discount_micros, voucher_micros, tax_micros, total_micros,
  redemption_id as "redemptionId", credit_note_no as "creditNoteNo", due_at as "dueAt", transfer_id as "transferId",
  ordered_by as "orderedBy", created_at as "createdAt"`;

/** False when its credit note pays for another order. */
export async function insertOrder(
  tx: Transaction,
  order: Omit<Order, 'state' | 'createdAt' | 'dueAt' | 'transferId'>,
  { due_ms, at_ms }: { due_ms: Instant_ms; at_ms: Instant_ms },
): Promise<boolean> {
  const made = await tx
    .insertInto('package_order')
    .values({
      id: order.id,
      company_id: order.companyId,
      brand_id: order.brandId,
      state: 'HELD',
      payment_method: order.paymentMethod,
      payment_terms: order.paymentTerms,
      currency: order.currency,
      amount_micros: order.amount_micros,
      discount_micros: order.discount_micros,
      voucher_micros: order.voucher_micros,
      tax_micros: order.tax_micros,
      total_micros: order.total_micros,
      redemption_id: order.redemptionId,
      credit_note_no: order.creditNoteNo,
      due_at: new Date(due_ms),
      ordered_by: order.orderedBy,
      created_at: new Date(at_ms),
    })
    .onConflict((conflict) =>
      conflict
        .column('credit_note_no')
        .where('state', 'in', ['HELD', 'PAID'])
        .where('credit_note_no', 'is not', null)
        .doNothing(),
    )
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** Taken for a change: two outcomes of one order are applied one after the other. */
export async function lockOrder(tx: Transaction, id: Uuid): Promise<Order | undefined> {
  const { rows } = await sql<Order>`select ${columns} from package_order where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Orders nobody paid in time. */
export async function overdueOrders(tx: Transaction, now_ms: Instant_ms, limit = 100): Promise<Uuid[]> {
  const { rows } = await sql<{ id: Uuid }>`
    select id from package_order where state = 'HELD' and due_at <= ${new Date(now_ms)} order by due_at limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function markPaid(
  tx: Transaction,
  id: Uuid,
  paid: { transferId: Uuid | null; invoiceId: Uuid | null; at_ms: Instant_ms },
): Promise<void> {
  await tx
    .updateTable('package_order')
    .set({
      state: 'PAID',
      due_at: null,
      transfer_id: paid.transferId,
      invoice_id: paid.invoiceId,
      paid_at: new Date(paid.at_ms),
    })
    .where('id', '=', id)
    .execute();
}

/** Ends an order that was not paid. */
export async function endOrder(tx: Transaction, id: Uuid, state: 'DECLINED' | 'LAPSED' | 'CANCELLED'): Promise<void> {
  await tx.updateTable('package_order').set({ state, due_at: null }).where('id', '=', id).execute();
}

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
  total_micros: Micros;
  refunded_micros: Micros;
  /** Of the venture it starts in first. */
  timezone: string;
}

const standing = sql`c.id, c.company_id as "companyId", c.order_id as "orderId", c.name, c.status, c.start_date as "startDate",
  c.end_date as "endDate", c.total_micros, c.refunded_micros,
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
export async function campaignsToMove(tx: Transaction, latest: Day): Promise<Uuid[]> {
  const { rows } = await sql<{ id: Uuid }>`
    select id from booking_campaign
    where status in ('PURCHASED', 'PENDING_FOR_APPROVAL', 'APPROVAL_IN_PROGRESS', 'APPROVED', 'PUBLISHED', 'DISAPPROVED',
        'ACTIVE', 'PAUSED')
      and (end_date < ${latest}::date or (status in ('APPROVED', 'PUBLISHED') and start_date <= ${latest}::date))
    order by id limit 1000`.execute(tx);
  return rows.map(({ id }) => id);
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

/** How amounts of a currency are written. */
export async function currencyStyle(tx: Transaction, code: string): Promise<{ symbol: string; digits: number }> {
  return tx
    .selectFrom('currency')
    .select(['symbol', 'fraction_digits as digits'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
}

export async function addRefund(tx: Transaction, id: Uuid, amount_micros: Micros): Promise<void> {
  await tx
    .updateTable('booking_campaign')
    .set((row) => ({ refunded_micros: row('refunded_micros', '+', amount_micros) }))
    .where('id', '=', id)
    .execute();
}

/** The top-up an order waits for; null where wallet credit pays. */
export async function topUpIdOf(tx: Transaction, orderId: Uuid): Promise<Uuid | null> {
  const row = await tx.selectFrom('top_up').select('id').where('purchase_id', '=', orderId).executeTakeFirst();
  return row?.id ?? null;
}

/** What a document says of a booked package. */
export interface Charged {
  name: string;
  brandId: Uuid;
  amount_micros: Micros;
  /** Discounts and voucher. */
  off_micros: Micros;
  taxes: { ventureCode: string; rate_micros: Micros; amount_micros: Micros }[];
}

export async function chargedOf(tx: Transaction, orderId: Uuid): Promise<Charged[]> {
  const { rows } = await sql<
    Omit<Charged, 'taxes'> & { taxes: { ventureCode: string; rate_micros: string; amount_micros: string }[] }
  >`
    select c.name, c.brand_id as "brandId", c.amount_micros, c.discount_micros + c.voucher_micros as off_micros,
      coalesce((select jsonb_agg(jsonb_build_object('ventureCode', k.code, 'rate_micros', t.tax->>'rate_micros',
          'amount_micros', t.tax->>'amount_micros'))
        from jsonb_array_elements(c.price->'taxes') as t(tax)
        join catalog k on k.id = (select id from catalog where venture_id = (t.tax->>'ventureId')::uuid order by code limit 1)), '[]') as taxes
    from booking_campaign c where c.order_id = ${orderId} order by c.position`.execute(tx);
  return rows.map((row) => ({
    ...row,
    taxes: row.taxes.map(({ ventureCode, rate_micros, amount_micros }) => ({
      ventureCode,
      rate_micros: BigInt(rate_micros),
      amount_micros: BigInt(amount_micros),
    })),
  }));
}
