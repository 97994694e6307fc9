import { sql } from 'kysely';
import { knownCurrencies } from '#core/accounts/server/index.ts';
import { storefrontName } from '#core/catalog/rules/storefront-name.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lastDayOf, sumOf, type Party } from '../rules/invoice.ts';
import { withCountry } from '../rules/address.ts';
import { issueInvoice } from './invoice.repository.ts';
import { readMonthLines, readTaxedOn } from './month-line.repository.ts';
import { lockWallets } from './wallet.repository.ts';

export interface OpenMonth {
  catalogId: Uuid;
  /** The storefront's country, which determines the number series of its documents. */
  code: string;
  month: Day;
}

/** Closes a month, so that it is not looked at again. */
export async function closeMonth(tx: Transaction, { catalogId, month }: OpenMonth, nowMs: EpochMs): Promise<void> {
  await tx
    .insertInto('closedMonth')
    .values({ catalogId, month, closedAt: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists months that have ended in their storefront and are not closed, earliest first. */
export async function readOpenMonths(tx: Transaction): Promise<OpenMonth[]> {
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

export interface ChargedCompany {
  companyId: Uuid;
  /** Cost of the month or of earlier days is not charged yet. */
  hasUncharged: boolean;
  /** It has its document, or its charges were all reversed, in which case it gets none. */
  isInvoiced: boolean;
}

/** Lists companies, or one, with charges in a month. */
export async function readChargedCompanies(
  tx: Transaction,
  { catalogId, month }: OpenMonth,
  companyId: Uuid | null = null,
): Promise<ChargedCompany[]> {
  const isSelected = sql`(${companyId}::uuid is null or company_id = ${companyId}::uuid)`;
  const last = lastDayOf(month);
  const { rows } = await sql<ChargedCompany>`
    with uncharged as (
      select distinct company_id from accrual
      where catalog_id = ${catalogId} and day <= ${last}::date and settled_by is null and amount_micros > 0
        and ${isSelected}
    ), charged as (
      select company_id, sum(case when is_income then -amount_micros else amount_micros end)
          filter (where ledger_transaction_id is not null) as amount
      from statement_line where catalog_id = ${catalogId} and charge_date between ${month}::date and ${last}::date
        and ${isSelected} group by company_id
    )
    select company_id, uncharged.company_id is not null as has_uncharged,
      coalesce(charged.amount, 0) = 0 or exists (select from invoice i where i.company_id = coalesce(charged.company_id, uncharged.company_id)
        and i.catalog_id = ${catalogId} and i.month = ${month}::date) as is_invoiced
    from charged full join uncharged using (company_id) order by 1`.execute(tx);
  return rows;
}

/** Writes a company's document of a month; false when it has one or needs none. A document equals the ledger. */
export async function invoiceMonth(
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
  const lines = await readMonthLines(tx, {
    ofMonth,
    digits: (await knownCurrencies.styleOf(tx, wallet.currency)).digits,
  });
  // Every charge was reversed: there is nothing to invoice, in the ledger either.
  if (sumOf(lines) === 0n) return false;
  const { rows: transactions } = await sql<{ key: string; freeMicros: Micros }>`
    select tr.idempotency_key as key,
      coalesce((select sum(u.amount_micros) from credit_consumption u join credit c on c.id = u.credit_id
        where u.ledger_transaction_id = t.ledger_transaction_id and c.kind = 'FREE'), 0)::bigint as free_micros
    from statement_line t join ledger_transaction tr on tr.id = t.ledger_transaction_id where ${ofMonth}`.execute(tx);
  const { party, language, timezone } = await readBuyer(tx, companyId);
  const catalog = await tx
    .selectFrom('catalog')
    .select(['code', 'name'])
    .where('id', '=', catalogId)
    .executeTakeFirstOrThrow();
  await issueInvoice(tx, newId, {
    idempotencyKey: `month:${catalogId}:${month}:${companyId}`,
    companyId,
    kind: 'MONTHLY',
    series: open.code,
    currency: wallet.currency,
    lines,
    taxes: [],
    buyer: party,
    language,
    payment: { method: 'WALLET_CREDIT' },
    transactionKeys: transactions.map(({ key }) => key),
    month: {
      catalogId,
      month,
      country: storefrontName(catalog, language),
      freeMicros: transactions.reduce((sum, { freeMicros }) => sum + freeMicros, 0n),
      taxedOn: await readTaxedOn(tx, ofMonth),
    },
    timezone,
    atMs: nowMs,
  });
  return true;
}

/**
 * Returns a company as future documents name it: its saved invoice details, else its own name and address, and its country,
 * in the language of its longest-standing owner.
 */
export async function readBuyer(
  tx: Transaction,
  companyId: Uuid,
): Promise<{ party: Party; language: Language; timezone: string }> {
  const { rows } = await sql<{
    name: string;
    address: (string | null)[];
    details: string | null;
    countryCode: string | null;
    registrationNo: string | null;
    taxNo: string | null;
    purchaseOrderNo: string | null;
    costCenter: string | null;
    timezone: string;
    language: Language | null;
  }>`
    select coalesce(nullif(trim(b.name), ''), company.name) as name, nullif(trim(b.description), '') as details,
      array[address, address2, postal_code] as address, country_code,
      registration_no, b.tax_no, b.purchase_order_no, b.cost_center, timezone,
      (select p.language from membership a join app_user p on p.id = a.user_id
        where a.company_id = company.id and a.role = 'OWNER' and a.status = 'ACTIVE' order by a.created_at limit 1) as language
    from company left join billing_info b on b.company_id = company.id where company.id = ${companyId}`.execute(tx);
  const { name, address, details, countryCode, timezone, language: ofOwner, ...numbers } = rows[0]!;
  const language = ofOwner ?? 'en';
  const lines = details?.split(/\r?\n/).map((line) => line.trim()) ?? address;
  return {
    party: {
      name,
      address: withCountry(
        lines.filter((line): line is string => !!line),
        countryCode,
        language,
      ),
      ...numbers,
    },
    language,
    timezone,
  };
}
