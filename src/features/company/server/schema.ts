import type { CatalogLoaders } from '#features/catalog/server/index.ts';
import { BrandListRef, BrandRef, SellerRef, searchBrands } from '#features/catalog/server/index.ts';
import type { SellerCenter } from '#integrations/seller-center/index.ts';
import { filterId, type Uuid } from '#kernel/ids.ts';
import { notFound } from '#kernel/problem.ts';
import { fail } from '#kernel/result.ts';
import { addEnum, addPageType, type Builder } from '#platform/graphql/builder.ts';
import { companyInScope, currentAccount, signedIn, type Context } from '#platform/graphql/context.ts';
import { pageOf, readPage } from '#platform/graphql/pages.ts';
import { orThrow, problemError } from '#platform/graphql/problem-error.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/postgres/database.ts';
import type { ExcludableField } from '../rules/company-form.ts';
import { brandInEffect, refuseBrand } from '../rules/brand-selection.ts';
import * as store from './company-store.ts';
import type { OpenWallet } from './founding.ts';
import type { CompanyLoaders } from './loaders.ts';
import { addBrandsSchema } from './schema-brands.ts';
import { addLinkedAccountsSchema } from './schema-linked-accounts.ts';
import { addProfileSchema } from './schema-profile.ts';
import { addTeamSchema } from './schema-team.ts';
import {
  CompanyListRef,
  CompanyRef,
  CompanySizeRef,
  CurrencyRef,
  RoleNameRef,
  RoleRef,
  UserAccountRef,
  UserStatusRef,
  type Company,
} from './types.ts';

export interface CompanyDependencies {
  database: Database;
  companies: CompanyLoaders;
  catalogs: CatalogLoaders;
  sellerCenter: SellerCenter;
  /** Where browsers reach the console, for links in letters. */
  publicUrl: string;
  /** Of wallets whose founder names no other. */
  defaultCurrency: string;
  openWallet: OpenWallet;
  /** Those of the brands whose campaigns have not ended. */
  brandsInUse(tx: Transaction, companyId: Uuid, brandIds: readonly Uuid[]): Promise<Uuid[]>;
  /** Null when there is no such campaign. */
  companyOfCampaign(tx: Transaction, campaignId: string): Promise<Uuid | null>;
}

export function addCompanySchema(builder: Builder, dependencies: CompanyDependencies): void {
  addTypes(builder, dependencies);
  addReads(builder, dependencies);
  addBrandSelection(builder, dependencies);
  addTeamSchema(builder, dependencies);
  addProfileSchema(builder, dependencies);
  addBrandsSchema(builder, dependencies);
  addLinkedAccountsSchema(builder, dependencies);
}

function addTypes(builder: Builder, { companies, catalogs }: CompanyDependencies): void {
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
        resolve: (currency) => currency.rate_micros,
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
      trackingDepartments: t.exposeStringList('trackingDepartments', {
        description: 'Departments whose spending is tracked separately.',
      }),
    }),
  });
  addPageType(builder, CompanyListRef, CompanyRef, 'Page of companies.');
  builder.objectType(UserAccountRef, {
    description: 'One membership of the signed-in user in a company.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'The accountId of switchAccount.' }),
      company: t.field({
        type: CompanyRef,
        resolve: async (account, _, context) => (await companies.ownCompanyById(context).load(account.companyId))!,
      }),
      role: t.field({ type: RoleRef, resolve: (account) => account.role }),
      status: t.field({ type: UserStatusRef, resolve: (account) => account.status }),
      isCurrent: t.boolean({
        description: 'True for the account the session works in.',
        resolve: (account, _, context) => context.session?.account?.id === account.id,
      }),
      isDefault: t.exposeBoolean('isDefault', { description: 'True for the account opened after sign-in.' }),
    }),
  });
}

function addReads(builder: Builder, { database, companies, catalogs }: CompanyDependencies): void {
  builder.queryFields((t) => ({
    currencies: t.field({
      type: [CurrencyRef],
      description: 'Currencies of the deployment, with their rates.',
      resolve: (_, _args, context) => companies.allCurrencies(context),
    }),
    userAccounts: t.field({
      type: [UserAccountRef],
      description: 'All accounts the caller may work in, for the account switcher.',
      resolve: (_, _args, context) =>
        database.as(context.viewer, async (tx) => {
          const own = await store.accountsOfPerson(tx, signedIn(context).personId);
          return own.filter(({ status }) => status === 'ACTIVE');
        }),
    }),
    searchCompanies: t.field({
      type: CompanyListRef,
      description: 'Companies matching a text, for the staff company filter.',
      args: { searchTerm: t.arg.string(), page: t.arg.int({ defaultValue: 1 }), size: t.arg.int({ defaultValue: 20 }) },
      resolve: async (_, { searchTerm, page, size }, context) => {
        const request = orThrow(readPage(page ?? 1, size ?? 20, 'size'));
        const found = await database.as(context.viewer, (tx) =>
          store.searchCompanies(tx, { searchTerm: searchTerm ?? null, slice: request }),
        );
        return pageOf(request, found.rows, found.total);
      },
    }),
    companyById: t.field({
      type: CompanyRef,
      nullable: true,
      description: "One company; null plus NOT_FOUND when unknown or not the caller's.",
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const company = await companies.companyById(context).load(id);
        return company ?? orThrow<Company>(fail(notFound('Company')));
      },
    }),
    companySellers: t.field({
      type: [SellerRef],
      description: 'Sellers of the selected company, optionally only those selling a brand.',
      args: { companyId: t.arg.id(), brandId: t.arg.id() },
      resolve: async (_, { companyId, brandId }, context) => {
        const scope = orThrow(companyInScope(context, companyId));
        const ids = await database.as(context.viewer, (tx) =>
          store.companySellerIds(tx, { companyId: scope, brandId: filterId(brandId) }),
        );
        return (await catalogs.sellerById(context).loadMany(ids)) as never;
      },
    }),
  }));
}

function addBrandSelection(builder: Builder, { database, companies, catalogs }: CompanyDependencies): void {
  /** Brands the caller's current account may use; none without an account. */
  const accessibleBrandIds = async (context: Context) => {
    const companyId = context.session?.account?.companyId;
    return companyId ? companies.brandIdsOfCompany(context).load(companyId) : [];
  };

  builder.queryFields((t) => ({
    accessibleCompanyBrands: t.field({
      type: BrandListRef,
      description: 'Brands of a company that the caller may use, for the brand picker.',
      args: {
        companyId: t.arg.id(),
        searchTerm: t.arg.string(),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 20 }),
      },
      resolve: async (_, { companyId, searchTerm, page, pageSize }, context) => {
        const scope = orThrow(companyInScope(context, companyId));
        const request = orThrow(readPage(page ?? 1, pageSize ?? 20));
        const found = await database.as(context.viewer, (tx) =>
          searchBrands(tx, { companyId: scope, searchTerm: searchTerm ?? null, slice: request }),
        );
        return pageOf(request, found.rows, found.total);
      },
    }),
    accessibleCompanyBrand: t.field({
      type: BrandRef,
      nullable: true,
      description:
        'One accessible brand, e.g. from the brandId in the address; null plus NOT_FOUND when not accessible.',
      args: { companyId: t.arg.id(), brandId: t.arg.id({ required: true }) },
      resolve: async (_, { companyId, brandId }, context) => {
        const scope = orThrow(companyInScope(context, companyId));
        const isAccessible =
          scope === null || (await companies.brandIdsOfCompany(context).load(scope)).includes(brandId);
        const brand = isAccessible ? await catalogs.brandById(context).load(brandId) : null;
        if (!brand) throw problemError(notFound('Brand'));
        return brand;
      },
    }),
    currentBrand: t.field({
      type: BrandRef,
      nullable: true,
      description: 'Brand the caller has selected; null means All brands.',
      resolve: async (_, _args, context) => {
        const { account, personId, isStaff } = signedIn(context);
        if (!account) {
          const chosen = isStaff ? await database.as(SYSTEM, (tx) => store.brandOfStaff(tx, personId)) : null;
          return chosen ? catalogs.brandById(context).load(chosen) : null;
        }
        const brandIds = await accessibleBrandIds(context);
        const brandId = brandInEffect(brandIds, account.selectedBrandId, context.caller.isStaff);
        return brandId ? catalogs.brandById(context).load(brandId) : null;
      },
    }),
  }));

  const SelectBrandInput = builder.inputType('SelectBrandInput', {
    description: 'Brand to work with.',
    fields: (t) => ({ brand: t.id({ description: 'Brand id; null or left out selects All brands.' }) }),
  });
  const SelectBrandPayload = builder.objectRef<{ brandId: string | null }>('SelectBrandPayload').implement({
    description: 'Selection after the change.',
    fields: (t) => ({
      ok: t.boolean({ resolve: () => true }),
      brand: t.field({
        type: BrandRef,
        nullable: true,
        description: 'Null when All brands is selected.',
        resolve: ({ brandId }, _, context) => (brandId ? catalogs.brandById(context).load(brandId) : null),
      }),
    }),
  });
  builder.mutationField('selectBrand', (t) =>
    t.field({
      type: SelectBrandPayload,
      description: "Stores the caller's current brand; FORBIDDEN when brand-locked.",
      args: { input: t.arg({ type: SelectBrandInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const brandId = input.brand ?? null;
        const { account, personId, isStaff } = signedIn(context);
        if (!account && isStaff) {
          if (brandId && !(await catalogs.brandById(context).load(brandId))) throw problemError(notFound('Brand'));
          await database.as(SYSTEM, (tx) => store.setBrandOfStaff(tx, personId, brandId));
          return { brandId };
        }
        const problem = refuseBrand(await accessibleBrandIds(context), brandId, context.caller.isStaff);
        if (problem) throw problemError(problem);
        await database.as(context.viewer, (tx) => store.setSelectedBrand(tx, currentAccount(context).id, brandId));
        return { brandId };
      },
    }),
  );
}
