import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/postgres/lists.ts';
import type { Company, CompanySize, Currency, UserAccount } from './types.ts';

export interface NewCurrency {
  code: string;
  symbol: string;
  rate_micros: Micros;
  fractionDigits: number;
}

export interface NewCompany {
  id: Uuid;
  name: string;
  countryCode: string;
  timezone: string;
  walletCurrency: string;
  reportCurrency: string;
  cluster?: string | null;
  address?: string;
  address2?: string | null;
  postalCode?: string | null;
  registrationNo?: string | null;
  authorizedName?: string | null;
  phoneNumber?: string | null;
  phoneCountry?: string | null;
  size?: CompanySize | null;
  createdAt: Instant_ms;
}

export interface NewAccount {
  id: Uuid;
  companyId: Uuid;
  personId: Uuid;
  role: RoleName;
  isDefault: boolean;
  isApprovedByStaff: boolean;
  createdAt: Instant_ms;
}

/** Sets a currency's rate and display; known codes are overwritten. */
export async function saveCurrency(
  tx: Transaction,
  { code, symbol, rate_micros, fractionDigits }: NewCurrency,
): Promise<void> {
  const values = { symbol, rate_micros, fraction_digits: fractionDigits };
  await tx
    .insertInto('currency')
    .values({ code, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute();
}

/** False when another company has the name already. */
export async function insertCompany(tx: Transaction, company: NewCompany): Promise<boolean> {
  const inserted = await tx
    .insertInto('company')
    .values({
      id: company.id,
      name: company.name,
      cluster: company.cluster ?? null,
      address: company.address ?? '',
      address2: company.address2 ?? null,
      postal_code: company.postalCode ?? null,
      registration_no: company.registrationNo ?? null,
      authorized_name: company.authorizedName ?? null,
      phone_number: company.phoneNumber ?? null,
      phone_country: company.phoneCountry ?? null,
      country_code: company.countryCode,
      timezone: company.timezone,
      size: company.size ?? null,
      wallet_currency: company.walletCurrency,
      report_currency: company.reportCurrency,
      created_at: new Date(company.createdAt),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function insertAccount(tx: Transaction, account: NewAccount): Promise<void> {
  await tx
    .insertInto('account')
    .values({
      id: account.id,
      company_id: account.companyId,
      person_id: account.personId,
      role: account.role,
      is_default: account.isDefault,
      is_approved_by_staff: account.isApprovedByStaff,
      created_at: new Date(account.createdAt),
    })
    .execute();
}

const companies = (tx: Transaction) =>
  tx
    .selectFrom('company')
    .select([
      'id',
      'name',
      'cluster',
      'address',
      'address2',
      'postal_code as postalCode',
      'registration_no as registrationNo',
      'phone_number as phoneNumber',
      'phone_country as phoneCountry',
      'country_code as countryCode',
      'authorized_name as authorizedName',
      'timezone',
      'size',
      'wallet_currency as walletCurrency',
      'report_currency as reportCurrency',
      'can_be_topped_up as canBeToppedUp',
      'can_be_updated as canBeUpdated',
      'is_approved as isApproved',
      sql<boolean>`approval_requested_at is not null`.as('isApprovalRequested'),
      'tracking_departments as trackingDepartments',
    ])
    .$narrowType<{ size: CompanySize | null }>();

export function companiesById(tx: Transaction, ids: readonly Uuid[]): Promise<Company[]> {
  return companies(tx).where('id', 'in', ids).execute();
}

/** The currency of a company's wallet. The viewer has to see the company. */
export async function walletCurrencyOf(
  tx: Transaction,
  companyId: Uuid,
): Promise<Pick<Currency, 'code' | 'symbol' | 'rate_micros'>> {
  return tx
    .selectFrom('company')
    .innerJoin('currency', 'currency.code', 'company.wallet_currency')
    .select(['currency.code', 'currency.symbol', 'currency.rate_micros'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();
}

export function searchCompanies(
  tx: Transaction,
  { searchTerm, slice }: { searchTerm: string | null; slice: Slice },
): Promise<Found<Company>> {
  return findSlice(slice, ({ offset, size }) =>
    companies(tx)
      .select(sql<bigint>`count(*) over ()`.as('total'))
      .$if(Boolean(searchTerm?.trim()), (query) =>
        query.where(
          sql<boolean>`(${contains(sql.ref('name'), searchTerm!)} or ${contains(sql.ref('cluster'), searchTerm!)})`,
        ),
      )
      // Companies of clusters are shown by the currency of their wallet, behind those that stand alone.
      .orderBy(sql`case when cluster is not null then wallet_currency end`, (order) => order.asc().nullsFirst())
      .orderBy('name')
      .limit(size)
      .offset(offset)
      .execute(),
  );
}

export function allCurrencies(tx: Transaction): Promise<Currency[]> {
  return tx
    .selectFrom('currency')
    .select(['code', 'symbol', 'rate_micros', 'fraction_digits as maxFractionDigits'])
    .orderBy('code')
    .execute();
}

/** Memberships of a person, default first, then by age. */
export function accountsOfPerson(tx: Transaction, personId: Uuid): Promise<UserAccount[]> {
  return tx
    .selectFrom('account')
    .select(['id', 'company_id as companyId', 'role', 'status', 'is_default as isDefault'])
    .where('person_id', '=', personId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ role: RoleName; status: 'ACTIVE' | 'DISABLED' }>()
    .execute();
}

/** The language somebody reads. */
export async function languageOf(tx: Transaction, personId: Uuid): Promise<Language> {
  const row = await tx.selectFrom('person').select('language').where('id', '=', personId).executeTakeFirstOrThrow();
  return row.language as Language;
}

export async function companyName(tx: Transaction, companyId: Uuid): Promise<string> {
  const row = await tx.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow();
  return row.name;
}

export interface ProfileChange {
  name: string;
  /** Left out stays as it is. */
  address?: string;
  address2?: string | null;
  postalCode?: string | null;
  registrationNo?: string | null;
  phoneNumber?: string | null;
  phoneCountry?: string | null;
  countryCode?: string;
  authorizedName?: string | null;
  size?: CompanySize | null;
  timezone?: string;
  trackingDepartments?: string[];
}

export async function updateProfile(tx: Transaction, companyId: Uuid, change: ProfileChange): Promise<void> {
  await tx
    .updateTable('company')
    // Kysely leaves out what is undefined.
    .set({
      name: change.name,
      address: change.address,
      address2: change.address2,
      postal_code: change.postalCode,
      registration_no: change.registrationNo,
      phone_number: change.phoneNumber,
      phone_country: change.phoneCountry,
      country_code: change.countryCode,
      authorized_name: change.authorizedName,
      size: change.size,
      timezone: change.timezone,
      tracking_departments: change.trackingDepartments,
    })
    .where('id', '=', companyId)
    .execute();
}

/** Whether the profile may be changed by the company itself; others who would change it wait. */
export async function lockProfile(tx: Transaction, companyId: Uuid): Promise<boolean> {
  const row = await tx
    .selectFrom('company')
    .select('can_be_updated')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.can_be_updated;
}
