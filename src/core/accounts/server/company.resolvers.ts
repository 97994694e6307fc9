import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import { SellerRef } from '#core/catalog/server/refs.ts';
import type { Places } from '#integrations/places/places.ts';
import type { SellerCenter } from '#integrations/seller-center/index.ts';
import { filterId, type Uuid } from '#kernel/ids.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { companyInScope, signedIn } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import * as store from './company.repository.ts';
import type { BackOfficePorts } from './back-office.ts';
import type { CompanyLoaders } from './company.loaders.ts';
import { addAddressLookup } from './address-lookup.resolvers.ts';
import { addBrandSelection } from './brand-selection.resolvers.ts';
import { addBrandsSchema } from './brands.resolvers.ts';
import { addDepartmentsSchema } from './departments.resolvers.ts';
import { addClaimsSchema } from './claims.resolvers.ts';
import { addBackOfficeSchema } from './back-office.resolvers.ts';
import { addLinkedAccountsSchema } from './linked-accounts.resolvers.ts';
import { addProfileSchema } from './profile.resolvers.ts';
import { addTeamSchema } from './team.resolvers.ts';
import { addCompanyTypes } from './company.schema.ts';
import { companySellerIds } from './seller.repository.ts';
import { CompanyListRef, CompanyRef, CurrencyRef, UserAccountRef, type Company } from './refs.ts';

export interface CompanyDeps {
  database: Database;
  companies: CompanyLoaders;
  catalogs: CatalogLoaders;
  sellerCenter: SellerCenter;
  /** Completes addresses; null when no service is configured. */
  places: Places | null;
  /** Counts an address look-up of a network address; returns a problem when there were too many. */
  countAddressLookup(networkAddress: string, now: EpochMs): Promise<Problem | null>;
  /** Data and actions of other modules that the back office uses. */
  backOffice: BackOfficePorts;
  /** Returns the brands whose campaigns have not ended. */
  brandsInUse(tx: Transaction, companyId: Uuid, brandIds: readonly Uuid[]): Promise<Uuid[]>;
  /** Returns null when there is no such campaign. */
  companyOfCampaign(tx: Transaction, campaignId: string): Promise<Uuid | null>;
}

export function addCompanySchema(builder: Builder, deps: CompanyDeps): void {
  addCompanyTypes(builder, deps);
  addReads(builder, deps);
  addBrandSelection(builder, deps);
  addTeamSchema(builder, deps);
  addProfileSchema(builder, deps);
  addAddressLookup(builder, deps);
  addBrandsSchema(builder, deps);
  addDepartmentsSchema(builder, deps);
  addLinkedAccountsSchema(builder, deps);
  addBackOfficeSchema(builder, deps);
  addClaimsSchema(builder, deps);
}

function addReads(builder: Builder, { database, companies, catalogs }: CompanyDeps): void {
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
        database.read(context.viewer, async (tx) => {
          const own = await store.membershipsOfUser(tx, signedIn(context).userId);
          return own.filter(({ status }) => status === 'ACTIVE');
        }),
    }),
    searchCompanies: t.field({
      type: CompanyListRef,
      description: 'Companies matching a text, for the staff company filter.',
      args: { searchTerm: t.arg.string(), page: t.arg.int({ defaultValue: 1 }), size: t.arg.int({ defaultValue: 20 }) },
      resolve: async (_, { searchTerm, ...args }, context, info) => {
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => store.searchCompanies(tx, { searchTerm: searchTerm ?? null, slice })),
        );
      },
    }),
    companyById: t.field({
      type: CompanyRef,
      nullable: true,
      description: "One company; null plus NOT_FOUND when unknown or not the caller's.",
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const company = await companies.companyById(context).load(id);
        return company ?? unwrap<Company>(fail(notFound('Company')));
      },
    }),
    companySellers: t.field({
      type: [SellerRef],
      description: 'Sellers of the selected company, optionally only those selling a brand.',
      args: { companyId: t.arg.id(), brandId: t.arg.id() },
      resolve: async (_, { companyId, brandId }, context) => {
        const scope = unwrap(companyInScope(context, companyId));
        const ids = await database.read(context.viewer, (tx) =>
          companySellerIds(tx, { companyId: scope, brandId: filterId(brandId) }),
        );
        return (await catalogs.sellerById(context).loadMany(ids)) as never;
      },
    }),
  }));
}
