import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { containsPattern, findSlice, type Found, type Slice } from '#platform/postgres/lists.ts';
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

export async function addCompanyBrands(tx: Transaction, companyId: Uuid, brandIds: readonly Uuid[]): Promise<void> {
  if (!brandIds.length) return;
  await tx
    .insertInto('company_brand')
    .values(brandIds.map((brandId) => ({ company_id: companyId, brand_id: brandId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function addCompanySellers(tx: Transaction, companyId: Uuid, sellerIds: readonly Uuid[]): Promise<void> {
  if (!sellerIds.length) return;
  await tx
    .insertInto('company_seller')
    .values(sellerIds.map((sellerId) => ({ company_id: companyId, seller_id: sellerId })))
    .onConflict((conflict) => conflict.doNothing())
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
): Promise<Pick<Currency, 'code' | 'rate_micros'>> {
  return tx
    .selectFrom('company')
    .innerJoin('currency', 'currency.code', 'company.wallet_currency')
    .select(['currency.code', 'currency.rate_micros'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();
}

export async function hasBrand(tx: Transaction, companyId: Uuid, brandId: Uuid): Promise<boolean> {
  const row = await tx
    .selectFrom('company_brand')
    .select('brand_id')
    .where('company_id', '=', companyId)
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  return row !== undefined;
}

export function searchCompanies(
  tx: Transaction,
  { searchTerm, slice }: { searchTerm: string | null; slice: Slice },
): Promise<Found<Company>> {
  return findSlice(slice, ({ offset, size }) =>
    companies(tx)
      .select(sql<bigint>`count(*) over ()`.as('total'))
      .$if(Boolean(searchTerm?.trim()), (query) =>
        query.where((where) =>
          where.or([
            where('name', 'ilike', containsPattern(searchTerm!)),
            where('cluster', 'ilike', containsPattern(searchTerm!)),
          ]),
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

/** Brand ids per company, in the order of the brands' names. */
export function brandIdsOf(tx: Transaction, companyIds: readonly Uuid[]): Promise<{ companyId: Uuid; ids: Uuid[] }[]> {
  return tx
    .selectFrom('company_brand')
    .innerJoin('brand', 'brand.id', 'company_brand.brand_id')
    .select(['company_id as companyId', sql<Uuid[]>`array_agg(brand.id order by brand.name)`.as('ids')])
    .where('company_id', 'in', companyIds)
    .groupBy('company_id')
    .execute();
}

export function sellerIdsOf(tx: Transaction, companyIds: readonly Uuid[]): Promise<{ companyId: Uuid; ids: Uuid[] }[]> {
  return tx
    .selectFrom('company_seller')
    .innerJoin('seller', 'seller.id', 'company_seller.seller_id')
    .innerJoin('catalog', 'catalog.id', 'seller.catalog_id')
    .select(['company_id as companyId', sql<Uuid[]>`array_agg(seller.id order by seller.name, catalog.name)`.as('ids')])
    .where('company_id', 'in', companyIds)
    .groupBy('company_id')
    .execute();
}

/** Sellers of a company, or of every company for null; with a brand, only those with a product of it. */
export async function companySellerIds(
  tx: Transaction,
  { companyId, brandId }: { companyId: Uuid | null; brandId: Uuid | null },
): Promise<Uuid[]> {
  const rows = await tx
    .selectFrom('company_seller')
    .innerJoin('seller', 'seller.id', 'company_seller.seller_id')
    .innerJoin('catalog', 'catalog.id', 'seller.catalog_id')
    .select(['seller.id', 'seller.name', 'catalog.name as country'])
    .distinct()
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId!))
    .$if(brandId !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from product where product.catalog_id = seller.catalog_id and product.brand_id = ${brandId}
          and product.seller_ids @> array[seller.id])`,
      ),
    )
    .orderBy('seller.name')
    .orderBy('catalog.name')
    .limit(1000)
    .execute();
  return rows.map((row) => row.id);
}

export async function setSelectedBrand(tx: Transaction, accountId: Uuid, brandId: Uuid | null): Promise<void> {
  await tx.updateTable('account').set({ current_brand_id: brandId }).where('id', '=', accountId).execute();
}

/** The brand staff without an account have chosen. Needs a transaction of the system. */
export async function brandOfStaff(tx: Transaction, personId: Uuid): Promise<Uuid | null> {
  const row = await tx
    .selectFrom('staff_brand')
    .select('brand_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.brand_id ?? null;
}

/** Needs a transaction of the system. */
export async function setBrandOfStaff(tx: Transaction, personId: Uuid, brandId: Uuid | null): Promise<void> {
  if (brandId === null) {
    await tx.deleteFrom('staff_brand').where('person_id', '=', personId).execute();
    return;
  }
  await tx
    .insertInto('staff_brand')
    .values({ person_id: personId, brand_id: brandId })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ brand_id: brandId }))
    .execute();
}

/** Names of those sellers that some company manages already. Needs a transaction of the system. */
export async function managedSellers(tx: Transaction, sellerIds: readonly Uuid[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('seller')
    .select('name')
    .where('id', 'in', sellerIds)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('company_seller').select('seller_id').whereRef('seller_id', '=', 'seller.id')),
    )
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
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

export async function removeCompanyBrands(tx: Transaction, companyId: Uuid, brandIds: readonly Uuid[]): Promise<void> {
  await tx.deleteFrom('company_brand').where('company_id', '=', companyId).where('brand_id', 'in', brandIds).execute();
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
