import type { Uuid } from '#kernel/ids.ts';
import { invalid, notFound } from '#kernel/problem.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { currentAccount, signedIn, type Context } from '#platform/graphql/context.ts';
import { problemError } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/postgres/database.ts';
import { companyText, type CompanyText } from '../rules/texts.ts';
import * as store from './company-store.ts';
import { areKnown } from './founding.ts';
import type { CompanyDependencies } from './schema.ts';
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
  const textFor = (context: Context, text: CompanyText, values?: Record<string, string>) =>
    database.as(SYSTEM, async (tx) =>
      companyText(text, await store.languageOf(tx, signedIn(context).personId), values),
    );

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
        if (!brandIds.length) throw problemError(invalid('brandIds', await textFor(context, 'requireBrand')));
        const isAdded = await database.as(context.viewer, async (tx) => {
          if (!(await areKnown(tx, 'brand', brandIds))) return false;
          await store.addCompanyBrands(tx, companyId, [...new Set(brandIds)]);
          return true;
        });
        if (!isAdded) throw problemError(invalid('brandIds', await textFor(context, 'brandUnknown')));
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
        if (!brandIds.length) throw problemError(invalid('brandIds', await textFor(context, 'requireBrand')));
        const own = await companies.brandIdsOfCompany(context).load(companyId);
        if (!brandIds.every((id) => own.includes(id))) throw problemError(notFound('Brand'));
        const [inUse] = await database.as(context.viewer, async (tx) => {
          const used = await dependencies.brandsInUse(tx, companyId, brandIds);
          if (!used.length) await store.removeCompanyBrands(tx, companyId, brandIds);
          return used;
        });
        if (inUse) {
          const brand = await dependencies.catalogs.brandById(context).load(inUse);
          const message = await textFor(context, 'brandInUse', { brand: brand?.name ?? '' });
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
        if (!sellerIds.length) throw problemError(invalid('sellerIds', await textFor(context, 'requireSeller')));
        const isAdded = await database.as(context.viewer, async (tx) => {
          if (!(await areKnown(tx, 'seller', sellerIds))) return false;
          await store.addCompanySellers(tx, companyId, [...new Set(sellerIds)]);
          return true;
        });
        if (!isAdded) throw problemError(invalid('sellerIds', await textFor(context, 'sellerUnknown')));
        companies.sellerIdsOfCompany(context).clear(companyId);
        return { companyId };
      },
    }),
  );
}
