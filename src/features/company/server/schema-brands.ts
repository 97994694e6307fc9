import type { Uuid } from '#kernel/ids.ts';
import { invalid, notFound } from '#kernel/problem.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { currentAccount } from '#platform/graphql/context.ts';
import { problemError } from '#platform/graphql/problem-error.ts';
import { companyText } from '../rules/texts.ts';
import { addCompanyBrands, removeCompanyBrands } from './brand-store.ts';
import { areKnown } from './founding.ts';
import type { CompanyDependencies } from './schema.ts';
import { addCompanySellers } from './seller-store.ts';
import { CompanyRef } from './types.ts';

/** What a company sells: its brands and sellers. A brand, and a seller, may be several companies' at once. */
export function addBrandsSchema(builder: Builder, dependencies: CompanyDependencies): void {
  const { database, companies } = dependencies;
  const payloadOf = (name: string, description: string) =>
    builder.objectRef<{ companyId: Uuid }>(name).implement({
      description,
      fields: (t) => ({
        ok: t.boolean({ resolve: () => true }),
        company: t.field({
          type: CompanyRef,
          resolve: async ({ companyId }, _, context) => (await companies.companyById(context).load(companyId))!,
        }),
      }),
    });

  const AddBrandsInput = builder.inputType('AddBrandsInput', {
    description: 'Brands to add to the company.',
    fields: (t) => ({ brandIds: t.idList({ required: true, description: 'At least one.' }) }),
  });
  const AddBrandsPayload = payloadOf('AddBrandsPayload', 'Company brands after adding.');
  builder.mutationField('addBrands', (t) =>
    t.field({
      type: AddBrandsPayload,
      description: 'Adds brands to the current company.',
      args: { input: t.arg({ type: AddBrandsInput, required: true }) },
      resolve: async (_, { input: { brandIds } }, context) => {
        const { companyId } = currentAccount(context);
        if (!brandIds.length) throw problemError(invalid('brandIds', companyText('requireBrand', context.language)));
        const isAdded = await database.as(context.viewer, async (tx) => {
          if (!(await areKnown(tx, 'brand', brandIds))) return false;
          await addCompanyBrands(tx, companyId, [...new Set(brandIds)]);
          return true;
        });
        if (!isAdded) throw problemError(invalid('brandIds', companyText('brandUnknown', context.language)));
        companies.brandIdsOfCompany(context).clear(companyId);
        return { companyId };
      },
    }),
  );

  const RemoveBrandsInput = builder.inputType('RemoveBrandsInput', {
    description: 'Brands to take away from the company.',
    fields: (t) => ({ brandIds: t.idList({ required: true, description: 'At least one.' }) }),
  });
  const RemoveBrandsPayload = payloadOf('RemoveBrandsPayload', 'Company brands after removing.');
  builder.mutationField('removeBrands', (t) =>
    t.field({
      type: RemoveBrandsPayload,
      description: 'Removes brands from the current company; CONFLICT while campaigns of the brand have not ended.',
      args: { input: t.arg({ type: RemoveBrandsInput, required: true }) },
      resolve: async (_, { input: { brandIds } }, context) => {
        const { companyId } = currentAccount(context);
        if (!brandIds.length) throw problemError(invalid('brandIds', companyText('requireBrand', context.language)));
        const own = await companies.brandIdsOfCompany(context).load(companyId);
        if (!brandIds.every((id) => own.includes(id))) throw problemError(notFound('Brand'));
        const [inUse] = await database.as(context.viewer, async (tx) => {
          const used = await dependencies.brandsInUse(tx, companyId, brandIds);
          if (!used.length) await removeCompanyBrands(tx, companyId, brandIds);
          return used;
        });
        if (inUse) {
          const brand = await dependencies.catalogs.brandById(context).load(inUse);
          const message = companyText('brandInUse', context.language, { brand: brand?.name ?? '' });
          throw problemError({ code: 'CONFLICT', message });
        }
        companies.brandIdsOfCompany(context).clear(companyId);
        return { companyId };
      },
    }),
  );

  const AddSellersInput = builder.inputType('AddSellersInput', {
    description: 'Sellers to add to the company.',
    fields: (t) => ({ sellerIds: t.idList({ required: true, description: 'At least one.' }) }),
  });
  const AddSellersPayload = payloadOf('AddSellersPayload', 'Company sellers after adding.');
  builder.mutationField('addSellers', (t) =>
    t.field({
      type: AddSellersPayload,
      description: 'Adds sellers to the current company, also from the missing-stores dialog of a SKU upload.',
      args: { input: t.arg({ type: AddSellersInput, required: true }) },
      resolve: async (_, { input: { sellerIds } }, context) => {
        const { companyId } = currentAccount(context);
        if (!sellerIds.length) throw problemError(invalid('sellerIds', companyText('requireSeller', context.language)));
        const isAdded = await database.as(context.viewer, async (tx) => {
          if (!(await areKnown(tx, 'seller', sellerIds))) return false;
          await addCompanySellers(tx, companyId, [...new Set(sellerIds)]);
          return true;
        });
        if (!isAdded) throw problemError(invalid('sellerIds', companyText('sellerUnknown', context.language)));
        companies.sellerIdsOfCompany(context).clear(companyId);
        return { companyId };
      },
    }),
  );
}
