import type { NegativeTarget } from '#core/serving/rules/targets.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { onceForId } from '#platform/db/request-key.ts';
import { MAX_ATTACHED_LISTS, MAX_LIST_CAMPAIGNS } from '../rules/negative-list.ts';
import { depsOf } from './deps.ts';
import { listNegativeLists, negativeListsById, type NegativeListRow } from './negative-list.repository.ts';
import { addNegativeListTypes, LIST_KEYWORDS, NegativeListListRef } from './negative-list.schema.ts';
import {
  createNegativeList,
  deleteNegativeList,
  updateNegativeList,
  type SavedList,
  type NegativeListChange,
} from './negative-lists.ts';
import type { Deps } from './operations.ts';
import { NegativeListRef, NegativeTargetInputRef } from './refs.ts';
import { NEGATIVE_TARGETS } from './targets.schema.ts';

export const LIST_CAMPAIGNS = `Campaigns that use it, at most ${MAX_LIST_CAMPAIGNS}: the company’s own, not removed, with fewer than ${MAX_ATTACHED_LISTS} others.`;

/** Adds lists of negatives that campaigns of a company share. */
export function addNegativeLists(builder: Builder, { database }: { database: Database }): void {
  addNegativeListTypes(builder, database);
  const CreateNegativeListInput = builder.inputType('CreateNegativeListInput', {
    description: 'A new negative list.',
    fields: (t) => ({
      key: t.string({ description: KEY_HELP }),
      name: t.string({ required: true }),
      keywords: t.stringList({ description: LIST_KEYWORDS }),
      targets: t.field({ type: [NegativeTargetInputRef], description: NEGATIVE_TARGETS }),
      campaignIds: t.idList({ description: LIST_CAMPAIGNS }),
    }),
  });
  const UpdateNegativeListInput = builder.inputType('UpdateNegativeListInput', {
    description: 'Changes of a negative list; what is left out stays.',
    fields: (t) => ({
      id: t.id({ required: true }),
      version: t.int({ description: 'As read: CONFLICT when someone saved it since. Without it the last save wins.' }),
      name: t.string(),
      keywords: t.stringList({ description: `All of them. ${LIST_KEYWORDS}` }),
      targets: t.field({ type: [NegativeTargetInputRef], description: `All of them. ${NEGATIVE_TARGETS}` }),
      campaignIds: t.idList({ description: `All of them. ${LIST_CAMPAIGNS}` }),
    }),
  });
  const DeleteNegativeListInput = builder.inputType('DeleteNegativeListInput', {
    description: 'A negative list to delete.',
    fields: (t) => ({ id: t.id({ required: true }) }),
  });
  type Saved = { list: NegativeListRow; operationIds: Uuid[] };

  /** Runs the work in one transaction and returns the list as it is then. */
  const perform = async (context: Context, work: (deps: Deps) => ReturnType<typeof updateNegativeList>) => {
    const depsIn = await depsOf(context);
    return unwrap(
      await database.transact<Result<Saved, Problem>>(context.viewer, async (tx) => {
        const done = await work(depsIn(tx));
        if (!done.ok) return done;
        const { id, operationIds } = done.value;
        return ok({ list: (await negativeListsById(tx, [id]))[0]!, operationIds });
      }),
    );
  };

  builder.queryFields((t) => ({
    negativeLists: t.field({
      type: NegativeListListRef,
      description: 'The company’s negative lists by name; none for staff without a company.',
      args: { page: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 20 }) },
      resolve: (_, args, context, info) =>
        paged(args, { context, info }, (slice) => {
          const companyId = context.session?.membership?.companyId ?? null;
          if (!companyId) return Promise.resolve({ rows: [], total: 0 });
          return database.read(context.viewer, (tx) => listNegativeLists(tx, companyId, slice));
        }),
    }),
    negativeList: t.field({
      type: NegativeListRef,
      description: 'One negative list; NOT_FOUND when it is not visible.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const [found] = isUuid(id) ? await database.read(context.viewer, (tx) => negativeListsById(tx, [id])) : [];
        return found ?? unwrap<NegativeListRow>(fail(notFound('Negative list')));
      },
    }),
  }));
  builder.mutationFields((t) => ({
    createNegativeList: t.field({
      type: builder.objectType(objectRef<NegativeListRow>('CreateNegativeListPayload'), {
        description: 'The new negative list.',
        fields: (field) => ({
          ok: okField(field),
          negativeList: field.field({ type: NegativeListRef, resolve: (list) => list }),
        }),
      }),
      description: 'Creates a negative list; what it excludes counts at once in the campaigns that use it.',
      args: { input: t.arg({ type: CreateNegativeListInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { list } = await perform(context, async (deps) => {
          const created = await onceForId(deps.tx, keyedRequest(context, 'createNegativeList', input), async () => {
            const done = await createNegativeList(deps, {
              name: input.name,
              keywords: input.keywords ?? [],
              targets: input.targets ?? [],
              campaignIds: input.campaignIds ?? [],
            });
            return done.ok ? ok(done.value.id) : done;
          });
          return created.ok ? ok({ id: created.value, operationIds: [] }) : created;
        });
        return list;
      },
    }),
    updateNegativeList: t.field({
      type: builder.objectType(objectRef<Saved>('UpdateNegativeListPayload'), {
        description: 'The negative list after saving.',
        fields: (field) => ({
          ok: okField(field),
          negativeList: field.field({ type: NegativeListRef, resolve: ({ list }) => list }),
          operationIds: field.exposeIDList('operationIds', {
            description:
              'What undoOperation puts back, from the last on: campaigns that no longer use it, its entries, campaigns that use it now.',
          }),
        }),
      }),
      description: 'Changes a negative list, at once for all campaigns that use it.',
      args: { input: t.arg({ type: UpdateNegativeListInput, required: true }) },
      resolve: (_, { input }, context) => perform(context, (deps) => updateNegativeList(deps, listChangeOf(input))),
    }),
    deleteNegativeList: t.field({
      type: builder.objectType(objectRef<SavedList>('DeleteNegativeListPayload'), {
        description: 'The deleted negative list.',
        fields: (field) => ({
          ok: okField(field),
          id: field.exposeID('id'),
          operationId: field.id({
            description: 'What undoOperation puts back: the list, and the campaigns that used it.',
            resolve: ({ operationIds }) => operationIds[0]!,
          }),
        }),
      }),
      description:
        'Deletes a negative list: its campaigns are shown again where nothing else excludes them. It can be put back for 30 days.',
      args: { input: t.arg({ type: DeleteNegativeListInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const depsIn = await depsOf(context);
        return unwrap(await database.transact(context.viewer, (tx) => deleteNegativeList(depsIn(tx), input.id)));
      },
    }),
  }));
}

interface SentChange {
  id: string;
  version?: number | null | undefined;
  name?: string | null | undefined;
  keywords?: readonly string[] | null | undefined;
  targets?: readonly NegativeTarget[] | null | undefined;
  campaignIds?: readonly string[] | null | undefined;
}

/** What is left out, or sent as null, stays. */
export function listChangeOf({ id, version, name, keywords, targets, campaignIds }: SentChange): NegativeListChange {
  return {
    id,
    version: version ?? null,
    campaignIds: campaignIds ?? null,
    ...(name !== null && name !== undefined && { name }),
    ...(keywords && { keywords }),
    ...(targets && { targets }),
  };
}
