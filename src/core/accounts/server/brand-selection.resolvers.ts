import { BrandListRef, BrandRef } from '#core/catalog/server/refs.ts';
import { searchBrands } from '#core/catalog/server/index.ts';
import { orNotFound, passUnless } from '#kernel/problem.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { companyInScope, currentAccount, signedIn, type Context } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { brandInEffect, checkBrandSelection } from '../rules/brand-selection.ts';
import * as store from './brand.repository.ts';
import type { CompanyDeps } from './company.resolvers.ts';
import { okField } from '#platform/graphql/builder.ts';

/** Adds the GraphQL fields of the user's selected brand, and of the brands to select from. */
export function addBrandSelection(builder: Builder, { database, companies, catalogs }: CompanyDeps): void {
  /** Returns the brands of the caller's current company; none without a membership. */
  const accessibleBrandIds = async (context: Context) => {
    const companyId = context.session?.membership?.companyId;
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
      resolve: async (_, { companyId, searchTerm, ...args }, context, info) => {
        const scope = unwrap(companyInScope(context, companyId));
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) =>
            searchBrands(tx, { companyId: scope, searchTerm: searchTerm ?? null, slice }),
          ),
        );
      },
    }),
    accessibleCompanyBrand: t.field({
      type: BrandRef,
      nullable: true,
      description:
        'One accessible brand, e.g. from the brandId in the address; null plus NOT_FOUND when not accessible.',
      args: { companyId: t.arg.id(), brandId: t.arg.id({ required: true }) },
      resolve: async (_, { companyId, brandId }, context) => {
        const scope = unwrap(companyInScope(context, companyId));
        const isAccessible =
          scope === null || (await companies.brandIdsOfCompany(context).load(scope)).includes(brandId);
        const brand = isAccessible ? await catalogs.brandById(context).load(brandId) : null;
        return unwrap(orNotFound(brand, 'Brand'));
      },
    }),
    currentBrand: t.field({
      type: BrandRef,
      nullable: true,
      description: 'Brand the caller has selected; null means All brands.',
      resolve: async (_, _args, context) => {
        const { membership, userId, isStaff } = signedIn(context);
        if (!membership) {
          const selected = isStaff ? await database.read(SYSTEM, (tx) => store.brandOfStaff(tx, userId)) : null;
          return selected ? catalogs.brandById(context).load(selected) : null;
        }
        const brandIds = await accessibleBrandIds(context);
        const brandId = brandInEffect(brandIds, membership.selectedBrandId, context.caller.isStaff);
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
      ok: okField(t),
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
        const { membership, userId, isStaff } = signedIn(context);
        if (!membership && isStaff) {
          if (brandId) unwrap(orNotFound(await catalogs.brandById(context).load(brandId), 'Brand'));
          await database.transact(SYSTEM, (tx) => store.setBrandOfStaff(tx, userId, brandId));
          return { brandId };
        }
        const problem = checkBrandSelection(await accessibleBrandIds(context), brandId, context.caller.isStaff);
        unwrap(passUnless(problem));
        await database.transact(context.viewer, (tx) =>
          store.setSelectedBrand(tx, currentAccount(context).id, brandId),
        );
        return { brandId };
      },
    }),
  );
}
