import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
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
  amount_micros: Micros;
  discount_micros: Micros;
  voucher_micros: Micros;
  tax_micros: Micros;
  total_micros: Micros;
  redemptionId: Uuid | null;
  creditNoteNo: string | null;
  dueAt: Date | null;
  transferId: Uuid | null;
  /** Its document: since the order where it is paid later, else since its payment. */
  invoiceId: Uuid | null;
  orderedBy: Uuid;
  createdAt: Date;
}

const columns = sql`id, company_id as "companyId", brand_id as "brandId", state, payment_method as "paymentMethod",
  payment_terms as "paymentTerms", currency, amount_micros, discount_micros, voucher_micros, tax_micros, total_micros,
  redemption_id as "redemptionId", credit_note_no as "creditNoteNo", due_at as "dueAt", transfer_id as "transferId", invoice_id as "invoiceId",
  ordered_by as "orderedBy", created_at as "createdAt"`;

/** False when its credit note pays for another order. */
export async function insertOrder(
  tx: Transaction,
  order: Omit<Order, 'state' | 'createdAt' | 'dueAt' | 'transferId' | 'invoiceId'>,
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
export async function overdueOrders(tx: Transaction, now_ms: Instant_ms): Promise<{ id: Uuid; companyId: Uuid }[]> {
  const { rows } = await sql<{ id: Uuid; companyId: Uuid }>`
    select id, company_id as "companyId" from package_order where state = 'HELD' and due_at <= ${new Date(now_ms)}
    order by due_at`.execute(tx);
  return rows;
}

export async function setInvoice(tx: Transaction, id: Uuid, invoiceId: Uuid): Promise<void> {
  await tx.updateTable('package_order').set({ invoice_id: invoiceId }).where('id', '=', id).execute();
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

/** How amounts of a currency are written. */
export async function currencyStyle(tx: Transaction, code: string): Promise<{ symbol: string; digits: number }> {
  return tx
    .selectFrom('currency')
    .select(['symbol', 'fraction_digits as digits'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
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
