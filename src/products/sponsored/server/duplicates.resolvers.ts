import type { Problem } from '#kernel/problem.ts';
import type { Result } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import { oncePerKey } from '#platform/db/request-key.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { shownText } from '#platform/i18n/text-of.ts';
import { MAX_DUPLICATES } from '../rules/copied-campaign.ts';
import { depsOf } from './deps.ts';
import { duplicateCampaigns, planDuplicates, type Duplicate } from './duplicates.ts';
import type { Deps } from './operations.ts';

/** Adds duplicating of several campaigns at once, and what it would make. */
export function addDuplicates(builder: Builder, { database }: { database: Database }): void {
  const DuplicateRef = builder.objectType(objectRef<Duplicate>('CampaignDuplicate'), {
    description: 'A campaign, and the draft that duplicating makes of it.',
    fields: (t) => ({
      campaignId: t.id({ description: 'The original.', resolve: ({ campaignId }) => String(campaignId) }),
      name: t.string({ description: 'Of the original.', resolve: ({ name }) => name }),
      copyName: t.string({ resolve: ({ copyName }) => copyName }),
      copyId: t.id({
        nullable: true,
        description: 'The draft; null before it is made, and where it cannot be.',
        resolve: ({ copyId }) => (copyId === null ? null : String(copyId)),
      }),
      message: t.string({
        nullable: true,
        description: 'Why it cannot be duplicated; null where it can.',
        resolve: ({ problem }, _, context) => (problem === null ? null : shownText(problem, context.language)),
      }),
    }),
  });

  builder.queryFields((t) => ({
    campaignDuplicates: t.field({
      type: [DuplicateRef],
      description: 'What duplicateSponsorCampaigns would make; of other suppliers nothing.',
      args: { ids: t.arg({ type: ['ID'], required: true }) },
      resolve: async (_, { ids }, context) => {
        const depsIn = await depsOf(context);
        return unwrap(await database.read(context.viewer, (tx) => planDuplicates(depsIn(tx), ids.map(String))));
      },
    }),
  }));

  const DuplicateSponsorCampaignsInput = builder.inputType('DuplicateSponsorCampaignsInput', {
    description: 'Campaigns to duplicate.',
    fields: (t) => ({
      ids: t.field({ type: ['ID'], required: true, description: `Campaign ids, at most ${MAX_DUPLICATES}.` }),
      key: t.string({ description: KEY_HELP }),
    }),
  });
  builder.mutationFields((t) => ({
    duplicateSponsorCampaigns: t.field({
      type: builder.objectType(objectRef<Duplicate[]>('DuplicateSponsorCampaignsPayload'), {
        description: 'A draft of each campaign that can be duplicated, and why the others cannot.',
        fields: (field) => ({
          ok: okField(field),
          duplicates: field.field({ type: [DuplicateRef], resolve: (duplicates) => duplicates }),
        }),
      }),
      description: 'Duplicates campaigns within their supplier, as duplicateSponsorCampaign does one.',
      args: { input: t.arg({ type: DuplicateSponsorCampaignsInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const depsIn = await depsOf(context);
        const ids = input.ids.map(String);
        const request = keyedRequest(context, 'duplicateSponsorCampaigns', input);
        return unwrap(
          await database.transact<Result<Duplicate[], Problem>>(context.viewer, (tx) =>
            oncePerKey<Duplicate[]>(tx, request, {
              first: () => duplicateCampaigns(depsIn(tx), ids),
              idOf: pairsText,
              resultOf: (pairs) => repeated(depsIn(tx), ids, pairs),
            }),
          ),
        );
      },
    }),
  }));
}

/** Which draft was made of which campaign, as the request's key keeps it. */
const pairsText = (duplicates: readonly Duplicate[]) =>
  duplicates.flatMap(({ campaignId, copyId }) => (copyId === null ? [] : `${campaignId}:${copyId}`)).join(' ');

/** The first answer again: what could not be copied then is planned as it is now. */
async function repeated(deps: Deps, ids: readonly string[], pairs: string): Promise<Duplicate[]> {
  const copies = new Map(pairs.split(' ').map((pair) => pair.split(':') as [string, string]));
  const planned = unwrap(await planDuplicates(deps, ids));
  return planned.map((one) => {
    const copyId = copies.get(String(one.campaignId));
    return copyId === undefined ? one : { ...one, problem: null, copyId: BigInt(copyId) };
  });
}
