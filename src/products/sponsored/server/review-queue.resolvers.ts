import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail } from '#kernel/result.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { problemText } from '#platform/i18n/problem-text.ts';
import type { Database } from '#platform/db/database.ts';
import { NO_CAMPAIGN, readCampaignId } from '../rules/campaign-id.ts';
import { campaignsById } from './campaign.repository.ts';
import { depsOf } from './deps.ts';
import { reviewQueue } from './list.repository.ts';
import type { Outcome } from './operations.ts';
import { approveGreen, checkApproved, problemOfProposal, readCases, type ShownCampaign } from './review-case.ts';
import { medianWaitMs } from './review-case.repository.ts';
import { addReviewCaseTypes, ReviewCaseListRef, ReviewCaseRef, type ReviewCase } from './review-case.schema.ts';
import { addReviewPresence } from './review-presence.resolvers.ts';
import type { CampaignLoaders } from './sponsored.loaders.ts';
import * as types from './refs.ts';
import { withLifetime } from './refs.ts';

interface ReviewDependencies {
  database: Database;
  catalogs: CatalogLoaders;
  loaders: CampaignLoaders;
}

const MEDIAN_OVER_MS = 30 * DAY_MS;

export function addReviewQueue(builder: Builder, dependencies: ReviewDependencies): void {
  const { database } = dependencies;
  addReviewCaseTypes(builder, dependencies);
  addReviewPresence(builder, database);
  builder.queryFields((t) => ({
    sponsorReviewQueue: t.field({
      type: types.SponsorCampaignListRef,
      description: 'Campaigns whose content waits for approval, the longest waiting first.',
      args: { page: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 10 }) },
      resolve: (_, args, context, info) =>
        paged(args, { context, info }, async (slice) => {
          const now = new Date(context.clock());
          const found = await database.read(context.viewer, (tx) => reviewQueue(tx, slice, now));
          return { ...found, rows: found.rows.map(withLifetime) };
        }),
    }),
    reviewCases: t.field({
      type: ReviewCaseListRef,
      description: 'The review queue with checks, the longest waiting first.',
      args: { page: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 10 }) },
      resolve: (_, args, context, info) =>
        paged(args, { context, info }, (slice) =>
          database.read(context.viewer, async (tx) => {
            const { rows, total } = await reviewQueue(tx, slice, new Date(context.clock()));
            return { rows: await readCases(tx, rows), total };
          }),
        ),
    }),
    reviewCase: t.field({
      type: ReviewCaseRef,
      description: 'One campaign with what staff decide about it by, whether it waits or not.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const ids = [readCampaignId(id) ?? NO_CAMPAIGN];
        const [found] = await database.read(context.viewer, async (tx) =>
          readCases(tx, await campaignsById(tx, ids, new Date(context.clock()))),
        );
        return found ?? unwrap<ReviewCase>(fail(notFound('Campaign')));
      },
    }),
    reviewMedianWait: t.int({
      nullable: true,
      description: 'Minutes from submission to verdict, median of the last 30 days. Null when nothing was decided.',
      resolve: async (_, _args, context) => {
        const since = new Date(context.clock() - MEDIAN_OVER_MS);
        const ms = await database.read(context.viewer, (tx) => medianWaitMs(tx, since));
        return ms === null ? null : Math.round(ms / MINUTE_MS);
      },
    }),
  }));
  addApproval(builder, dependencies);
}

type Approval = { id: string; problem: Problem | null };

function addApproval(builder: Builder, { database }: ReviewDependencies): void {
  const ShownCampaignInput = builder.inputType('ShownCampaignInput', {
    description: 'A campaign as it was shown.',
    fields: (t) => ({ id: t.id({ required: true }), version: t.int({ required: true }) }),
  });
  const ApproveCampaignsInput = builder.inputType('ApproveCampaignsInput', {
    description: 'Campaigns to approve, at most 100.',
    fields: (t) => ({ campaigns: t.field({ type: [ShownCampaignInput], required: true }) }),
  });
  const RefusedApprovalRef = objectRef<{ id: string; problem: Problem }>('RefusedApproval');
  builder.objectType(RefusedApprovalRef, {
    description: 'A campaign that was left as it is.',
    fields: (t) => ({
      id: t.exposeID('id'),
      reason: t.string({ resolve: ({ problem }, _, context) => problemText(problem, context.language) }),
    }),
  });
  const ApproveCampaignsPayload = builder.objectType(objectRef<Approval[]>('ApproveCampaignsPayload'), {
    description: 'What became of each campaign.',
    fields: (t) => ({
      ok: okField(t),
      approved: t.idList({ resolve: (all) => all.filter(({ problem }) => !problem).map(({ id }) => id) }),
      refused: t.field({
        type: [RefusedApprovalRef],
        resolve: (all) => all.flatMap(({ id, problem }) => (problem ? [{ id, problem }] : [])),
      }),
    }),
  });
  builder.mutationFields((t) => ({
    approveCampaigns: t.field({
      type: ApproveCampaignsPayload,
      description:
        'Approves each campaign whose checks are all green, which no agent proposes to reject, and which is the version that was shown; the others are left as they are.',
      args: { input: t.arg({ type: ApproveCampaignsInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const depsIn = await depsOf(context);
        const outcomes: Approval[] = [];
        // One transaction each: a refused one takes no other with it.
        const approve = (shown: ShownCampaign) =>
          database.transact<Outcome>(context.viewer, (tx) => approveGreen(depsIn(tx), shown));
        for (const shown of unwrap(checkApproved(input.campaigns))) {
          const against = await problemOfProposal(database, shown);
          const outcome = against ? fail(against) : await approve(shown);
          outcomes.push({ id: shown.id, problem: outcome.ok ? null : outcome.problem });
        }
        return outcomes;
      },
    }),
  }));
}
