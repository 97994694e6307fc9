import { sql, type RawBuilder } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import { DAY_MS, HOUR_MS, type Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { INVALID_CLICKS_KEY } from './give-back-store.ts';

/** Something that does not agree with what it follows from. */
export interface Finding {
  check: string;
  /** Id of the wallet, lot, movement or document; unique within the check. */
  subject: string;
  /** Null when it is nobody's in particular. */
  companyId: Uuid | null;
  /** Both sides of what should agree, in micro-units. */
  detail: string;
}

interface Check {
  name: string;
  /** Rows of (subject, "companyId", detail). One statement: one snapshot, no locks, so that no movement is seen in half. */
  find(companyIds: readonly Uuid[], now_ms: Instant_ms): RawBuilder<unknown>;
}

const SETTLEMENT_IS_LATE_MS = 6 * HOUR_MS;
const EXPIRY_IS_LATE_MS = 2 * DAY_MS;

const walletEntry = sql`(select coalesce(sum(e.amount_micros), 0) from entry e where e.transfer_id = t.id and e.ledger = 'WALLET')`;

const COMPANY_CHECKS: readonly Check[] = [
  {
    name: 'entries sum to zero',
    find: (companies) => sql`
      select transfer_id::text || ' ' || currency as subject, company_id as "companyId", format('sum %s', sum(amount_micros)) as detail
      from entry where company_id = any(${companies}::uuid[]) group by transfer_id, currency, company_id having sum(amount_micros) <> 0`,
  },
  {
    name: 'movement has entries',
    find: (companies) => sql`
      select t.id::text as subject, t.company_id as "companyId", t.reason || ' without an entry of the wallet' as detail
      from transfer t where t.company_id = any(${companies}::uuid[])
        and not exists (select from entry e where e.transfer_id = t.id and e.ledger = 'WALLET')`,
  },
  {
    name: 'entries in the wallet’s currency',
    find: (companies) => sql`
      select e.transfer_id::text || ' ' || e.ledger as subject, e.company_id as "companyId", format('%s in a wallet of %s', e.currency, w.currency) as detail
      from entry e join wallet w on w.company_id = e.company_id
      where e.company_id = any(${companies}::uuid[]) and e.currency <> w.currency`,
  },
  {
    name: 'balance is the sum of entries',
    find: (companies) => sql`
      select id::text as subject, company_id as "companyId", format('balance %s, entries %s', balance_micros, entries) as detail from (
        select w.id, w.company_id, w.balance_micros, coalesce((select sum(amount_micros) from entry e
          where e.company_id = w.company_id and e.ledger = 'WALLET'), 0) as entries
        from wallet w where w.company_id = any(${companies}::uuid[])
      ) sums where balance_micros <> entries`,
  },
  {
    name: 'balance is the sum of lots',
    find: (companies) => sql`
      select id::text as subject, company_id as "companyId", format('balance %s, lots %s', balance_micros, lots) as detail from (
        select w.id, w.company_id, w.balance_micros, coalesce((select sum(remain_micros) from credit c
          where c.company_id = w.company_id), 0) as lots
        from wallet w where w.company_id = any(${companies}::uuid[])
      ) sums where balance_micros <> lots`,
  },
  {
    name: 'lot is what it was less what it gave',
    find: (companies) => sql`
      select c.id::text as subject, c.company_id as "companyId",
        format('remains %s of %s, gave %s', c.remain_micros, c.amount_micros, coalesce(sum(u.amount_micros), 0)) as detail
      from credit c left join credit_consumption u on u.credit_id = c.id
      where c.company_id = any(${companies}::uuid[]) and c.transfer_id is not null
      group by c.id having c.remain_micros <> c.amount_micros - coalesce(sum(u.amount_micros), 0)`,
  },
  ...(['expired', 'refunded'] as const).map((what): Check => {
    const column = sql.ref(`c.${what}_micros`);
    const reason = what === 'expired' ? 'EXPIRY' : 'REFUND';
    return {
      name: `lot’s ${what} part has its movements`,
      find: (companies) => sql`
        select id::text as subject, company_id as "companyId", format('says %s, movements %s', said, moved) as detail from (
          select c.id, c.company_id, ${column} as said, coalesce((select sum(u.amount_micros) from credit_consumption u
            join transfer t on t.id = u.transfer_id where u.credit_id = c.id and t.reason = ${reason}), 0) as moved
          from credit c where c.company_id = any(${companies}::uuid[])
        ) sums where said <> moved`,
    };
  }),
  {
    name: 'lot is what its movement brought',
    find: (companies) => sql`
      select c.id::text as subject, c.company_id as "companyId", format('lot %s, movement %s', c.amount_micros, ${walletEntry}) as detail
      from credit c join transfer t on t.id = c.transfer_id
      where c.company_id = any(${companies}::uuid[]) and c.amount_micros <> ${walletEntry}`,
  },
  {
    name: 'movement brought a lot',
    find: (companies) => sql`
      select t.id::text as subject, t.company_id as "companyId", t.reason || ' without a lot' as detail from transfer t
      where t.company_id = any(${companies}::uuid[]) and t.reason in ('TOP_UP', 'GRANT')
        and not exists (select from credit c where c.transfer_id = t.id)`,
  },
  {
    name: 'movement took from lots what it moved',
    find: (companies) => sql`
      select id::text as subject, company_id as "companyId", format('moved %s, lots gave %s', moved, given) as detail from (
        select t.id, t.company_id, -${walletEntry} as moved, coalesce((select sum(u.amount_micros) from credit_consumption u
          where u.transfer_id = t.id), 0) as given
        from transfer t where t.company_id = any(${companies}::uuid[]) and t.reason not in ('TOP_UP', 'GRANT')
      ) sums where moved <> given`,
  },
  {
    name: 'unpaid cost is the sum of open accruals',
    find: (companies) => sql`
      select id::text as subject, company_id as "companyId", format('unpaid %s, accruals %s', unpaid_micros, open) as detail from (
        select w.id, w.company_id, w.unpaid_micros, coalesce((select sum(a.amount_micros) from accrual a
          where a.company_id = w.company_id and a.settled_by is null and a.amount_micros > 0), 0) as open
        from wallet w where w.company_id = any(${companies}::uuid[])
      ) sums where unpaid_micros <> open`,
  },
  {
    name: 'charge is the sum of its accruals',
    find: (companies) => sql`
      select id::text as subject, company_id as "companyId", format('charged %s, accruals %s', charged, owed) as detail from (
        select t.id, t.company_id, -${walletEntry} as charged, coalesce((select sum(a.amount_micros) from accrual a
          where a.settled_by = t.id), 0) as owed
        from transfer t where t.company_id = any(${companies}::uuid[]) and t.reason = 'AD_CHARGE'
      ) sums where charged <> owed`,
  },
  {
    name: 'ad set’s spending is the sum of its accruals',
    find: (companies) => sql`
      select ad_set_id::text as subject, company_id as "companyId", format('spent %s, accruals %s', spent, owed) as detail from (
        select coalesce(s.ad_set_id, a.ad_set_id) as ad_set_id, coalesce(s.company_id, a.company_id) as company_id,
          coalesce(s.amount_micros, 0) as spent, coalesce(a.amount, 0) as owed
        from (select * from ad_set_spend where company_id = any(${companies}::uuid[])) s
        full join (select ad_set_id, company_id, sum(amount_micros) as amount from accrual
          where company_id = any(${companies}::uuid[]) group by 1, 2) a on a.ad_set_id = s.ad_set_id
      ) sums where spent <> owed`,
  },
  {
    name: 'movement is listed as it was',
    find: (companies) => sql`
      select t.id::text as subject, t.company_id as "companyId", format('moved %s, listed %s', ${walletEntry},
        case when w.is_income then w.amount_micros else -w.amount_micros end) as detail
      from transfer t left join wallet_transaction w on w.transfer_id = t.id
      where t.company_id = any(${companies}::uuid[])
        and ${walletEntry} is distinct from case when w.is_income then w.amount_micros else -w.amount_micros end`,
  },
  {
    name: 'each listed balance follows from the one before',
    find: (companies) => sql`
      select id::text as subject, company_id as "companyId", format('balance %s, expected %s', balance, expected) as detail from (
        select w.id, w.company_id, w.balance_after_micros as balance,
          coalesce(lag(w.balance_after_micros) over (partition by w.company_id order by w.position), 0)
            + case when w.is_income then w.amount_micros else -w.amount_micros end as expected
        from wallet_transaction w where w.company_id = any(${companies}::uuid[]) and w.transfer_id is not null
      ) chain where balance <> expected`,
  },
  {
    name: 'day is the sum of its movements',
    find: (companies) => sql`
      select day as subject, coalesce(said.company_id, found.company_id) as "companyId",
        format('says %s, movements %s', said.figures, found.figures) as detail
      from (
        select company_id, row(company_id, charge_date, catalog_id, brand_id)::text as day,
          row(movements, income_micros, spent_micros, last_position, invoiced, invoiced_income_micros, invoiced_spent_micros,
            last_invoiced_position)::text as figures
        from wallet_day where company_id = any(${companies}::uuid[])
      ) said full join (
        select company_id, row(company_id, charge_date, catalog_id, brand_id)::text as day,
          row(count(*), sum(income), sum(spent), max(position), count(invoice_id),
            coalesce(sum(income) filter (where invoice_id is not null), 0), coalesce(sum(spent) filter (where invoice_id is not null), 0),
            max(position) filter (where invoice_id is not null))::text as figures
        from (
          select t.*, i.invoice_id, case when is_income and t.transfer_id is not null then amount_micros else 0 end as income,
            case when is_income or t.transfer_id is null then 0 else amount_micros end as spent
          from wallet_transaction t left join invoiced_transfer i on i.transfer_id = t.transfer_id
          where t.company_id = any(${companies}::uuid[])
        ) movement group by company_id, charge_date, catalog_id, brand_id
      ) found using (day)
      where said.figures is distinct from found.figures`,
  },
  {
    name: 'no more went back than was charged',
    find: (companies) => sql`
      select t.id::text as subject, t.company_id as "companyId", format('moved %s, went back %s', ${walletEntry}, sum(e.amount_micros)) as detail
      from transfer t join transfer back on back.reverses = t.id join entry e on e.transfer_id = back.id and e.ledger = 'WALLET'
      where t.company_id = any(${companies}::uuid[]) group by t.id having sum(e.amount_micros) > -${walletEntry}`,
  },
  {
    name: 'document is the sum of its lines',
    find: (companies) => sql`
      select id::text as subject, company_id as "companyId", format('net %s, lines %s, tax %s, tax lines %s', net_micros, lines, tax_micros, taxes) as detail from (
        select i.id, i.company_id, i.net_micros, i.tax_micros,
          (select coalesce(sum(l.amount_micros), 0) from invoice_line l where l.invoice_id = i.id) as lines,
          (select coalesce(sum((x ->> 'amount_micros')::bigint), 0) from jsonb_array_elements(i.taxes) x) as taxes
        from invoice i where i.company_id = any(${companies}::uuid[])
      ) sums where net_micros <> lines or tax_micros <> taxes`,
  },
  {
    name: 'credit notes stay within their document',
    find: (companies) => sql`
      select i.id::text as subject, i.company_id as "companyId", format('net %s, noted %s', i.net_micros, sum(n.net_micros)) as detail
      from invoice i join credit_note n on n.invoice_id = i.id where i.company_id = any(${companies}::uuid[])
      group by i.id having sum(n.net_micros) > i.net_micros or sum(n.tax_micros) > i.tax_micros`,
  },
  {
    name: 'closed month is what the ledger says',
    find: (companies) => sql`
      select catalog_id::text || ' ' || month || ' ' || company_id as subject, company_id as "companyId",
        format('invoiced %s, charged %s', invoiced, charged) as detail
      from (
        select m.catalog_id, m.month, w.company_id,
          coalesce((select i.net_micros - coalesce((select sum(n.net_micros) from credit_note n where n.invoice_id = i.id), 0)
            from invoice i where i.company_id = w.company_id and i.catalog_id = m.catalog_id and i.month = m.month), 0) as invoiced,
          coalesce((select sum(case when t.is_income then -t.amount_micros else t.amount_micros end) from wallet_transaction t
            where t.company_id = w.company_id and t.catalog_id = m.catalog_id and t.transfer_id is not null
              and t.charge_date >= m.month and t.charge_date < m.month + interval '1 month'), 0) as charged
        from closed_month m cross join wallet w where w.company_id = any(${companies}::uuid[])
      ) sums where invoiced <> charged`,
  },
  {
    name: 'closed day is charged',
    find: (companies, now_ms) => sql`
      select a.ad_set_id::text || ' ' || a.day as subject, a.company_id as "companyId", format('owes %s', a.amount_micros) as detail
      from accrual a where a.company_id = any(${companies}::uuid[]) and a.settled_by is null and a.amount_micros > 0
        and exists (select from closed_day d where d.catalog_id = a.catalog_id and d.day >= a.day
          and d.closed_at < ${new Date(now_ms - SETTLEMENT_IS_LATE_MS)})`,
  },
  {
    name: 'lot whose last day is over is empty',
    find: (companies, now_ms) => sql`
      select c.id::text as subject, c.company_id as "companyId", format('remains %s since %s', c.remain_micros, c.expiry_date) as detail
      from credit c join wallet w on w.company_id = c.company_id
      where c.company_id = any(${companies}::uuid[]) and c.remain_micros > w.unpaid_micros
        and c.expiry_date < ${new Date(now_ms - EXPIRY_IS_LATE_MS)}::timestamptz::date`,
  },
];

/** What is nobody's in particular. */
const HOUSE_CHECKS: readonly Check[] = [
  {
    name: 'invoice numbers have no gap',
    find: () => sql`
      select s.code as subject, null::uuid as "companyId", format('counter %s, documents %s, highest %s', s.last_invoice, count(i.id), max(i.number)) as detail
      from invoice_series s left join invoice i on i.series = s.code
      group by s.code having s.last_invoice <> count(i.id) or coalesce(max(i.number), 0) <> count(i.id)`,
  },
  {
    name: 'credit note numbers have no gap',
    find: () => sql`
      select s.code as subject, null::uuid as "companyId", format('counter %s, documents %s, highest %s', s.last_credit_note, count(n.id), max(n.number)) as detail
      from invoice_series s left join credit_note n on n.series = s.code
      group by s.code having s.last_credit_note <> count(n.id) or coalesce(max(n.number), 0) <> count(n.id)`,
  },
];

/** Compares the ledgers of some companies with everything they follow from. Empty when all is well. */
export async function auditCompanies(
  tx: Transaction,
  companyIds: readonly Uuid[],
  now_ms: Instant_ms,
): Promise<Finding[]> {
  return runChecks(tx, COMPANY_CHECKS, companyIds, now_ms);
}

/** Compares what belongs to no company in particular. */
export async function auditHouse(tx: Transaction, now_ms: Instant_ms): Promise<Finding[]> {
  return runChecks(tx, HOUSE_CHECKS, [], now_ms);
}

async function runChecks(
  tx: Transaction,
  checks: readonly Check[],
  companyIds: readonly Uuid[],
  now_ms: Instant_ms,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, find } of checks) {
    const { rows } = await sql<Omit<Finding, 'check'>>`${find(companyIds, now_ms)}`.execute(tx);
    findings.push(...rows.map((row) => ({ check: name, ...row })));
  }
  return findings;
}

/** Companies with a wallet, after a given one, in the order of their ids. */
export async function readWalletCompanies(tx: Transaction, after: Uuid | null, limit: number): Promise<Uuid[]> {
  let query = tx.selectFrom('wallet').select('company_id').orderBy('company_id').limit(limit);
  if (after) query = query.where('company_id', '>', after);
  return (await query.execute()).map((row) => row.company_id);
}

/** What wallets were charged or owe per day, for days that are closed. */
export async function readClosedCosts(
  tx: Transaction,
  companyIds: readonly Uuid[],
  closedBetween: { from_ms: Instant_ms; to_ms: Instant_ms },
): Promise<{ companyId: Uuid; catalogId: Uuid; day: string; amount_micros: bigint }[]> {
  const { rows } = await sql<{ companyId: Uuid; catalogId: Uuid; day: string; amount_micros: bigint }>`
    select a.company_id as "companyId", a.catalog_id as "catalogId", a.day,
      sum(a.amount_micros)::bigint - coalesce((
        select sum(w.amount_micros) from wallet_transaction w join transfer t on t.id = w.transfer_id
        where w.company_id = a.company_id and w.catalog_id = a.catalog_id and w.charge_date = a.day
          and t.reason = 'REVERSAL' and t.idempotency_key like ${`${INVALID_CLICKS_KEY}%`}), 0)::bigint as amount_micros
    from closed_day d join accrual a on a.catalog_id = d.catalog_id and a.day = d.day
    where d.closed_at between ${new Date(closedBetween.from_ms)} and ${new Date(closedBetween.to_ms)}
      and a.company_id = any(${companyIds}::uuid[])
    group by 1, 2, 3`.execute(tx);
  return rows;
}

/**
 * Writes down what an audit of some companies (null: of the house) found, and closes what it no longer finds. Returns the
 * findings that nobody knew of.
 */
export async function recordFindings(
  tx: Transaction,
  newId: NewId,
  audited: readonly Uuid[] | null,
  findings: readonly Finding[],
  now_ms: Instant_ms,
): Promise<Finding[]> {
  const at = new Date(now_ms);
  const fresh: Finding[] = [];
  for (const finding of findings) {
    const { rows } = await sql<{ isNew: boolean }>`
      insert into audit_finding (id, check_name, subject, company_id, detail, found_at, seen_at)
      values (${newId()}, ${finding.check}, ${finding.subject}, ${finding.companyId}, ${finding.detail}, ${at}, ${at})
      on conflict (check_name, subject) where resolved_at is null do update set seen_at = excluded.seen_at, detail = excluded.detail
      returning (xmax = 0) as "isNew"`.execute(tx);
    if (rows[0]!.isNew) fresh.push(finding);
  }
  const whose = audited === null ? sql`company_id is null` : sql`company_id = any(${audited}::uuid[])`;
  await sql`
    update audit_finding f set resolved_at = ${at}
    where resolved_at is null and ${whose} and not exists (
      select from unnest(${findings.map((one) => one.check)}::text[], ${findings.map((one) => one.subject)}::text[]) as seen(check_name, subject)
      where seen.check_name = f.check_name and seen.subject = f.subject)`.execute(tx);
  return fresh;
}

export interface AuditRound {
  finishedAt: Date;
  companies: number;
  duration_ms: number;
  findings: number;
}

export async function recordRound(tx: Transaction, newId: NewId, round: AuditRound): Promise<void> {
  const { finishedAt, companies, duration_ms, findings } = round;
  await tx
    .insertInto('audit_round')
    .values({ id: newId(), finished_at: finishedAt, companies, duration_ms, findings })
    .execute();
}

export async function readLastRound(tx: Transaction): Promise<AuditRound | undefined> {
  return tx
    .selectFrom('audit_round')
    .select(['finished_at as finishedAt', 'companies', 'duration_ms', 'findings'])
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface StoredFinding extends Finding {
  id: Uuid;
  foundAt: Date;
  seenAt: Date;
  resolvedAt: Date | null;
}

/** Open findings first, then the latest resolved ones. */
export async function readFindings(tx: Transaction, limit: number): Promise<StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    select id, check_name as check, subject, company_id as "companyId", detail, found_at as "foundAt", seen_at as "seenAt",
      resolved_at as "resolvedAt"
    from audit_finding order by resolved_at is not null, found_at desc, id limit ${limit}`.execute(tx);
  return rows;
}
