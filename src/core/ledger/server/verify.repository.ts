import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { PRO_FORMA_OUTCOME } from './pro-forma.repository.ts';
import type { DocumentTitle } from '../rules/tax-document.ts';

/** What a holder of a document may compare with the paper: nothing about the company it was issued to. */
export interface VerifiedDocument {
  title: DocumentTitle | 'CREDIT_NOTE';
  series: string;
  number: bigint;
  issuerName: string;
  issuedOn: Day;
  language: Language;
  currency: string;
  symbol: string;
  digits: number;
  totalMicros: Micros;
  /** What credit notes have taken back of it. */
  creditedMicros: Micros;
  /** Of a pro-forma: the invoice that followed with its payment. */
  paidSeries: string | null;
  paidNumber: bigint | null;
  /** Of a pro-forma: its order was cancelled or not paid in time. */
  isEnded: boolean;
}

/** Finds a document by the code of its QR code. */
export async function documentOfCode(tx: Transaction, code: Uuid): Promise<VerifiedDocument | undefined> {
  const { rows } = await sql<VerifiedDocument>`
    select printed ->> 'title' as title, series, number, issuer ->> 'name' as issuer_name, issued_on, language, currency,
      printed ->> 'symbol' as symbol, (printed -> 'digits')::int as digits, net_micros + tax_micros as total_micros,
      coalesce((select sum(n.net_micros + n.tax_micros) from credit_note n where n.invoice_id = i.id), 0)::bigint as credited_micros,
      null as paid_series, null::bigint as paid_number, false as is_ended
    from invoice i where verify_code = ${code}
    union all
    select p.printed ->> 'title', p.series, p.number, p.issuer ->> 'name', p.issued_on, p.language, p.currency, p.printed ->> 'symbol',
      (p.printed -> 'digits')::int, p.net_micros + p.tax_micros, 0, i.series, i.number, e.pro_forma_id is not null
    from pro_forma p ${PRO_FORMA_OUTCOME} where p.verify_code = ${code}
    union all
    select 'CREDIT_NOTE', n.series, n.number, i.issuer ->> 'name', n.issued_on, i.language, i.currency, i.printed ->> 'symbol',
      (i.printed -> 'digits')::int, n.net_micros + n.tax_micros, 0, null, null, false
    from credit_note n join invoice i on i.id = n.invoice_id where n.verify_code = ${code}`.execute(tx);
  return rows[0];
}
