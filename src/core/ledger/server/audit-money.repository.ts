import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import type { Check } from './audit-check.repository.ts';
import { INVALID_CLICKS_KEY } from './cost-reversal.repository.ts';
import { memberSpend } from './shared-budget.repository.ts';

const SETTLEMENT_IS_LATE_MS = 6 * HOUR_MS;
const EXPIRY_IS_LATE_MS = 2 * DAY_MS;

/** The minor unit of currency `c`. */
const minorUnit = sql`(10 ^ (6 - c.fraction_digits))::bigint`;
const walletEntry = sql`(select coalesce(sum(e.amount_micros), 0) from ledger_entry e where e.ledger_transaction_id = t.id and e.ledger = 'WALLET')`;

/** Checks of entries, lots, cost and the transactions listed from them. */
export const MONEY_CHECKS: readonly Check[] = [
  {
    name: 'entries sum to zero',
    find: (companies) => sql`
      select ledger_transaction_id::text || ' ' || currency as subject, company_id, format('sum %s', sum(amount_micros)) as detail
      from ledger_entry where company_id = any(${companies}::uuid[]) group by ledger_transaction_id, currency, company_id having sum(amount_micros) <> 0`,
  },
  {
    name: 'transaction has entries',
    find: (companies) => sql`
      select t.id::text as subject, t.company_id, t.reason || ' without an entry' as detail
      from ledger_transaction t where t.company_id = any(${companies}::uuid[])
        and not (t.reason in ('AD_CHARGE', 'REVERSAL') and exists (select from statement_line w where w.ledger_transaction_id = t.id
          and w.amount_micros = 0))
        and not exists (select from ledger_entry e where e.ledger_transaction_id = t.id and e.ledger = case t.reason when 'LOSS' then 'LOSS' else 'WALLET' end)`,
  },
  {
    name: 'entries in the wallet’s currency',
    find: (companies) => sql`
      select e.ledger_transaction_id::text || ' ' || e.ledger as subject, e.company_id, format('%s in a wallet of %s', e.currency, w.currency) as detail
      from ledger_entry e join wallet w on w.company_id = e.company_id
      where e.company_id = any(${companies}::uuid[]) and e.currency <> w.currency`,
  },
  {
    name: 'transaction is one company’s',
    find: (companies) => sql`
      select t.id::text as subject, t.company_id, string_agg(distinct other.part, ', ') as detail
      from ledger_transaction t join lateral (
        select 'ledger_entry' as part from ledger_entry e where e.ledger_transaction_id = t.id and e.company_id <> t.company_id
        union all select 'credit' from credit c where c.ledger_transaction_id = t.id and c.company_id <> t.company_id
        union all select 'use' from credit_consumption u join credit c on c.id = u.credit_id
          where u.ledger_transaction_id = t.id and (u.company_id <> t.company_id or c.company_id <> t.company_id)
        union all select 'listing' from statement_line w where w.ledger_transaction_id = t.id and w.company_id <> t.company_id
        union all select 'accrual' from accrual a where a.settled_by = t.id and a.company_id <> t.company_id
        union all select 'document' from invoiced_ledger_transaction m join invoice i on i.id = m.invoice_id
          where m.ledger_transaction_id = t.id and (m.company_id <> t.company_id or i.company_id <> t.company_id)
      ) other on true
      where t.company_id = any(${companies}::uuid[]) group by t.id`,
  },
  {
    name: 'transaction is against the provider’s right side',
    find: (companies) => sql`
      select t.id::text as subject, t.company_id, format('%s against %s', t.reason, e.ledger) as detail
      from ledger_transaction t join ledger_entry e on e.ledger_transaction_id = t.id and e.ledger <> 'WALLET'
      where t.company_id = any(${companies}::uuid[]) and e.ledger <> all(case t.reason
        when 'TOP_UP' then array['CASH'] when 'GRANT' then array['PROMOTION'] when 'REFUND' then array['CASH', 'PROMOTION']
        when 'EXPIRY' then array['BREAKAGE'] when 'LOSS' then array['CASH', 'PROMOTION', 'LOSS'] when 'DEBT' then array['LOSS'] else array['REVENUE'] end)`,
  },
  {
    name: 'lot is of its transaction’s kind',
    find: (companies) => sql`
      select c.id::text as subject, c.company_id, format('%s by %s', c.kind, t.reason) as detail
      from credit c join ledger_transaction t on t.id = c.ledger_transaction_id
      where c.company_id = any(${companies}::uuid[]) and t.reason <> case c.kind when 'PAID' then 'TOP_UP' else 'GRANT' end`,
  },
  {
    name: 'balance is the sum of entries',
    find: (companies) => sql`
      select id::text as subject, company_id, format('balance %s, entries %s', balance_micros, entries) as detail from (
        select w.id, w.company_id, w.balance_micros, coalesce((select sum(amount_micros) from ledger_entry e
          where e.company_id = w.company_id and e.ledger = 'WALLET'), 0) as entries
        from wallet w where w.company_id = any(${companies}::uuid[])
      ) sums where balance_micros <> entries`,
  },
  {
    name: 'balance is the sum of lots',
    find: (companies) => sql`
      select id::text as subject, company_id, format('balance %s, lots %s', balance_micros, lots) as detail from (
        select w.id, w.company_id, w.balance_micros, coalesce((select sum(remain_micros) from credit c
          where c.company_id = w.company_id), 0) as lots
        from wallet w where w.company_id = any(${companies}::uuid[])
      ) sums where balance_micros <> lots`,
  },
  {
    name: 'lot is what it was less what it gave',
    find: (companies) => sql`
      select c.id::text as subject, c.company_id,
        format('remains %s of %s, gave %s', c.remain_micros, c.amount_micros, coalesce(sum(u.amount_micros), 0)) as detail
      from credit c left join credit_consumption u on u.credit_id = c.id
      where c.company_id = any(${companies}::uuid[]) and c.ledger_transaction_id is not null
      group by c.id having c.remain_micros <> c.amount_micros - coalesce(sum(u.amount_micros), 0)`,
  },
  ...(['expired', 'refunded'] as const).map((what): Check => {
    const column = sql.ref(`c.${what}_micros`);
    const reason = what === 'expired' ? 'EXPIRY' : 'REFUND';
    return {
      name: `lot’s ${what} part has its transactions`,
      find: (companies) => sql`
        select id::text as subject, company_id, format('recorded %s, transactions %s', recorded, moved) as detail from (
          select c.id, c.company_id, ${column} as recorded, coalesce((select sum(u.amount_micros) from credit_consumption u
            join ledger_transaction t on t.id = u.ledger_transaction_id where u.credit_id = c.id and t.reason = ${reason}), 0) as moved
          from credit c where c.company_id = any(${companies}::uuid[])
        ) sums where recorded <> moved`,
    };
  }),
  {
    name: 'lot is what its transaction brought',
    find: (companies) => sql`
      select c.id::text as subject, c.company_id, format('lot %s, transaction %s', c.amount_micros, ${walletEntry}) as detail
      from credit c join ledger_transaction t on t.id = c.ledger_transaction_id
      where c.company_id = any(${companies}::uuid[]) and c.amount_micros <> ${walletEntry}`,
  },
  {
    name: 'transaction brought a lot',
    find: (companies) => sql`
      select t.id::text as subject, t.company_id, t.reason || ' without a lot' as detail from ledger_transaction t
      where t.company_id = any(${companies}::uuid[]) and t.reason in ('TOP_UP', 'GRANT')
        and not exists (select from credit c where c.ledger_transaction_id = t.id)`,
  },
  {
    name: 'transaction took from lots what it moved',
    find: (companies) => sql`
      select id::text as subject, company_id, format('moved %s, lots gave %s', moved, consumed) as detail from (
        select t.id, t.company_id, -${walletEntry} as moved, coalesce((select sum(u.amount_micros) from credit_consumption u
          where u.ledger_transaction_id = t.id), 0) as consumed
        from ledger_transaction t where t.company_id = any(${companies}::uuid[]) and t.reason not in ('TOP_UP', 'GRANT')
      ) sums where moved <> consumed`,
  },
  {
    name: 'unpaid cost is the sum of open accruals and carries',
    find: (companies) => sql`
      select id::text as subject, company_id, format('unpaid %s, accruals and carries %s', unpaid_micros, open) as detail from (
        select w.id, w.company_id, w.unpaid_micros, coalesce((select sum(a.amount_micros) from accrual a
            where a.company_id = w.company_id and a.settled_by is null and a.amount_micros > 0), 0)
          + coalesce((select sum(k.amount_micros) from charge_carry k where k.company_id = w.company_id), 0) as open
        from wallet w where w.company_id = any(${companies}::uuid[])
      ) sums where unpaid_micros <> open`,
  },
  {
    name: 'charge is the cost of its accruals to the minor unit',
    find: (companies) => sql`
      select id::text as subject, company_id, format('charged %s, accruals %s, minor unit %s', charged, accrued, minor_unit) as detail from (
        select t.id, t.company_id, -${walletEntry} as charged, coalesce((select sum(a.amount_micros) from accrual a
          where a.settled_by = t.id), 0) as accrued, ${minorUnit} as minor_unit
        from ledger_transaction t join wallet w on w.company_id = t.company_id join currency c on c.code = w.currency
        where t.company_id = any(${companies}::uuid[]) and t.reason = 'AD_CHARGE'
      ) sums where abs(charged - accrued) >= minor_unit and charged <> accrued`,
  },
  {
    name: 'charges and what is carried are what was delivered',
    find: (companies) => sql`
      select concat_ws(' ', catalog_id, brand_id, ad_type) as subject, company_id,
        format('delivered %s, charged %s, carried %s', delivered, charged, carried) as detail
      from (
        select company_id, catalog_id, brand_id, ad_type, sum(delivered) as delivered, sum(charged) as charged, sum(carried) as carried
        from (
          select company_id, catalog_id, brand_id, ad_type, amount_micros - clawed_back_micros as delivered, 0 as charged, 0 as carried
          from accrual where company_id = any(${companies}::uuid[]) and settled_by is not null
          union all
          select w.company_id, w.catalog_id, w.brand_id, w.ad_type, 0, case when w.is_income then -w.amount_micros else w.amount_micros end, 0
          from statement_line w join ledger_transaction t on t.id = w.ledger_transaction_id where w.company_id = any(${companies}::uuid[])
            and (t.reason = 'AD_CHARGE' or t.reason = 'REVERSAL' and t.idempotency_key like ${`${INVALID_CLICKS_KEY}%`})
          union all
          select company_id, catalog_id, brand_id, ad_type, 0, 0, amount_micros from charge_carry where company_id = any(${companies}::uuid[])
        ) part group by 1, 2, 3, 4
      ) sums where delivered <> charged + carried`,
  },
  {
    name: 'less than a minor unit is carried',
    find: (companies) => sql`
      select concat_ws(' ', k.catalog_id, k.brand_id, k.ad_type) as subject, k.company_id,
        format('carries %s of a minor unit of %s', k.amount_micros, ${minorUnit}) as detail
      from charge_carry k join wallet w on w.company_id = k.company_id join currency c on c.code = w.currency
      where k.company_id = any(${companies}::uuid[]) and k.amount_micros >= ${minorUnit}`,
  },
  {
    name: 'transaction is in whole minor units',
    find: (companies) => sql`
      select e.ledger_transaction_id::text || ' ' || e.ledger as subject, e.company_id, format('%s in minor units of %s', e.amount_micros, ${minorUnit}) as detail
      from ledger_entry e join currency c on c.code = e.currency
      where e.company_id = any(${companies}::uuid[]) and e.amount_micros % ${minorUnit} <> 0`,
  },
  {
    name: 'ad set’s spending is the sum of its accruals',
    find: (companies) => sql`
      select ad_set_id::text as subject, company_id, format('spent %s, accruals %s', spent, accrued) as detail from (
        select coalesce(s.ad_set_id, a.ad_set_id) as ad_set_id, coalesce(s.company_id, a.company_id) as company_id,
          coalesce(s.amount_micros, 0) as spent, coalesce(a.amount, 0) as accrued
        from (select * from ad_set_spend where company_id = any(${companies}::uuid[])) s
        full join (select ad_set_id, company_id, sum(amount_micros) as amount from accrual
          where company_id = any(${companies}::uuid[]) group by 1, 2) a on a.ad_set_id = s.ad_set_id
      ) sums where spent <> accrued`,
  },
  {
    name: 'shared budget’s spending is the sum of its members’ accruals',
    find: (companies) => sql`
      select concat_ws(' ', shared_budget_id, period_start) as subject, company_id, format('spent %s, accruals %s', spent, accrued) as detail
      from (
        select shared_budget_id, period_start, coalesce(s.company_id, a.company_id) as company_id,
          coalesce(s.amount_micros, 0) as spent, coalesce(a.amount_micros, 0) as accrued
        from (select * from shared_budget_spend where company_id = any(${companies}::uuid[])) s
        full join (${memberSpend} and member.company_id = any(${companies}::uuid[]) group by 1, 2, 3) a using (shared_budget_id, period_start)
      ) sums where spent <> accrued`,
  },
  {
    name: 'transaction is listed as it was',
    find: (companies) => sql`
      select t.id::text as subject, t.company_id, format('moved %s, listed %s', ${walletEntry},
        case when w.is_income then w.amount_micros else -w.amount_micros end) as detail
      from ledger_transaction t left join statement_line w on w.ledger_transaction_id = t.id
      where t.company_id = any(${companies}::uuid[]) and t.reason <> 'LOSS'
        and ${walletEntry} is distinct from case when w.is_income then w.amount_micros else -w.amount_micros end`,
  },
  {
    name: 'each listed balance follows from the one before',
    find: (companies) => sql`
      select id::text as subject, company_id, format('balance %s, expected %s', balance, expected) as detail from (
        select w.id, w.company_id, w.balance_after_micros as balance,
          coalesce(lag(w.balance_after_micros) over (partition by w.company_id order by w.position), 0)
            + case when w.is_income then w.amount_micros else -w.amount_micros end as expected
        from statement_line w where w.company_id = any(${companies}::uuid[]) and w.ledger_transaction_id is not null
      ) chain where balance <> expected`,
  },
  {
    name: 'day is the sum of its transactions',
    find: (companies) => sql`
      select day as subject, coalesce(stored.company_id, found.company_id) as company_id,
        format('stored %s, transactions %s', stored.metrics, found.metrics) as detail
      from (
        select company_id, row(company_id, charge_date, catalog_id, brand_id)::text as day,
          row(transactions, income_micros, spent_micros, first_position, last_position, invoiced, invoiced_income_micros,
            invoiced_spent_micros, first_invoiced_position, last_invoiced_position)::text as metrics
        from wallet_day where company_id = any(${companies}::uuid[])
      ) stored full join (
        select company_id, row(company_id, charge_date, catalog_id, brand_id)::text as day,
          row(count(*), sum(income), sum(spent), min(position), max(position), count(invoice_id),
            coalesce(sum(income) filter (where invoice_id is not null), 0), coalesce(sum(spent) filter (where invoice_id is not null), 0),
            min(position) filter (where invoice_id is not null), max(position) filter (where invoice_id is not null))::text as metrics
        from (
          select t.*, i.invoice_id, case when is_income and t.ledger_transaction_id is not null then amount_micros else 0 end as income,
            case when is_income or t.ledger_transaction_id is null then 0 else amount_micros end as spent
          from statement_line t left join invoiced_ledger_transaction i on i.ledger_transaction_id = t.ledger_transaction_id
          where t.company_id = any(${companies}::uuid[])
        ) transaction group by company_id, charge_date, catalog_id, brand_id
      ) found using (day)
      where stored.metrics is distinct from found.metrics`,
  },
  {
    name: 'no more went back than was charged',
    find: (companies) => sql`
      select t.id::text as subject, t.company_id, format('moved %s, went back %s', ${walletEntry}, sum(e.amount_micros)) as detail
      from ledger_transaction t join ledger_transaction back on back.reverses = t.id join ledger_entry e on e.ledger_transaction_id = back.id and e.ledger = 'WALLET'
      where t.company_id = any(${companies}::uuid[]) group by t.id having sum(e.amount_micros) > -${walletEntry}`,
  },
  {
    name: 'closed day is charged',
    find: (companies, nowMs) => sql`
      select a.ad_set_id::text || ' ' || a.day as subject, a.company_id, format('accrued %s', a.amount_micros) as detail
      from accrual a where a.company_id = any(${companies}::uuid[]) and a.settled_by is null and a.amount_micros > 0
        and exists (select from closed_day d where d.catalog_id = a.catalog_id and d.day >= a.day
          and d.closed_at < ${new Date(nowMs - SETTLEMENT_IS_LATE_MS)})`,
  },
  {
    name: 'lot whose last day is over is empty',
    find: (companies, nowMs) => sql`
      select c.id::text as subject, c.company_id, format('remains %s since %s', c.remain_micros, c.expiry_date) as detail
      from credit c join wallet w on w.company_id = c.company_id join currency k on k.code = w.currency
      where c.company_id = any(${companies}::uuid[]) and c.remain_micros >= w.unpaid_micros + (10 ^ (6 - k.fraction_digits))::bigint
        and c.expiry_date < ${new Date(nowMs - EXPIRY_IS_LATE_MS)}::timestamptz::date`,
  },
];
