import { z } from 'zod';
import { MAX_KEYWORDS } from '#core/serving/rules/keywords.ts';
import { MAX_NEGATIVES, MAX_TARGET_LENGTH, NEGATIVE_KINDS } from '#core/serving/rules/targets.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { uuid } from '#platform/rest/values.ts';
import { inputOfEntries, MAX_LIST_CAMPAIGNS, MAX_LIST_NAME } from '../rules/negative-list.ts';
import type { CampaignRouteDeps } from './campaign-reads.ts';
import { companyWide } from './company-wide.rest.ts';
import {
  campaignIdsOfList,
  readNegativeList,
  readNegativeLists,
  type ReadNegativeList,
} from './negative-list-reads.ts';
import { LIST_CAMPAIGNS, listChangeOf } from './negative-list.resolvers.ts';
import { LIST_KEYWORDS } from './negative-list.schema.ts';
import { createNegativeList, deleteNegativeList, updateNegativeList, type SavedList } from './negative-lists.ts';
import { NEGATIVE_TARGETS, TARGET_VALUE } from './targets.schema.ts';

const fields = {
  name: z.string().max(MAX_LIST_NAME),
  keywords: z.array(z.string().max(1000)).max(MAX_KEYWORDS).describe(LIST_KEYWORDS),
  targets: z
    .array(
      z.strictObject({
        kind: z.enum(NEGATIVE_KINDS),
        value: z.string().max(MAX_TARGET_LENGTH).describe(TARGET_VALUE),
      }),
    )
    .max(NEGATIVE_KINDS.length * MAX_NEGATIVES)
    .describe(NEGATIVE_TARGETS),
  campaignIds: z
    .array(z.string().regex(/^\d{1,18}$/))
    .max(MAX_LIST_CAMPAIGNS)
    .describe(LIST_CAMPAIGNS),
};
const negativeList = z.object({ id: uuid, ...fields, version: z.int() });
const path = z.strictObject({ id: uuid });

const EXAMPLE = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Never for us',
  keywords: ['second hand', '[free]'],
  targets: [{ kind: 'PRODUCT' as const, value: 'LAMP-1' }],
  campaignIds: ['100234', '100235'],
  version: 1,
};

const show = ({ row, entries, campaigns }: ReadNegativeList): z.input<typeof negativeList> => ({
  id: row.id,
  name: row.name,
  ...inputOfEntries(entries),
  campaignIds: campaigns.map(({ campaignId }) => String(campaignId)).sort(),
  version: row.version,
});

const idOf = (saved: Result<SavedList, Problem>): Result<Uuid, Problem> => (saved.ok ? ok(saved.value.id) : saved);

/** What a mandate has to allow: keywords of the campaigns that use the list, and of those that are to. */
const needOf = (id: string, campaignIds: readonly string[] = []) => ({
  group: 'KEYWORDS' as const,
  campaignIds,
  alsoOf: (tx: Transaction) => campaignIdsOfList(tx, id),
});

/** Negatives that campaigns share. */
export function negativeListRoutes(deps: CampaignRouteDeps): RestRoute[] {
  const lists = companyWide(deps, {
    noun: 'Negative list',
    find: readNegativeList,
    list: readNegativeLists,
    show,
  });
  return [
    restRoute({
      method: 'GET',
      path: '/v1/negative-lists',
      operation: 'Query.negativeLists',
      scope: 'campaigns:read',
      summary: 'List negative lists',
      description: 'Negatives that campaigns share. Keys of single brands see none.',
      input: {},
      output: negativeList,
      errors: [],
      example: { output: EXAMPLE },
      list: lists.list,
    }),
    restRoute({
      method: 'POST',
      path: '/v1/negative-lists',
      operation: 'Mutation.createNegativeList',
      scope: 'campaigns:write',
      summary: 'Create a negative list',
      description: 'Creates negatives that campaigns share; they count at once in the campaigns that are named.',
      input: { body: z.strictObject(fields).partial({ keywords: true, targets: true, campaignIds: true }) },
      output: negativeList,
      errors: ['conflict'],
      status: 201,
      example: {
        body: { name: EXAMPLE.name, keywords: EXAMPLE.keywords, campaignIds: EXAMPLE.campaignIds },
        output: EXAMPLE,
      },
      mandate: ({ body: { campaignIds } }) => ({ group: 'KEYWORDS', campaignIds: campaignIds ?? [] }),
      write: (call, { body: { name, keywords = [], targets = [], campaignIds = [] } }) =>
        lists.write(call, null, async (own) =>
          idOf(await createNegativeList(own, { name, keywords, targets, campaignIds })),
        ),
    }),
    restRoute({
      method: 'GET',
      path: '/v1/negative-lists/{id}',
      operation: 'Query.negativeList',
      scope: 'campaigns:read',
      summary: 'Read a negative list',
      description: 'One negative list with the campaigns that use it.',
      input: { path },
      output: negativeList,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      read: lists.read,
    }),
    restRoute({
      method: 'PATCH',
      path: '/v1/negative-lists/{id}',
      operation: 'Mutation.updateNegativeList',
      scope: 'campaigns:write',
      summary: 'Change a negative list',
      description:
        'Changes the fields that are sent, at once for all campaigns that use it. A list replaces all of it.',
      input: { path, body: z.strictObject(fields).partial() },
      output: negativeList,
      errors: ['not_found', 'conflict'],
      example: { body: { keywords: ['second hand'] }, output: { ...EXAMPLE, keywords: ['second hand'], version: 2 } },
      mandate: ({ path: { id }, body }) => needOf(id, body.campaignIds),
      write: (call, { path: { id }, body }) =>
        lists.write(call, id, async (own) => idOf(await updateNegativeList(own, listChangeOf({ ...body, id })))),
    }),
    restRoute({
      method: 'DELETE',
      path: '/v1/negative-lists/{id}',
      operation: 'Mutation.deleteNegativeList',
      scope: 'campaigns:write',
      summary: 'Delete a negative list',
      description:
        'Deletes a list: its campaigns are shown again where nothing else excludes them. The answer is the list as it was.',
      input: { path },
      output: negativeList,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      mandate: ({ path: { id } }) => needOf(id),
      write: lists.removal(async (own, id) => idOf(await deleteNegativeList(own, id))),
    }),
  ];
}
