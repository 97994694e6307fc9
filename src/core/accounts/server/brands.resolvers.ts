import type { Uuid } from '#kernel/ids.ts';
import { conflict, invalid, notFound, passIf } from '#kernel/problem.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { currentAccount, signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { companyMessages } from '../rules/company.messages.ts';
import { removeCompanyBrands } from './brand.repository.ts';
import { managedByOtherCompanies, type ClaimKind } from './claim.repository.ts';
import { addOrClaim } from './claims.ts';
import { allExist } from './create-company.ts';
import type { CompanyDeps } from './company.resolvers.ts';
import { CompanyRef } from './refs.ts';
import { okField } from '#platform/graphql/builder.ts';

/**
 * Adds the GraphQL fields of a company's brands and sellers. Staff decide about those that another company already
 * manages.
 */
export function addBrandsSchema(builder: Builder, deps: CompanyDeps): void {
  const { database, companies } = deps;
  const payloadOf = (name: string, description: string) =>
    builder.objectRef<{ companyId: Uuid }>(name).implement({
      description,
      fields: (t) => ({
        ok: okField(t),
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
      description:
        'Adds brands to the current company; those that another company manages are added once staff have agreed.',
      args: { input: t.arg({ type: AddBrandsInput, required: true }) },
      resolve: async (_, { input: { brandIds } }, context) => {
        const { companyId } = currentAccount(context);
        unwrap(passIf(brandIds.length > 0, invalid('brandIds', companyMessages.form.brandRequired())));
        const areKnown = await takeOn(deps, context, 'BRAND', brandIds);
        unwrap(passIf(areKnown, invalid('brandIds', companyMessages.problem.brandUnknown())));
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
        unwrap(passIf(brandIds.length > 0, invalid('brandIds', companyMessages.form.brandRequired())));
        const own = await companies.brandIdsOfCompany(context).load(companyId);
        unwrap(
          passIf(
            brandIds.every((id) => own.includes(id)),
            notFound('Brand'),
          ),
        );
        const [inUse] = await database.transact(context.viewer, async (tx) => {
          const used = await deps.brandsInUse(tx, companyId, brandIds);
          if (!used.length) await removeCompanyBrands(tx, companyId, brandIds);
          return used;
        });
        const brand = inUse ? await deps.catalogs.brandById(context).load(inUse) : null;
        unwrap(passIf(!inUse, conflict(companyMessages.problem.brandInUse({ brand: brand?.name ?? '' }))));
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
      description:
        'Adds sellers to the current company, also from the missing-stores dialog of a SKU upload; those that another company manages are added once staff have agreed.',
      args: { input: t.arg({ type: AddSellersInput, required: true }) },
      resolve: async (_, { input: { sellerIds } }, context) => {
        const { companyId } = currentAccount(context);
        unwrap(passIf(sellerIds.length > 0, invalid('sellerIds', companyMessages.problem.sellerRequired())));
        const areKnown = await takeOn(deps, context, 'SELLER', sellerIds);
        unwrap(passIf(areKnown, invalid('sellerIds', companyMessages.problem.sellerUnknown())));
        companies.sellerIdsOfCompany(context).clear(companyId);
        return { companyId };
      },
    }),
  );
}

/**
 * Adds brands or sellers to the current company, or requests approval for those that others manage. Returns false when
 * an id does not exist.
 */
async function takeOn(
  { database }: CompanyDeps,
  context: Context,
  kind: ClaimKind,
  ids: readonly Uuid[],
): Promise<boolean> {
  const { companyId } = currentAccount(context);
  const { userId } = signedIn(context);
  const managed = await database.read(SYSTEM, async (tx) =>
    (await allExist(tx, kind === 'BRAND' ? 'brand' : 'seller', ids))
      ? managedByOtherCompanies(tx, { kind, ids, companyId, userId })
      : null,
  );
  if (managed === null) return false;
  await database.transact(context.viewer, (tx) =>
    addOrClaim(tx, context, { companyId, userId, kind, ids, managedByOtherCompanies: managed }),
  );
  return true;
}
