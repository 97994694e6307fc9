import { BrandRef, SellerRef } from '#core/catalog/server/refs.ts';
import { addEnum, addPageType, type Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { ExcludableField } from '../rules/company-form.ts';
import type { CompanyDeps } from './company.resolvers.ts';
import {
  BrandDepartmentRef,
  CompanyListRef,
  CompanyRef,
  CompanySizeRef,
  CurrencyRef,
  RoleNameRef,
  RoleRef,
  UserAccountRef,
  UserStatusRef,
  type Company,
} from './refs.ts';

/** Adds the GraphQL types of companies and their members. */
export function addCompanyTypes(builder: Builder, { companies, catalogs }: CompanyDeps): void {
  const unlessExcluded =
    <Value>(field: ExcludableField, valueOf: (company: Company) => Value | null) =>
    async (company: Company, _: unknown, context: Context) =>
      (await companies.excludedFields(context)).has(field) ? null : valueOf(company);

  addEnum(builder, RoleNameRef, 'Role of a person within a company, from most to least rights.', {
    OWNER: null,
    ADMIN: null,
    MEMBER: null,
    VIEWER: null,
  });
  addEnum(builder, UserStatusRef, 'Whether a person may use an account.', { ACTIVE: null, DISABLED: null });
  addEnum(builder, CompanySizeRef, 'Number of people working in the company: 1-50, 50-100, 100-250, 250+.', {
    SIZE_1_50: null,
    SIZE_50_100: null,
    SIZE_100_250: null,
    SIZE_250_PLUS: null,
  });
  builder.objectType(RoleRef, {
    description: 'A role that can be given to a team member.',
    fields: (t) => ({
      id: t.id({ resolve: (role) => role }),
      name: t.field({ type: RoleNameRef, resolve: (role) => role }),
    }),
  });
  builder.objectType(CurrencyRef, {
    description: 'A currency with its conversion rate and display precision.',
    fields: (t) => ({
      code: t.exposeString('code', { description: 'ISO 4217 code, e.g. SGD.' }),
      symbol: t.exposeString('symbol'),
      rate: t.field({
        type: 'Decimal',
        description: 'Units of this currency per unit of the platform default currency; "1" for the default itself.',
        resolve: (currency) => currency.rateMicros,
      }),
      maxFractionDigits: t.exposeInt('maxFractionDigits', {
        description: 'Decimals allowed when typing or showing an amount.',
      }),
    }),
  });
  builder.objectType(CompanyRef, {
    description: 'A company (team); also the supplier of a campaign.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      nameWithCluster: t.string({
        description: 'Name followed by its cluster, for lists that mix companies.',
        resolve: ({ name, cluster }) => (cluster ? `${name} (${cluster})` : name),
      }),
      address: t.exposeString('address'),
      address2: t.exposeString('address2', { nullable: true, description: 'Null when no second line was given.' }),
      postalCode: t.string({
        nullable: true,
        description: 'Null when excluded by company_exclude_fields.',
        resolve: unlessExcluded('postalCode', (company) => company.postalCode),
      }),
      registrationNo: t.string({
        nullable: true,
        description: 'Null when excluded by company_exclude_fields.',
        resolve: unlessExcluded('registrationNo', (company) => company.registrationNo),
      }),
      phoneNumber: t.string({
        nullable: true,
        description: 'Dial code plus number. Null when excluded by company_exclude_fields.',
        resolve: unlessExcluded('phoneNumber', (company) => company.phoneNumber),
      }),
      phoneCountry: t.exposeString('phoneCountry', {
        nullable: true,
        description: 'ISO country the phone number is dialled in.',
      }),
      countryCode: t.exposeString('countryCode', { description: 'ISO 3166 alpha-2.' }),
      authorizedName: t.string({
        nullable: true,
        description: 'Authorized representative. Null when excluded by company_exclude_fields.',
        resolve: unlessExcluded('authorizedName', (company) => company.authorizedName),
      }),
      reportCurrency: t.field({
        type: CurrencyRef,
        description: 'Currency of all report money.',
        resolve: (company, _, context) => companies.currencyByCode(context).load(company.reportCurrency),
      }),
      walletCurrency: t.field({
        type: CurrencyRef,
        description: 'Currency of the wallet, budgets and bids.',
        resolve: (company, _, context) => companies.currencyByCode(context).load(company.walletCurrency),
      }),
      timezone: t.exposeString('timezone', { description: 'IANA zone name.' }),
      size: t.field({
        type: CompanySizeRef,
        nullable: true,
        description: 'Null when excluded by company_exclude_fields or never given.',
        resolve: unlessExcluded('companySize', (company) => company.size),
      }),
      sellers: t.field({
        type: [SellerRef],
        resolve: async (company, _, context) => {
          const ids = await companies.sellerIdsOfCompany(context).load(company.id);
          return (await catalogs.sellerById(context).loadMany(ids)) as never;
        },
      }),
      brands: t.field({
        type: [BrandRef],
        resolve: async (company, _, context) => {
          const ids = await companies.brandIdsOfCompany(context).load(company.id);
          return (await catalogs.brandById(context).loadMany(ids)) as never;
        },
      }),
      isCluster: t.boolean({
        description: 'True for a cluster company; such companies are grouped by wallet currency in pickers.',
        resolve: (company) => company.cluster !== null,
      }),
      canBeToppedUp: t.exposeBoolean('canBeToppedUp', { description: 'False hides every top-up entry.' }),
      canBeUpdated: t.exposeBoolean('canBeUpdated', {
        description: 'False disables the team profile form and shows the support note.',
      }),
      requiresTwoStep: t.exposeBoolean('requiresTwoStep', {
        description: 'True when everyone in it signs in with 2FA; requireTwoStep changes it.',
      }),
      isApproved: t.exposeBoolean('isApproved', {
        description: 'True once staff approved it for packages; me.isApprovedByStaff says what holds for the caller.',
      }),
      isApprovalRequested: t.exposeBoolean('isApprovalRequested', {
        description: 'True while a request of requestCompanyApproval waits for an answer.',
      }),
      trackingDepartments: t.exposeStringList('trackingDepartments', {
        description:
          'Departments whose spending is tracked separately: see brandDepartments and MonthlyStatement.departments.',
      }),
      brandDepartments: t.field({
        type: [BrandDepartmentRef],
        description: 'Its brands that are in a department, by name; setBrandDepartments changes it.',
        resolve: (company, _, context) => companies.departmentsOfCompany(context).load(company.id),
      }),
    }),
  });
  builder.objectType(BrandDepartmentRef, {
    description: 'A brand and the department that its spending counts for.',
    fields: (t) => ({
      brand: t.field({
        type: BrandRef,
        resolve: async ({ brandId }, _, context) => (await catalogs.brandById(context).load(brandId))!,
      }),
      department: t.exposeString('department'),
    }),
  });
  addPageType(builder, CompanyListRef, CompanyRef, 'Page of companies.');
  builder.objectType(UserAccountRef, {
    description: 'One membership of the signed-in user in a company.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'The accountId of switchAccount.' }),
      company: t.field({
        type: CompanyRef,
        resolve: async (membership, _, context) =>
          (await companies.ownCompanyById(context).load(membership.companyId))!,
      }),
      role: t.field({ type: RoleRef, resolve: (membership) => membership.role }),
      status: t.field({ type: UserStatusRef, resolve: (membership) => membership.status }),
      isCurrent: t.boolean({
        description: 'True for the account the session works in.',
        resolve: (membership, _, context) => context.session?.membership?.id === membership.id,
      }),
      isDefault: t.exposeBoolean('isDefault', { description: 'True for the account opened after sign-in.' }),
    }),
  });
}
