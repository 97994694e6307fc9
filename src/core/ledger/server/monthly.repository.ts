import { sql } from 'kysely';
import type { AdType } from '#kernel/ad-type.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { lastDayOf, sumOf, type Party } from '../rules/invoice.ts';
import { issueInvoice } from './invoice.repository.ts';
import { lockWallets } from './wallet.repository.ts';

interface OpenMonth {
  catalogId: Uuid;
  /** The storefront's country, which determines the number series of its documents. */
  code: string;
  month: Day;
}

/**
 * Invoices every storefront month whose days are closed, one document per company as soon as its charges are complete.
 * A document equals the ledger: charges of the month less their reversals. Idempotent and safe to run late or
 * concurrently: a company has one document per storefront and month, written under its wallet lock. A month closes when
 * every company has its document; a company that has to wait delays neither other companies nor later months.
 */
export async function closeMonths(database: Database, nowMs: EpochMs, newId: NewId): Promise<number> {
  const issued = await forEachIsolated(
    await database.read(SYSTEM, readOpenMonths),
    ({ catalogId, month }) => ({ companyId: null, catalogId, month }),
    async (open) => {
      const { catalogId, month } = open;
      const companies = await database.read(SYSTEM, (tx) => readChargedCompanies(tx, catalogId, month));
      const documents = await forEachIsolated(
        companies.filter(({ hasUncharged }) => !hasUncharged),
        ({ companyId }) => ({ companyId, catalogId, month }),
        ({ companyId }) => database.transact(SYSTEM, (tx) => invoiceMonth(tx, { ...open, companyId }, nowMs, newId)),
      );
      if (!companies.some(({ hasUncharged }) => hasUncharged)) await closeMonth(database, open, nowMs);
      return documents.filter(Boolean).length;
    },
  );
  return issued.reduce((sum, count) => sum + count, 0);
}

async function closeMonth(database: Database, { catalogId, month }: OpenMonth, nowMs: EpochMs): Promise<void> {
  await database.transact(SYSTEM, (tx) =>
    tx
      .insertInto('closedMonth')
      .values({ catalogId, month, closedAt: new Date(nowMs) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Lists months that have ended in their storefront and are not closed, earliest first. */
async function readOpenMonths(tx: Transaction): Promise<OpenMonth[]> {
  const { rows } = await sql<OpenMonth>`
    select c.id as catalog_id, c.code, month::date as month
    from catalog c
    cross join lateral (select min(t.charge_date) as day from statement_line t where t.catalog_id = c.id) first
    cross join lateral (select max(d.day) as day from closed_day d where d.catalog_id = c.id) last
    cross join lateral generate_series(date_trunc('month', first.day), last.day, interval '1 month') as month
    where month + interval '1 month' <= last.day + 1
      and not exists (select from closed_month m where m.catalog_id = c.id and m.month = month.month::date)
    order by month, c.id`.execute(tx);
  return rows;
}

/** Lists companies with charges in a month, and whether cost of that month or of earlier days is still uncharged. */
async function readChargedCompanies(
  tx: Transaction,
  catalogId: Uuid,
  month: Day,
): Promise<{ companyId: Uuid; hasUncharged: boolean }[]> {
  const last = lastDayOf(month);
  const { rows } = await sql<{ companyId: Uuid; hasUncharged: boolean }>`
    with uncharged as (
      select distinct company_id from accrual
      where catalog_id = ${catalogId} and day <= ${last}::date and settled_by is null and amount_micros > 0
    )
    select company_id, company_id in (select company_id from uncharged) as has_uncharged from (
      select company_id from statement_line where catalog_id = ${catalogId} and charge_date between ${month}::date and ${last}::date
      union select company_id from uncharged
    ) charged order by 1`.execute(tx);
  return rows;
}

interface MonthLine {
  brandId: Uuid;
  brandName: string;
  adType: AdType;
  amountMicros: Micros;
  clicks: bigint;
  impressions: bigint;
}

async function invoiceMonth(
  tx: Transaction,
  open: OpenMonth & { companyId: Uuid },
  nowMs: EpochMs,
  newId: NewId,
): Promise<boolean> {
  const { companyId, catalogId, month } = open;
  const wallet = (await lockWallets(tx, [companyId])).get(companyId);
  if (!wallet) throw new Error(`company ${companyId} was charged but has no wallet`);
  const known = await tx
    .selectFrom('invoice')
    .select('id')
    .where('companyId', '=', companyId)
    .where('catalogId', '=', catalogId)
    .where('month', '=', month)
    .executeTakeFirst();
  if (known) return false;
  const ofMonth = sql`t.company_id = ${companyId} and t.catalog_id = ${catalogId}
    and t.charge_date between ${month}::date and ${lastDayOf(month)}::date and t.ledger_transaction_id is not null`;
  const { rows: lines } = await sql<MonthLine>`
    select t.brand_id, b.name as brand_name, t.ad_type,
      sum(case when t.is_income then -t.amount_micros else t.amount_micros end)::bigint as amount_micros,
      coalesce(sum(t.clicks), 0)::bigint as clicks, coalesce(sum(t.impressions), 0)::bigint as impressions
    from statement_line t join brand b on b.id = t.brand_id where ${ofMonth}
    group by t.brand_id, b.name, t.ad_type order by b.name, t.brand_id, t.ad_type`.execute(tx);
  // Every charge was reversed: there is nothing to invoice, in the ledger either.
  if (sumOf(lines) === 0n) return false;
  const { rows: transactions } = await sql<{ key: string; freeMicros: Micros }>`
    select tr.idempotency_key as key,
      coalesce((select sum(u.amount_micros) from credit_consumption u join credit c on c.id = u.credit_id
        where u.ledger_transaction_id = t.ledger_transaction_id and c.kind = 'FREE'), 0)::bigint as free_micros
    from statement_line t join ledger_transaction tr on tr.id = t.ledger_transaction_id where ${ofMonth}`.execute(tx);
  const { party, language, timezone } = await readBuyer(tx, companyId);
  await issueInvoice(tx, newId, {
    idempotencyKey: `month:${catalogId}:${month}:${companyId}`,
    companyId,
    kind: 'MONTHLY',
    series: open.code,
    currency: wallet.currency,
    lines: lines.map(({ brandName, ...line }) => ({ ...line, description: brandName })),
    taxes: [],
    buyer: party,
    language,
    transactionKeys: transactions.map(({ key }) => key),
    month: { catalogId, month, freeMicros: transactions.reduce((sum, { freeMicros }) => sum + freeMicros, 0n) },
    timezone,
    atMs: nowMs,
  });
  return true;
}

/**
 * Returns a company as future documents name it: its saved invoice details, else its own name and address, in the
 * language of its longest-standing owner.
 */
export async function readBuyer(
  tx: Transaction,
  companyId: Uuid,
): Promise<{ party: Party; language: Language; timezone: string }> {
  const { rows } = await sql<{
    name: string;
    address: (string | null)[];
    details: string | null;
    registrationNo: string | null;
    timezone: string;
    language: Language | null;
  }>`
    select coalesce(nullif(trim(b.name), ''), company.name) as name, nullif(trim(b.description), '') as details,
      array[address, address2, nullif(concat_ws(' ', postal_code, country_code), '')] as address,
      registration_no, timezone,
      (select p.language from membership a join app_user p on p.id = a.user_id
        where a.company_id = company.id and a.role = 'OWNER' and a.status = 'ACTIVE' order by a.created_at limit 1) as language
    from company left join billing_info b on b.company_id = company.id where company.id = ${companyId}`.execute(tx);
  const { name, address, details, registrationNo, timezone, language } = rows[0]!;
  const lines = details?.split(/\r?\n/).map((line) => line.trim()) ?? address;
  return {
    party: { name, address: lines.filter((line): line is string => !!line), registrationNo },
    language: language ?? 'en',
    timezone,
  };
}
