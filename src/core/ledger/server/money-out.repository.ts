import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { PURCHASE_KIND } from './statement.repository.ts';

/** Money that left a wallet in a month outside the month's own invoices. */
export type MoneyOutKind =
  | 'PACKAGES'
  | 'META'
  | 'ADS_NOT_INVOICED'
  | 'ADS_TAKEN_BACK'
  | 'EXPIRED'
  | 'PAID_BACK'
  | 'CORRECTED';

export interface MoneyOutPart {
  month: Day;
  kind: MoneyOutKind;
  amountMicros: Micros;
  /** The documents that include it; empty when nothing was invoiced. */
  invoiceIds: Uuid[];
}

export interface MonthOut {
  month: Day;
  totalMicros: Micros;
  parts: MoneyOutPart[];
}

interface OutFilter {
  companyId: Uuid;
  from: Day | null;
  to: Day | null;
  catalogId: Uuid | null;
  brandId: Uuid | null;
}

/**
 * Returns what left a company's wallet per month, newest first: the total, and the part on no monthly invoice. Charges
 * reversed before the month was invoiced are not on its invoice, although they left the wallet and returned.
 */
export async function readMoneyOut(tx: Transaction, filter: OutFilter): Promise<MonthOut[]> {
  const { companyId, from, to, catalogId, brandId } = filter;
  const { rows } = await sql<{ month: Day; kind: MoneyOutKind | 'MONTHLY'; amountMicros: Micros; invoiceIds: Uuid[] }>`
    with transaction as (
      select date_trunc('month', t.charge_date)::date as month, t.amount_micros, t.is_income, i.id as invoice_id, i.kind, tr.reason,
        ${PURCHASE_KIND} as purchase
      from statement_line t join ledger_transaction tr on tr.id = t.ledger_transaction_id
        left join invoiced_ledger_transaction it on it.ledger_transaction_id = t.ledger_transaction_id left join invoice i on i.id = it.invoice_id
      where t.company_id = ${companyId}
        and t.charge_date >= coalesce(date_trunc('month', ${from}::date)::date, '-infinity')
        and t.charge_date < coalesce((date_trunc('month', ${to}::date) + interval '1 month')::date, 'infinity')
        and (${catalogId}::uuid is null or t.catalog_id = ${catalogId})
        and (${brandId}::uuid is null or t.brand_id = ${brandId})
    ), sorted as (
      select month, amount_micros, invoice_id, case
          when is_income then 'ADS_TAKEN_BACK'
          when kind = 'MONTHLY' then 'MONTHLY'
          when kind = 'META_TOP_UP' then 'META'
          when kind is not null then 'PACKAGES'
          when reason = 'AD_CHARGE' then 'ADS_NOT_INVOICED'
          when reason = 'PURCHASE' then purchase
          when reason = 'EXPIRY' then 'EXPIRED'
          when reason = 'REFUND' then 'PAID_BACK'
          else 'CORRECTED' end as kind
      from transaction where not is_income or kind = 'MONTHLY'
    )
    select month, kind, sum(amount_micros)::bigint as amount_micros,
      array_remove(array_agg(distinct case when kind in ('PACKAGES', 'META') then invoice_id end), null) as invoice_ids
    from sorted group by month, kind order by month desc, kind`.execute(tx);
  const months = new Map<Day, MonthOut>();
  for (const { kind, ...part } of rows) {
    const month = months.get(part.month) ?? { month: part.month, totalMicros: 0n, parts: [] };
    // A reversed charge is already counted as a charge.
    if (kind !== 'ADS_TAKEN_BACK') month.totalMicros += part.amountMicros;
    if (kind !== 'MONTHLY') month.parts.push({ kind, ...part });
    months.set(part.month, month);
  }
  return [...months.values()];
}
