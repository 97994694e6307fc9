import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { Company, CompanySize, Currency, UserAccount } from './refs.ts';

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
  createdAt: EpochMs;
}

export interface NewMembership {
  id: Uuid;
  companyId: Uuid;
  userId: Uuid;
  role: RoleName;
  isDefault: boolean;
  isApprovedByStaff: boolean;
  createdAt: EpochMs;
  /** Left out for who was not. */
  invitedBy?: Uuid;
}

/** Returns false when another company already has the name. */
export async function insertCompany(tx: Transaction, company: NewCompany): Promise<boolean> {
  const inserted = await tx
    .insertInto('company')
    .values({
      id: company.id,
      name: company.name,
      cluster: company.cluster ?? null,
      address: company.address ?? '',
      address2: company.address2 ?? null,
      postalCode: company.postalCode ?? null,
      registrationNo: company.registrationNo ?? null,
      authorizedName: company.authorizedName ?? null,
      phoneNumber: company.phoneNumber ?? null,
      phoneCountry: company.phoneCountry ?? null,
      countryCode: company.countryCode,
      timezone: company.timezone,
      size: company.size ?? null,
      walletCurrency: company.walletCurrency,
      reportCurrency: company.reportCurrency,
      createdAt: new Date(company.createdAt),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function insertMembership(tx: Transaction, membership: NewMembership): Promise<void> {
  await tx
    .insertInto('membership')
    .values({
      id: membership.id,
      companyId: membership.companyId,
      userId: membership.userId,
      role: membership.role,
      isDefault: membership.isDefault,
      isApprovedByStaff: membership.isApprovedByStaff,
      createdAt: new Date(membership.createdAt),
      changedBy: membership.invitedBy ?? null,
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
      'postalCode',
      'registrationNo',
      'phoneNumber',
      'phoneCountry',
      'countryCode',
      'authorizedName',
      'timezone',
      'size',
      'walletCurrency',
      'reportCurrency',
      'canBeToppedUp',
      'canBeUpdated',
      'requiresTwoStep',
      'isApproved',
      sql<boolean>`approval_requested_at is not null`.as('isApprovalRequested'),
      'trackingDepartments',
    ])
    .$narrowType<{ size: CompanySize | null }>();

export function companiesById(tx: Transaction, ids: readonly Uuid[]): Promise<Company[]> {
  return companies(tx).where('id', 'in', ids).execute();
}

/** Lists the companies a viewer can see in the order of their ids. */
export function companiesAfter(
  tx: Transaction,
  { after, size }: { after: Uuid | null; size: number },
): Promise<Company[]> {
  return companies(tx)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(size)
    .execute();
}

/** Returns the currency of a company's wallet. The viewer must be able to see the company. */
export async function walletCurrencyOf(
  tx: Transaction,
  companyId: Uuid,
): Promise<Pick<Currency, 'code' | 'symbol' | 'rateMicros'>> {
  return tx
    .selectFrom('company')
    .innerJoin('currency', 'currency.code', 'company.walletCurrency')
    .select(['currency.code', 'currency.symbol', 'currency.rateMicros'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();
}

export function searchCompanies(
  tx: Transaction,
  { searchTerm, slice }: { searchTerm: string | null; slice: Slice },
): Promise<Found<Company>> {
  return findSlice(slice, ({ offset, limit, total }) =>
    companies(tx)
      .select(total.as('total'))
      .$if(Boolean(searchTerm?.trim()), (query) =>
        query.where(
          sql<boolean>`(${contains(sql.ref('name'), searchTerm!)} or ${contains(sql.ref('cluster'), searchTerm!)})`,
        ),
      )
      // Companies outside clusters come first, then clustered companies ordered by wallet currency.
      .orderBy(sql`case when cluster is not null then wallet_currency end`, (order) => order.asc().nullsFirst())
      .orderBy('name')
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Lists a user's memberships, default first, then by age. */
export function membershipsOfUser(tx: Transaction, userId: Uuid): Promise<UserAccount[]> {
  return tx
    .selectFrom('membership')
    .select(['id', 'companyId', 'role', 'status', 'isDefault'])
    .where('userId', '=', userId)
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .$narrowType<{ role: RoleName; status: 'ACTIVE' | 'DISABLED' }>()
    .execute();
}

/** Returns a user's language. */
export async function languageOf(tx: Transaction, userId: Uuid): Promise<Language> {
  const row = await tx.selectFrom('appUser').select('language').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.language as Language;
}

export async function companyName(tx: Transaction, companyId: Uuid): Promise<string> {
  const row = await tx.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow();
  return row.name;
}

export interface ProfileChange {
  name?: string;
  /** Omitted fields stay unchanged. */
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
    // Kysely omits undefined values.
    .set({
      name: change.name,
      address: change.address,
      address2: change.address2,
      postalCode: change.postalCode,
      registrationNo: change.registrationNo,
      phoneNumber: change.phoneNumber,
      phoneCountry: change.phoneCountry,
      countryCode: change.countryCode,
      authorizedName: change.authorizedName,
      size: change.size,
      timezone: change.timezone,
      trackingDepartments: change.trackingDepartments,
    })
    .where('id', '=', companyId)
    .execute();
}

/** Locks the profile and returns whether the company itself can change it. */
export async function lockProfile(tx: Transaction, companyId: Uuid): Promise<boolean> {
  const row = await tx
    .selectFrom('company')
    .select('canBeUpdated')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.canBeUpdated;
}
