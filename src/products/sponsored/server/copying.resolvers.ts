import { CompanyListRef } from '#core/accounts/server/refs.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { notFound, type Problem, orNotFound } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { signedIn } from '#platform/graphql/context.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { NO_CAMPAIGN, readCampaignId } from '../rules/campaign-id.ts';
import { campaignsById } from './campaign.repository.ts';
import { compatibleSuppliers } from './copying.repository.ts';
import { copyToCompany, readOriginal, type Original } from './copying.ts';
import { SponsorCampaignRef, withLifetime, type CampaignNode } from './refs.ts';
import { onceForCampaign, depsOf } from './deps.ts';

/** Adds copying of a campaign to another company that sells its brand. */
export function addCopying(
  builder: Builder,
  { database, companies }: { database: Database; companies: CompanyLoaders },
): void {
  builder.queryFields((t) => ({
    compatibleSuppliers: t.field({
      type: CompanyListRef,
      description: "Suppliers that sell the campaign's brand in its catalog, as copy targets.",
      args: {
        campaignId: t.arg.id({ required: true }),
        searchTerm: t.arg.string(),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, { campaignId, searchTerm, ...args }, context, info) => {
        const ids = [readCampaignId(campaignId) ?? NO_CAMPAIGN];
        const [found] = await database.read(context.viewer, (tx) => campaignsById(tx, ids, new Date(context.clock())));
        const row = unwrap(orNotFound(found, 'Campaign'));
        const userId = context.caller.isStaff ? null : signedIn(context).userId;
        // Row-level security limits users to their current company; this lists their other ones.
        const sought = { campaignId: row.id, userId, companyId: null, searchTerm: searchTerm ?? null };
        return paged(args, { context, info }, async (slice) => {
          const found = await database.read(SYSTEM, (tx) => compatibleSuppliers(tx, sought, slice));
          const loaded = await companies.ownCompanyById(context).loadMany(found.rows.map(({ id }) => id));
          const rows = loaded.flatMap((company) => {
            if (company instanceof Error) throw company;
            return company ?? [];
          });
          return { ...found, rows };
        });
      },
    }),
  }));

  const CopySponsorCampaignInput = builder.inputType('CopySponsorCampaignInput', {
    description: 'Campaign to copy and the supplier to copy it to.',
    fields: (t) => ({
      campaignId: t.id({ required: true }),
      targetSupplierId: t.id({ required: true }),
      key: t.string({ description: KEY_HELP }),
    }),
  });
  builder.mutationFields((t) => ({
    copySponsorCampaign: t.field({
      type: builder.objectType(objectRef<CampaignNode>('CopySponsorCampaignPayload'), {
        description: "The copy, named with the suffix ' - COPY', as DRAFT.",
        fields: (field) => ({
          ok: okField(field),
          copiedCampaign: field.field({ type: SponsorCampaignRef, resolve: (campaign) => campaign }),
        }),
      }),
      description: 'Copies a campaign to a compatible supplier.',
      args: { input: t.arg({ type: CopySponsorCampaignInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const workIn = await depsOf(context);
        const request = keyedRequest(context, 'copySponsorCampaign', input);
        // Read with the caller's rights, but written to a company the caller is not currently viewing.
        const original = unwrap<Original>(
          await database.transact(context.viewer, (tx) => readOriginal(workIn(tx), input.campaignId)),
        );
        return unwrap(
          await database.transact<Result<CampaignNode, Problem>>(SYSTEM, async (tx) => {
            const copied = await onceForCampaign(tx, request, () =>
              copyToCompany(workIn(tx), original, input.targetSupplierId),
            );
            if (!copied.ok) return copied;
            const [row] = await campaignsById(tx, [copied.value.id], new Date(context.clock()));
            return row ? ok(withLifetime(row)) : fail(notFound('Campaign'));
          }),
        );
      },
    }),
  }));
}
