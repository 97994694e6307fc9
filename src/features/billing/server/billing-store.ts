import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { BillingDetails } from '../rules/billing-details.ts';
import type { TopUpMethod } from './top-up-store.ts';

/** What billing has to know of a company. */
export interface Payer {
  id: Uuid;
  name: string;
  countryCode: string;
  timezone: string;
  currency: string;
  symbol: string;
  rate_micros: Micros;
  digits: number;
  canBeToppedUp: boolean;
}

export function payerOf(tx: Transaction, companyId: Uuid): Promise<Payer | undefined> {
  return tx
    .selectFrom('company')
    .innerJoin('currency', 'currency.code', 'company.wallet_currency')
    .select([
      'company.id',
      'company.name',
      'company.country_code as countryCode',
      'company.timezone',
      'currency.code as currency',
      'currency.symbol',
      'currency.rate_micros',
      'currency.fraction_digits as digits',
      'company.can_be_topped_up as canBeToppedUp',
    ])
    .where('company.id', '=', companyId)
    .executeTakeFirst();
}

export async function digitsOf(tx: Transaction, currency: string): Promise<number | null> {
  const row = await tx.selectFrom('currency').select('fraction_digits').where('code', '=', currency).executeTakeFirst();
  return row?.fraction_digits ?? null;
}

/** Tax rates of a country by method; fractions in micro-units. */
export async function taxesOf(tx: Transaction, countryCode: string): Promise<Map<TopUpMethod, Micros>> {
  const rows = await tx
    .selectFrom('top_up_tax')
    .select(['method', 'rate_micros'])
    .where('country_code', '=', countryCode)
    .$narrowType<{ method: TopUpMethod }>()
    .execute();
  return new Map(rows.map((row) => [row.method, row.rate_micros]));
}

export async function saveTax(
  tx: Transaction,
  tax: { countryCode: string; method: TopUpMethod; rate_micros: Micros },
): Promise<void> {
  await tx
    .insertInto('top_up_tax')
    .values({ country_code: tax.countryCode, method: tax.method, rate_micros: tax.rate_micros })
    .onConflict((conflict) =>
      conflict.columns(['country_code', 'method']).doUpdateSet({ rate_micros: tax.rate_micros }),
    )
    .execute();
}

export async function billingInfoOf(tx: Transaction, companyId: Uuid): Promise<BillingDetails | null> {
  const row = await tx
    .selectFrom('billing_info')
    .select(['name', 'email', 'description', 'top_up_alert_micros as topUpAlertAmount_micros'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

/** Another alert amount may be told again. */
export async function saveBillingInfo(
  tx: Transaction,
  companyId: Uuid,
  details: BillingDetails,
  now_ms: Instant_ms,
): Promise<void> {
  const values = {
    name: details.name,
    email: details.email,
    description: details.description,
    top_up_alert_micros: details.topUpAlertAmount_micros,
    updated_at: new Date(now_ms),
  };
  await tx
    .insertInto('billing_info')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({
        ...values,
        alerted_at: sql<Date | null>`case when billing_info.top_up_alert_micros is not distinct from excluded.top_up_alert_micros
          then billing_info.alerted_at end`,
      }),
    )
    .execute();
}

export interface Reader {
  email: string;
  firstName: string;
  language: Language;
}

/** Who letters about a company's money go to: its owners, and its billing contact when that is somebody else. */
export async function readersOf(tx: Transaction, companyId: Uuid): Promise<Reader[]> {
  const owners = await tx
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select(['person.email', 'person.first_name as firstName', 'person.language'])
    .where('account.company_id', '=', companyId)
    .where('account.role', '=', 'OWNER')
    .where('account.status', '=', 'ACTIVE')
    .orderBy('account.created_at')
    .$narrowType<{ language: Language }>()
    .execute();
  const contact = await billingInfoOf(tx, companyId);
  if (!contact || owners.some(({ email }) => email === contact.email.toLowerCase())) return owners;
  return [...owners, { email: contact.email, firstName: contact.name, language: owners[0]?.language ?? 'en' }];
}
