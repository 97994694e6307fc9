import { sql } from 'kysely';
import type { AdType } from '#kernel/ad-type.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/postgres/database.ts';
import { lastDayOf, sumOf, type Party } from '../rules/invoice.ts';
import { issueInvoice } from './invoice-store.ts';
import { lockWallets } from './wallet-store.ts';

interface OpenMonth {
  catalogId: Uuid;
  /** The storefront's country: the series of its documents. */
  code: string;
  month: Day;
}

/**
 * Invoices every month of a storefront whose days are closed and charged, one document per company. What a document says is
 * what the ledger says: charges of the month less what went back of them. Safe to run twice, late, concurrently and after
 * months of absence: a company has one document per storefront and month, and its wallet is locked while it is written.
 */
export async function closeMonths(database: Database, now_ms: Instant_ms, newId: NewId): Promise<number> {
  let issued = 0;
  for (let open; (open = await database.as(SYSTEM, readOpenMonth));) {
    const { catalogId, month } = open;
    for (const companyId of await database.as(SYSTEM, (tx) => readChargedCompanies(tx, catalogId, month))) {
      if (await database.as(SYSTEM, (tx) => invoiceMonth(tx, { ...open, companyId }, now_ms, newId))) issued += 1;
    }
    await database.as(SYSTEM, (tx) =>
      tx
        .insertInto('closed_month')
        .values({ catalog_id: catalogId, month, closed_at: new Date(now_ms) })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }
  return issued;
}

/** The earliest month that is over and charged in its storefront, and not yet closed. */
async function readOpenMonth(tx: Transaction): Promise<OpenMonth | undefined> {
  const { rows } = await sql<OpenMonth & { lastClosed: Day; firstOwed: Day | null }>`
    select c.id as "catalogId", c.code, (select max(day) from closed_day d where d.catalog_id = c.id) as "lastClosed",
      (select min(day) from accrual a where a.catalog_id = c.id and a.settled_by is null and a.amount_micros > 0) as "firstOwed",
      date_trunc('month', first.day)::date as month
    from catalog c cross join lateral (
      select min(t.charge_date) as day from wallet_transaction t where t.catalog_id = c.id and t.charge_date >= coalesce(
        (select max(m.month) + interval '1 month' from closed_month m where m.catalog_id = c.id), '-infinity')
    ) first
    where first.day is not null order by month, c.id`.execute(tx);
  return rows.find(({ month, lastClosed, firstOwed }) => {
    const last = lastDayOf(month);
    return lastClosed >= last && (firstOwed === null || firstOwed > last);
  });
}

async function readChargedCompanies(tx: Transaction, catalogId: Uuid, month: Day): Promise<Uuid[]> {
  const { rows } = await sql<{ companyId: Uuid }>`
    select distinct company_id as "companyId" from wallet_transaction
    where catalog_id = ${catalogId} and charge_date between ${month}::date and ${lastDayOf(month)}::date order by 1`.execute(
    tx,
  );
  return rows.map(({ companyId }) => companyId);
}

interface MonthLine {
  brandId: Uuid;
  brandName: string;
  adType: AdType;
  amount_micros: Micros;
  clicks: bigint;
  impressions: bigint;
}

async function invoiceMonth(
  tx: Transaction,
  open: OpenMonth & { companyId: Uuid },
  now_ms: Instant_ms,
  newId: NewId,
): Promise<boolean> {
  const { companyId, catalogId, month } = open;
  const wallet = (await lockWallets(tx, [companyId])).get(companyId);
  if (!wallet) throw new Error(`company ${companyId} was charged but has no wallet`);
  const known = await tx
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', companyId)
    .where('catalog_id', '=', catalogId)
    .where('month', '=', month)
    .executeTakeFirst();
  if (known) return false;
  const ofMonth = sql`t.company_id = ${companyId} and t.catalog_id = ${catalogId}
    and t.charge_date between ${month}::date and ${lastDayOf(month)}::date and t.transfer_id is not null`;
  const { rows: lines } = await sql<MonthLine>`
    select t.brand_id as "brandId", b.name as "brandName", t.ad_type as "adType",
      sum(case when t.is_income then -t.amount_micros else t.amount_micros end)::bigint as amount_micros,
      coalesce(sum(t.clicks), 0)::bigint as clicks, coalesce(sum(t.impressions), 0)::bigint as impressions
    from wallet_transaction t join brand b on b.id = t.brand_id where ${ofMonth}
    group by t.brand_id, b.name, t.ad_type order by b.name, t.brand_id, t.ad_type`.execute(tx);
  // Everything that was charged went back again: there is nothing to invoice, and the ledger says so too.
  if (sumOf(lines) === 0n) return false;
  const { rows: movements } = await sql<{ key: string; free_micros: Micros }>`
    select tr.idempotency_key as key,
      coalesce((select sum(u.amount_micros) from credit_consumption u join credit c on c.id = u.credit_id
        where u.transfer_id = t.transfer_id and c.kind = 'FREE'), 0)::bigint as free_micros
    from wallet_transaction t join transfer tr on tr.id = t.transfer_id where ${ofMonth}`.execute(tx);
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
    movements: movements.map(({ key }) => key),
    month: { catalogId, month, free_micros: movements.reduce((sum, { free_micros }) => sum + free_micros, 0n) },
    timezone,
    at_ms: now_ms,
  });
  return true;
}

/** A company as documents name it, in the language of its longest-standing owner. */
export async function readBuyer(
  tx: Transaction,
  companyId: Uuid,
): Promise<{ party: Party; language: Language; timezone: string }> {
  const { rows } = await sql<{
    name: string;
    address: (string | null)[];
    registrationNo: string | null;
    timezone: string;
    language: Language | null;
  }>`
    select name, array[address, address2, nullif(concat_ws(' ', postal_code, country_code), '')] as address,
      registration_no as "registrationNo", timezone,
      (select p.language from account a join person p on p.id = a.person_id
        where a.company_id = company.id and a.role = 'OWNER' and a.status = 'ACTIVE' order by a.created_at limit 1) as language
    from company where id = ${companyId}`.execute(tx);
  const { name, address, registrationNo, timezone, language } = rows[0]!;
  return {
    party: { name, address: address.filter((line): line is string => !!line), registrationNo },
    language: language ?? 'en',
    timezone,
  };
}
