import { BrandRef, SellerRef } from '#core/catalog/server/refs.ts';
import { isUuid } from '#kernel/ids.ts';
import { notFound, passIf } from '#kernel/problem.ts';
import { addPageType, objectRef, type Builder, type Page, okField } from '#platform/graphql/builder.ts';
import { companyInScope, signedIn } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { listPendingClaims, managersOf, type Claim } from './claim.repository.ts';
import { decideClaim } from './claims.ts';
import type { CompanyDeps } from './company.resolvers.ts';
import { CompanyRef } from './refs.ts';

const ClaimRef = objectRef<Claim>('Claim');
const ClaimListRef = objectRef<Page<Claim>>('ClaimList');

/** Adds the GraphQL fields of claims to brands and sellers that others manage. */
export function addClaimsSchema(builder: Builder, deps: CompanyDeps): void {
  const { database, companies, catalogs } = deps;
  builder.objectType(ClaimRef, {
    description: 'A brand or seller that another company manages, wanted by one more.',
    fields: (t) => ({
      id: t.exposeID('id'),
      company: t.field({
        type: CompanyRef,
        resolve: async ({ companyId }, _, context) => (await companies.companyById(context).load(companyId))!,
      }),
      brand: t.field({
        type: BrandRef,
        nullable: true,
        description: 'Null when a seller is wanted.',
        resolve: ({ kind, targetId }, _, context) =>
          kind === 'BRAND' ? catalogs.brandById(context).load(targetId) : null,
      }),
      seller: t.field({
        type: SellerRef,
        nullable: true,
        description: 'Null when a brand is wanted.',
        resolve: ({ kind, targetId }, _, context) =>
          kind === 'SELLER' ? catalogs.sellerById(context).load(targetId) : null,
      }),
      dateRequested: t.field({ type: 'DateTime', resolve: ({ requestedAt }) => requestedAt }),
      requestedBy: t.exposeString('requestedBy', { description: 'E-mail address.' }),
      managedBy: t.field({
        type: [CompanyRef],
        description: 'The companies that manage it now; for staff, others see none.',
        resolve: async ({ kind, targetId }, _, context) => {
          if (!context.caller.isStaff) return [];
          const ids = await database.read(context.viewer, (tx) => managersOf(tx, kind, targetId));
          return (await companies.companyById(context).loadMany(ids)) as never;
        },
      }),
    }),
  });
  addPageType(builder, ClaimListRef, ClaimRef, 'Page of claims, the longest waiting first.');
  builder.queryField('pendingClaims', (t) =>
    t.field({
      type: ClaimListRef,
      description:
        'Brands and sellers that wait for staff to agree: of the company, for staff of all unless they name one.',
      args: {
        companyId: t.arg.id(),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 20 }),
      },
      resolve: async (_, { companyId, ...args }, context, info) => {
        const scope = unwrap(companyInScope(context, companyId));
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => listPendingClaims(tx, { companyId: scope, slice })),
        );
      },
    }),
  );

  const DecideClaimInput = builder.inputType('DecideClaimInput', {
    description: 'What staff say about a claim.',
    fields: (t) => ({
      id: t.id({ required: true }),
      isApproved: t.boolean({ required: true }),
      reason: t.string({ required: true, description: 'Kept in the history and shown to the company.' }),
    }),
  });
  const DecideClaimPayload = builder.objectRef<Claim>('DecideClaimPayload').implement({
    description: 'The claim that was decided.',
    fields: (t) => ({
      ok: okField(t),
      claim: t.field({ type: ClaimRef, resolve: (claim) => claim }),
    }),
  });
  builder.mutationField('decideClaim', (t) =>
    t.field({
      type: DecideClaimPayload,
      description: 'Lets a company manage a brand or seller beside others, or does not; CONFLICT once decided.',
      args: { input: t.arg({ type: DecideClaimInput, required: true }) },
      resolve: async (_, { input: { id, isApproved, reason } }, context) => {
        unwrap(passIf(isUuid(id), notFound('Claim')));
        const deps = { newId: context.newId, clock: context.clock };
        const request = { claimId: id, isApproved, reason, decidedBy: signedIn(context).userId };
        const claim = unwrap(await database.transact(SYSTEM, (tx) => decideClaim(tx, deps, request)));
        companies.brandIdsOfCompany(context).clear(claim.companyId);
        companies.sellerIdsOfCompany(context).clear(claim.companyId);
        return claim;
      },
    }),
  );
}
