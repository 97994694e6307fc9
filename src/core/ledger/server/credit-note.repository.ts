import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Message, MessageOrText } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import { dayIn, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { describedBy } from '../rules/description.ts';
import { credited, type ChargedAndReturned } from '../rules/invoice.ts';
import { bonusKeyOf } from '../rules/bonus-key.ts';
import { lockSeries } from './invoice.repository.ts';

/** Money returned for an invoiced transaction. */
export interface ReturnedMoney {
  /** The invoiced ledger transaction. */
  ledgerTransactionId: Uuid;
  /** The ledger transaction that returned it. */
  returnId: Uuid;
  /** What is credited, as the credit note names it; absent for a part of the document. */
  about?: Message | undefined;
  reason: MessageOrText;
  atMs: EpochMs;
}

/** Issues a credit note for returned money, if its transaction was invoiced and the document is not fully credited. */
export async function creditForReturn(tx: Transaction, newId: NewId, returned: ReturnedMoney): Promise<void> {
  const { rows } = await sql<{
    id: Uuid;
    companyId: Uuid;
    series: string;
    netMicros: Micros;
    taxMicros: Micros;
    fractionDigits: number;
    timezone: string;
  }>`
    select i.id, i.company_id, i.series, i.net_micros, i.tax_micros, c.fraction_digits,
      company.timezone
    from invoiced_ledger_transaction t join invoice i on i.id = t.invoice_id join currency c on c.code = i.currency
      join company on company.id = i.company_id
    where t.ledger_transaction_id = ${returned.ledgerTransactionId}`.execute(tx);
  const invoice = rows[0];
  if (!invoice) return;
  await lockSeries(tx, invoice.series);
  const noted = await notedOf(tx, invoice.id);
  const due = credited(invoice, await chargedAndReturned(tx, invoice.id));
  const netMicros = due.netMicros - noted.netMicros;
  const taxMicros = due.taxMicros - noted.taxMicros;
  if (netMicros + taxMicros <= 0n) return;
  await insertCreditNote(tx, newId, {
    idempotencyKey: `return:${returned.returnId}`,
    invoice,
    netMicros,
    taxMicros,
    about: returned.about ?? null,
    reason: returned.reason,
    ledgerTransactionId: returned.returnId,
    atMs: returned.atMs,
  });
}

interface NewCreditNote {
  idempotencyKey: string;
  invoice: { id: Uuid; companyId: Uuid; series: string; timezone: string };
  netMicros: Micros;
  taxMicros: Micros;
  about: Message | null;
  reason: MessageOrText;
  /** The ledger transaction that returned the money. */
  ledgerTransactionId: Uuid;
  atMs: EpochMs;
}

async function insertCreditNote(tx: Transaction, newId: NewId, note: NewCreditNote): Promise<void> {
  const { invoice, atMs } = note;
  const { description: reason, typed: typedReason } = describedBy(note.reason);
  await tx
    .insertInto('creditNote')
    .values({
      id: newId(),
      idempotencyKey: note.idempotencyKey,
      companyId: invoice.companyId,
      invoiceId: invoice.id,
      series: invoice.series,
      number: 0n,
      netMicros: note.netMicros,
      taxMicros: note.taxMicros,
      about: note.about && JSON.stringify(note.about),
      reason: reason && JSON.stringify(reason),
      typedReason,
      ledgerTransactionId: note.ledgerTransactionId,
      issuedAt: new Date(atMs),
      issuedOn: dayIn(invoice.timezone, atMs),
    })
    .execute();
}

/** Sums the credit notes of a document. */
async function notedOf(tx: Transaction, invoiceId: Uuid): Promise<{ netMicros: Micros; taxMicros: Micros }> {
  const { rows } = await sql<{ netMicros: Micros; taxMicros: Micros }>`
    select coalesce(sum(net_micros), 0)::bigint as net_micros, coalesce(sum(tax_micros), 0)::bigint as tax_micros
    from credit_note where invoice_id = ${invoiceId}`.execute(tx);
  return rows[0]!;
}

/**
 * Returns what a document's transactions moved, and what went back by transactions that the document does not include.
 */
async function chargedAndReturned(
  tx: Transaction,
  invoiceId: Uuid,
): Promise<{ cash: ChargedAndReturned; revenue: ChargedAndReturned }> {
  const { rows } = await sql<ChargedAndReturned & { ledger: 'CASH' | 'REVENUE' }>`
    with invoiced as (
      select ledger_transaction_id as id from invoiced_ledger_transaction where invoice_id = ${invoiceId}
    ), lot as (
      select id, request_key from credit where ledger_transaction_id in (select id from invoiced)
    ), returned as (
      select id from ledger_transaction where reverses in (select id from invoiced) and id not in (select id from invoiced)
      union
      -- A refund may be taken from what a voucher gave with the credit, where that credit is spent.
      select u.ledger_transaction_id from credit_consumption u join ledger_transaction t on t.id = u.ledger_transaction_id
      where t.reason = 'REFUND' and u.credit_id in (select id from lot union
        select gift.id from lot join credit gift on gift.request_key = lot.request_key || ${bonusKeyOf('')})
    )
    select e.ledger, abs(coalesce(sum(e.amount_micros) filter (where i.id is not null), 0))::bigint as moved_micros,
      abs(coalesce(sum(e.amount_micros) filter (where i.id is null), 0))::bigint as returned_micros
    from (select id from invoiced union select id from returned) m join ledger_entry e on e.ledger_transaction_id = m.id
      left join invoiced i on i.id = m.id
    where e.ledger in ('CASH', 'REVENUE') group by e.ledger`.execute(tx);
  const side = (ledger: 'CASH' | 'REVENUE') =>
    rows.find((row) => row.ledger === ledger) ?? { movedMicros: 0n, returnedMicros: 0n };
  return { cash: side('CASH'), revenue: side('REVENUE') };
}
