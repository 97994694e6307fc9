import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
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
}

/** Finds a document by the code of its QR code. */
export async function documentOfCode(tx: Transaction, code: Uuid): Promise<VerifiedDocument | undefined> {
  const { rows } = await sql<VerifiedDocument>`
    select printed ->> 'title' as title, series, number, issuer ->> 'name' as issuer_name, issued_on, language, currency,
      printed ->> 'symbol' as symbol, (printed -> 'digits')::int as digits, net_micros + tax_micros as total_micros,
      coalesce((select sum(n.net_micros + n.tax_micros) from credit_note n where n.invoice_id = i.id), 0)::bigint as credited_micros
    from invoice i where verify_code = ${code}
    union all
    select printed ->> 'title', series, number, issuer ->> 'name', issued_on, language, currency, printed ->> 'symbol',
      (printed -> 'digits')::int, net_micros + tax_micros, 0 from pro_forma where verify_code = ${code}
    union all
    select 'CREDIT_NOTE', n.series, n.number, i.issuer ->> 'name', n.issued_on, i.language, i.currency, i.printed ->> 'symbol',
      (i.printed -> 'digits')::int, n.net_micros + n.tax_micros, 0
    from credit_note n join invoice i on i.id = n.invoice_id where n.verify_code = ${code}`.execute(tx);
  return rows[0];
}
