import { sql } from 'kysely';
import type { Check } from './audit-check.repository.ts';

/** Checks of documents and their months. */
export const DOCUMENT_CHECKS: readonly Check[] = [
  {
    name: 'document is the sum of its lines',
    find: (companies) => sql`
      select id::text as subject, company_id, format('net %s, lines %s, tax %s, tax lines %s', net_micros, lines, tax_micros, taxes) as detail from (
        select i.id, i.company_id, i.net_micros, i.tax_micros,
          (select coalesce(sum(l.amount_micros), 0) from invoice_line l where l.invoice_id = i.id) as lines,
          (select coalesce(sum((x ->> 'amountMicros')::bigint), 0) from jsonb_array_elements(i.taxes) x) as taxes
        from invoice i where i.company_id = any(${companies}::uuid[])
      ) sums where net_micros <> lines or tax_micros <> taxes`,
  },
  {
    name: 'document’s tax is the sum of its lines’',
    find: (companies) => sql`
      select i.id::text as subject, i.company_id, format('tax %s, of lines %s', i.tax_micros, coalesce(sum(l.tax_micros), 0)) as detail
      from invoice i left join invoice_line l on l.invoice_id = i.id where i.company_id = any(${companies}::uuid[])
      group by i.id having i.tax_micros <> coalesce(sum(l.tax_micros), 0)`,
  },
  {
    name: 'pro-forma is the sum of its lines',
    find: (companies) => sql`
      select id::text as subject, company_id,
        format('net %s, lines %s, tax %s, tax lines %s, of lines %s', net_micros, lines, tax_micros, taxes, line_taxes) as detail
      from (
        select p.id, p.company_id, p.net_micros, p.tax_micros,
          (select coalesce(sum((x ->> 'amountMicros')::bigint), 0) from jsonb_array_elements(p.lines) x) as lines,
          (select coalesce(sum((x ->> 'taxMicros')::bigint), 0) from jsonb_array_elements(p.lines) x) as line_taxes,
          (select coalesce(sum((x ->> 'amountMicros')::bigint), 0) from jsonb_array_elements(p.taxes) x) as taxes
        from pro_forma p where p.company_id = any(${companies}::uuid[])
      ) sums where net_micros <> lines or tax_micros <> taxes or tax_micros <> line_taxes`,
  },
  {
    name: 'credit notes stay within their document',
    find: (companies) => sql`
      select i.id::text as subject, i.company_id, format('net %s, noted %s', i.net_micros, sum(n.net_micros)) as detail
      from invoice i join credit_note n on n.invoice_id = i.id where i.company_id = any(${companies}::uuid[])
      group by i.id having sum(n.net_micros) > i.net_micros or sum(n.tax_micros) > i.tax_micros`,
  },
  {
    name: 'closed month is what the ledger says',
    find: (companies) => sql`
      select catalog_id::text || ' ' || month || ' ' || company_id as subject, company_id,
        format('invoiced %s, charged %s', invoiced, charged) as detail
      from (
        select m.catalog_id, m.month, w.company_id,
          coalesce((select i.net_micros - coalesce((select sum(n.net_micros) from credit_note n where n.invoice_id = i.id), 0)
            from invoice i where i.company_id = w.company_id and i.catalog_id = m.catalog_id and i.month = m.month), 0) as invoiced,
          coalesce((select sum(case when t.is_income then -t.amount_micros else t.amount_micros end) from statement_line t
            where t.company_id = w.company_id and t.catalog_id = m.catalog_id and t.ledger_transaction_id is not null
              and t.charge_date >= m.month and t.charge_date < m.month + interval '1 month'), 0) as charged
        from closed_month m cross join wallet w where w.company_id = any(${companies}::uuid[])
      ) sums where invoiced <> charged`,
  },
];

/** Checks that belong to no single company. */
export const PLATFORM_CHECKS: readonly Check[] = [
  {
    name: 'invoice numbers have no gap',
    find: () => sql`
      select s.code as subject, null::uuid as company_id, format('counter %s, documents %s, highest %s', s.last_invoice, count(i.id), max(i.number)) as detail
      from invoice_series s left join invoice i on i.series = s.code
      group by s.code having s.last_invoice <> count(i.id) or coalesce(max(i.number), 0) <> count(i.id)`,
  },
  {
    name: 'pro-forma numbers have no gap',
    find: () => sql`
      select s.code as subject, null::uuid as company_id, format('counter %s, documents %s, highest %s', s.last_pro_forma, count(p.id), max(p.number)) as detail
      from invoice_series s left join pro_forma p on p.series = s.code
      group by s.code having s.last_pro_forma <> count(p.id) or coalesce(max(p.number), 0) <> count(p.id)`,
  },
  {
    name: 'credit note numbers have no gap',
    find: () => sql`
      select s.code as subject, null::uuid as company_id, format('counter %s, documents %s, highest %s', s.last_credit_note, count(n.id), max(n.number)) as detail
      from invoice_series s left join credit_note n on n.series = s.code
      group by s.code having s.last_credit_note <> count(n.id) or coalesce(max(n.number), 0) <> count(n.id)`,
  },
];
