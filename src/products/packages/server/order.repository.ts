import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { PaymentMethod, PaymentTerms } from '../rules/cart.ts';

export type OrderState = 'HELD' | 'PAID' | 'DECLINED' | 'LAPSED' | 'CANCELLED';

export interface Order {
  id: Uuid;
  companyId: Uuid;
  brandId: Uuid;
  state: OrderState;
  paymentMethod: PaymentMethod;
  paymentTerms: PaymentTerms;
  currency: string;
  amountMicros: Micros;
  discountMicros: Micros;
  voucherMicros: Micros;
  taxMicros: Micros;
  totalMicros: Micros;
  redemptionId: Uuid | null;
  creditNoteNo: string | null;
  dueAt: Date | null;
  ledgerTransactionId: Uuid | null;
  /** Issued with its payment. */
  invoiceId: Uuid | null;
  /** What it is paid by where it is paid later. */
  proFormaId: Uuid | null;
  orderedBy: Uuid;
  /** The owner who said yes to an order above the company's limit; null where no one had to. */
  confirmedBy: Uuid | null;
  createdAt: Date;
}

const columns = sql`id, company_id, brand_id, state, payment_method,
  payment_terms, currency, amount_micros, discount_micros, voucher_micros, tax_micros, total_micros,
  redemption_id, credit_note_no, due_at, ledger_transaction_id, invoice_id, pro_forma_id,
  ordered_by, confirmed_by, created_at`;

/** Inserts an order. Returns false when its credit note already pays for another order. */
export async function insertOrder(
  tx: Transaction,
  order: Omit<Order, 'state' | 'createdAt' | 'dueAt' | 'ledgerTransactionId' | 'invoiceId' | 'proFormaId'>,
  { dueMs, atMs }: { dueMs: EpochMs; atMs: EpochMs },
): Promise<boolean> {
  const made = await tx
    .insertInto('packageOrder')
    .values({
      id: order.id,
      companyId: order.companyId,
      brandId: order.brandId,
      state: 'HELD',
      paymentMethod: order.paymentMethod,
      paymentTerms: order.paymentTerms,
      currency: order.currency,
      amountMicros: order.amountMicros,
      discountMicros: order.discountMicros,
      voucherMicros: order.voucherMicros,
      taxMicros: order.taxMicros,
      totalMicros: order.totalMicros,
      redemptionId: order.redemptionId,
      creditNoteNo: order.creditNoteNo,
      dueAt: new Date(dueMs),
      orderedBy: order.orderedBy,
      confirmedBy: order.confirmedBy,
      createdAt: new Date(atMs),
    })
    .onConflict((conflict) =>
      conflict
        .column('creditNoteNo')
        .where('state', 'in', ['HELD', 'PAID'])
        .where('creditNoteNo', 'is not', null)
        .doNothing(),
    )
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/**
 * What a person ordered for a company since an instant without another owner's yes, of these persons and storefronts the
 * ones with the most. An order of several storefronts counts whole in each.
 */
export async function recentlyOrdered(
  tx: Transaction,
  {
    companyId,
    userIds,
    catalogIds,
    since,
  }: { companyId: Uuid; userIds: readonly Uuid[]; catalogIds: readonly Uuid[]; since: EpochMs },
): Promise<Micros> {
  const { rows } = await sql<{ most: Micros }>`
    with recent as (
      select id, ordered_by, total_micros from package_order
      where company_id = ${companyId} and ordered_by = any(${userIds}::uuid[]) and confirmed_by is null
        and created_at > ${new Date(since)} and state in ('HELD', 'PAID')
    ), ordered as (
      select distinct recent.id, recent.ordered_by, recent.total_micros, booking.catalog_id from recent
      join booking_campaign on booking_campaign.order_id = recent.id
      join booking on booking.campaign_id = booking_campaign.id
      where booking.catalog_id = any(${catalogIds}::uuid[])
    ), sums as (select sum(total_micros)::bigint as micros from ordered group by ordered_by, catalog_id)
    select coalesce(max(micros), 0)::bigint as most from sums`.execute(tx);
  return rows[0]!.most;
}

/** Locks an order for update, so that two outcomes of the same order are applied in sequence. */
export async function lockOrder(tx: Transaction, id: Uuid): Promise<Order | undefined> {
  const { rows } = await sql<Order>`select ${columns} from package_order where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Returns orders that were not paid in time. */
export async function overdueOrders(
  tx: Transaction,
  nowMs: EpochMs,
  companyId: Uuid | null = null,
): Promise<{ id: Uuid; companyId: Uuid }[]> {
  const { rows } = await sql<{ id: Uuid; companyId: Uuid }>`
    select id, company_id from package_order where state = 'HELD' and due_at <= ${new Date(nowMs)}
      and (${companyId}::uuid is null or company_id = ${companyId}::uuid)
    order by due_at`.execute(tx);
  return rows;
}

export async function setProForma(tx: Transaction, id: Uuid, proFormaId: Uuid): Promise<void> {
  await tx.updateTable('packageOrder').set({ proFormaId }).where('id', '=', id).execute();
}

export async function markPaid(
  tx: Transaction,
  id: Uuid,
  paid: { ledgerTransactionId: Uuid | null; invoiceId: Uuid | null; atMs: EpochMs },
): Promise<void> {
  await tx
    .updateTable('packageOrder')
    .set({
      state: 'PAID',
      dueAt: null,
      ledgerTransactionId: paid.ledgerTransactionId,
      invoiceId: paid.invoiceId,
      paidAt: new Date(paid.atMs),
    })
    .where('id', '=', id)
    .execute();
}

/** Closes an unpaid order. */
export async function endOrder(tx: Transaction, id: Uuid, state: 'DECLINED' | 'LAPSED' | 'CANCELLED'): Promise<void> {
  await tx.updateTable('packageOrder').set({ state, dueAt: null }).where('id', '=', id).execute();
}

/** A booked package as a line of an invoice. */
export interface Charged {
  name: string;
  brandId: Uuid;
  from: Day;
  until: Day;
  amountMicros: Micros;
  /** Sum of discounts and voucher. */
  offMicros: Micros;
  taxes: { ventureCode: string; rateMicros: Micros; amountMicros: Micros }[];
}

export async function chargedOf(tx: Transaction, orderId: Uuid): Promise<Charged[]> {
  const { rows } = await sql<
    Omit<Charged, 'taxes'> & { taxes: { ventureCode: string; rateMicros: string; amountMicros: string }[] }
  >`
    select c.name, c.brand_id, c.start_date as "from", c.end_date as until, c.amount_micros, c.discount_micros + c.voucher_micros as off_micros,
      coalesce((select jsonb_agg(jsonb_build_object('ventureCode', k.code, 'rateMicros', t.tax->>'rateMicros',
          'amountMicros', t.tax->>'amountMicros'))
        from jsonb_array_elements(c.price->'taxes') as t(tax)
        join catalog k on k.id = (select id from catalog where venture_id = (t.tax->>'ventureId')::uuid order by code limit 1)), '[]') as taxes
    from booking_campaign c where c.order_id = ${orderId} order by c.position`.execute(tx);
  return rows.map((row) => ({
    ...row,
    taxes: row.taxes.map(({ ventureCode, rateMicros, amountMicros }) => ({
      ventureCode,
      rateMicros: BigInt(rateMicros),
      amountMicros: BigInt(amountMicros),
    })),
  }));
}
