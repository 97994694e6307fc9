import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { dayIn, type Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { credited, type MovedAndReturned } from '../rules/invoice.ts';
import { giftKeyOf } from './credit-store.ts';
import { holdSeries } from './invoice-store.ts';

/** Credits a document that will not be paid in full. Its former credit note is the only one when it was credited before. */
export async function cancelInvoice(
  tx: Transaction,
  newId: NewId,
  { invoiceId, reason, at_ms }: { invoiceId: Uuid; reason: string; at_ms: Instant_ms },
): Promise<void> {
  const invoice = await tx
    .selectFrom('invoice')
    .innerJoin('company', 'company.id', 'invoice.company_id')
    .select(['company_id as companyId', 'series', 'net_micros', 'tax_micros', 'timezone'])
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  await holdSeries(tx, invoice.series);
  const noted = await notedOf(tx, invoiceId);
  const net_micros = invoice.net_micros - noted.net_micros;
  const tax_micros = invoice.tax_micros - noted.tax_micros;
  if (net_micros + tax_micros <= 0n) return;
  await insertCreditNote(tx, newId, {
    idempotencyKey: `cancelled:${invoiceId}`,
    invoice: { ...invoice, id: invoiceId },
    net_micros,
    tax_micros,
    reason,
    transferId: null,
    at_ms,
  });
}

/** Money that went back for an invoiced movement. */
export interface ReturnedMoney {
  /** The movement that was invoiced. */
  transferId: Uuid;
  /** The movement that gave it back. */
  returnId: Uuid;
  reason: string;
  at_ms: Instant_ms;
}

/** Issues the credit note for money that went back, if its movement was invoiced and something of the document is left to credit. */
export async function creditForReturn(tx: Transaction, newId: NewId, returned: ReturnedMoney): Promise<void> {
  const { rows } = await sql<{
    id: Uuid;
    companyId: Uuid;
    series: string;
    net_micros: Micros;
    tax_micros: Micros;
    fractionDigits: number;
    timezone: string;
  }>`
    select i.id, i.company_id as "companyId", i.series, i.net_micros, i.tax_micros, c.fraction_digits as "fractionDigits",
      company.timezone
    from invoiced_transfer t join invoice i on i.id = t.invoice_id join currency c on c.code = i.currency
      join company on company.id = i.company_id
    where t.transfer_id = ${returned.transferId}`.execute(tx);
  const invoice = rows[0];
  if (!invoice) return;
  await holdSeries(tx, invoice.series);
  const noted = await notedOf(tx, invoice.id);
  const due = credited(invoice, await movedAndReturned(tx, invoice.id));
  const net_micros = due.net_micros - noted.net_micros;
  const tax_micros = due.tax_micros - noted.tax_micros;
  if (net_micros + tax_micros <= 0n) return;
  await insertCreditNote(tx, newId, {
    idempotencyKey: `return:${returned.returnId}`,
    invoice,
    net_micros,
    tax_micros,
    reason: returned.reason,
    transferId: returned.returnId,
    at_ms: returned.at_ms,
  });
}

interface NewCreditNote {
  idempotencyKey: string;
  invoice: { id: Uuid; companyId: Uuid; series: string; timezone: string };
  net_micros: Micros;
  tax_micros: Micros;
  reason: string;
  /** The movement that gave the money back; null where none had come. */
  transferId: Uuid | null;
  at_ms: Instant_ms;
}

async function insertCreditNote(tx: Transaction, newId: NewId, note: NewCreditNote): Promise<void> {
  const { invoice, at_ms } = note;
  await tx
    .insertInto('credit_note')
    .values({
      id: newId(),
      idempotency_key: note.idempotencyKey,
      company_id: invoice.companyId,
      invoice_id: invoice.id,
      series: invoice.series,
      number: 0n,
      net_micros: note.net_micros,
      tax_micros: note.tax_micros,
      reason: note.reason,
      transfer_id: note.transferId,
      issued_at: new Date(at_ms),
      issued_on: dayIn(invoice.timezone, at_ms),
    })
    .execute();
}

/** What the credit notes of a document come to. */
async function notedOf(tx: Transaction, invoiceId: Uuid): Promise<{ net_micros: Micros; tax_micros: Micros }> {
  const { rows } = await sql<{ net_micros: Micros; tax_micros: Micros }>`
    select coalesce(sum(net_micros), 0)::bigint as net_micros, coalesce(sum(tax_micros), 0)::bigint as tax_micros
    from credit_note where invoice_id = ${invoiceId}`.execute(tx);
  return rows[0]!;
}

/** What a document's movements moved, and what of that has gone back by movements it does not itself account for. */
async function movedAndReturned(
  tx: Transaction,
  invoiceId: Uuid,
): Promise<{ cash: MovedAndReturned; revenue: MovedAndReturned }> {
  const { rows } = await sql<MovedAndReturned & { ledger: 'CASH' | 'REVENUE' }>`
    with invoiced as (
      select transfer_id as id from invoiced_transfer where invoice_id = ${invoiceId}
    ), lot as (
      select id, request_key from credit where transfer_id in (select id from invoiced)
    ), returned as (
      select id from transfer where reverses in (select id from invoiced) and id not in (select id from invoiced)
      union
      -- A refund may be taken from what a voucher gave with the credit, where that credit is spent.
      select u.transfer_id from credit_consumption u join transfer t on t.id = u.transfer_id
      where t.reason = 'REFUND' and u.credit_id in (select id from lot union
        select gift.id from lot join credit gift on gift.request_key = lot.request_key || ${giftKeyOf('')})
    )
    select e.ledger, abs(coalesce(sum(e.amount_micros) filter (where i.id is not null), 0))::bigint as moved_micros,
      abs(coalesce(sum(e.amount_micros) filter (where i.id is null), 0))::bigint as returned_micros
    from (select id from invoiced union select id from returned) m join entry e on e.transfer_id = m.id
      left join invoiced i on i.id = m.id
    where e.ledger in ('CASH', 'REVENUE') group by e.ledger`.execute(tx);
  const side = (ledger: 'CASH' | 'REVENUE') =>
    rows.find((row) => row.ledger === ledger) ?? { moved_micros: 0n, returned_micros: 0n };
  return { cash: side('CASH'), revenue: side('REVENUE') };
}
