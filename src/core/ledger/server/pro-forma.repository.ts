import { sql } from 'kysely';
import { knownCurrencies } from '#core/accounts/server/index.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import { dayIn, type Day, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { sumOf } from '../rules/invoice.ts';
import { taxNameOf } from '../rules/tax-document.ts';
import type { InvoiceDocument } from './document.repository.ts';
import { lockSeries, storedTaxes, taxedLines, type NewInvoice } from './invoice.repository.ts';
import type { Printed } from './printed.ts';

/** What a company pays an order by: no invoice, which follows with the payment. */
export interface NewProForma extends Pick<
  NewInvoice,
  | 'idempotencyKey'
  | 'companyId'
  | 'series'
  | 'currency'
  | 'lines'
  | 'taxes'
  | 'buyer'
  | 'language'
  | 'timezone'
  | 'atMs'
> {
  payment: NonNullable<NewInvoice['payment']>;
  due: {
    on: Day;
    reference: string;
    /** Multi-line text. */
    instructions: string | null;
  };
}

/** Issues a pro-forma with the next number of its own series. Locks the series, as `issueInvoice`. */
export async function issueProForma(tx: Transaction, newId: NewId, made: NewProForma): Promise<Uuid> {
  const { issuer, logoId } = await lockSeries(tx, made.series);
  const style = await knownCurrencies.styleOf(tx, made.currency);
  const printed: Printed = {
    title: 'PRO_FORMA',
    ...style,
    logoId,
    taxName: taxNameOf(made.series),
    country: null,
    payment: made.payment,
  };
  const lines = taxedLines(made, style.digits).map(({ description, amountMicros, taxMicros, taxRates }) => ({
    ...{ description, taxRates },
    amountMicros: String(amountMicros),
    taxMicros: String(taxMicros),
  }));
  const id = newId();
  await tx
    .insertInto('proForma')
    .values({
      id,
      idempotencyKey: made.idempotencyKey,
      companyId: made.companyId,
      series: made.series,
      number: 0n,
      currency: made.currency,
      netMicros: sumOf(made.lines),
      taxMicros: sumOf(made.taxes),
      taxes: JSON.stringify(storedTaxes(made.taxes)),
      lines: JSON.stringify(lines),
      issuer: JSON.stringify(issuer),
      buyer: JSON.stringify(made.buyer),
      language: made.language,
      printed: JSON.stringify(printed),
      dueOn: made.due.on,
      paymentReference: made.due.reference,
      paymentInstructions: made.due.instructions,
      issuedAt: new Date(made.atMs),
      issuedOn: dayIn(made.timezone, made.atMs),
    })
    .execute();
  return id;
}

/** Ends a pro-forma whose order is not to be paid any more: who holds it learns so by its code. */
async function endProForma(tx: Transaction, id: Uuid, atMs: EpochMs): Promise<void> {
  await sql`
    insert into ended_pro_forma (pro_forma_id, company_id, ended_at)
    select id, company_id, ${new Date(atMs)} from pro_forma where id = ${id} on conflict do nothing`.execute(tx);
}

/** The fields of a pro-forma shown in lists. */
export interface ProFormaRef {
  id: Uuid;
  series: string;
  number: bigint;
  isDownloadable: boolean;
  /** The invoice that followed with its payment. */
  invoiceId: Uuid | null;
  isEnded: boolean;
}

/** An order's documents are issued under one key: `i` is the invoice that paid pro-forma `p`, `e` its end without one. */
export const PRO_FORMA_OUTCOME = sql`left join invoice i on i.idempotency_key = p.idempotency_key
  left join ended_pro_forma e on e.pro_forma_id = p.id`;

export async function proFormasById(tx: Transaction, ids: readonly Uuid[]): Promise<ProFormaRef[]> {
  const { rows } = await sql<ProFormaRef>`
    select p.id, p.series, p.number, s.is_downloadable, i.id as invoice_id, e.pro_forma_id is not null as is_ended
    from pro_forma p join invoice_series s on s.code = p.series ${PRO_FORMA_OUTCOME} where p.id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return rows;
}

/** A pro-forma as printed: as an invoice, with where and until when to pay. */
export interface ProFormaDocument extends Omit<InvoiceDocument, 'kind'> {
  kind: 'PRO_FORMA';
  dueOn: Day;
  paymentReference: string;
  paymentInstructions: string | null;
}

export async function readProForma(tx: Transaction, id: Uuid): Promise<ProFormaDocument | undefined> {
  const { rows } = await sql<ProFormaDocument>`
    select p.id, p.company_id, p.series, p.number, s.is_downloadable, 'PRO_FORMA' as kind, null as month, p.currency, p.net_micros, p.tax_micros,
      p.taxes, 0::bigint as free_micros, p.issuer, p.buyer, p.language, p.printed, p.verify_code, p.issued_at, p.issued_on,
      p.due_on, p.payment_reference, p.payment_instructions, p.lines, logo.picture as logo
    from pro_forma p join invoice_series s on s.code = p.series left join document_logo logo on logo.id = p.printed ->> 'logoId'
    where p.id = ${id}`.execute(tx);
  return rows[0];
}

/** Issues and ends pro-formas. */
export const proFormas = { issue: issueProForma, end: endProForma };
