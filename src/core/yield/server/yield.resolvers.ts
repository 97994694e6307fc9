import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { orNotFound, type Problem } from '#kernel/problem.ts';
import type { Result } from '#kernel/result.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { endYieldTrial, removeYieldRule, saveYieldRule, takeBackYieldRule, type YieldActor } from './yield-rules.ts';
import { addSaveYieldRuleInput, newRuleOf, seenOf, type SaveYieldRuleInput } from './yield-inputs.schema.ts';
import { addYieldPreview, type PreviewDeps } from './yield-preview.resolvers.ts';
import { holdingRules, yieldChanges, type YieldRuleRow } from './yield.repository.ts';
import { YieldKindRef, YieldRuleChangeListRef, YieldRuleListRef, YieldRuleRef, addYieldTypes } from './yield.schema.ts';

export type YieldDeps = PreviewDeps & { readonly catalogs: CatalogLoaders };

/** Adds the rules that staff set for the auctions of a storefront. */
export function addYieldSchema(builder: Builder, { catalogs, ...deps }: YieldDeps): void {
  const { database } = deps;
  addYieldTypes(builder, catalogs);
  const catalogOf = async (context: Context, id: string): Promise<Uuid> => {
    const found = isUuid(id) ? await catalogs.catalogById(context).load(id) : null;
    return unwrap(orNotFound(found, 'Catalog')).id;
  };
  const pages = (t: Parameters<Parameters<Builder['queryFields']>[0]>[0]) => ({
    catalogId: t.arg.id({ required: true }),
    page: t.arg.int({ defaultValue: 1 }),
    pageSize: t.arg.int({ defaultValue: 20 }),
  });
  builder.queryFields((t) => ({
    yieldRules: t.field({
      type: YieldRuleListRef,
      description: 'The rules of a storefront that hold or will.',
      args: { ...pages(t), kind: t.arg({ type: YieldKindRef }) },
      resolve: async (_, { kind, ...args }, context, info) => {
        const catalogId = await catalogOf(context, args.catalogId);
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => holdingRules(tx, { catalogId, kind: kind ?? null }, slice)),
        );
      },
    }),
    yieldRuleChanges: t.field({
      type: YieldRuleChangeListRef,
      description: 'Who set and took back what, of a storefront.',
      args: pages(t),
      resolve: async (_, args, context, info) => {
        const catalogId = await catalogOf(context, args.catalogId);
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => yieldChanges(tx, catalogId, slice)),
        );
      },
    }),
  }));
  const SaveInput = addSaveYieldRuleInput(builder);
  addWrites(builder, SaveInput, database);
  addYieldPreview(builder, SaveInput, deps);
}

function addWrites(builder: Builder, SaveInput: SaveYieldRuleInput, database: Database): void {
  const SeenInput = builder.inputType('SeenYieldRuleInput', {
    description: 'A rule as it was read.',
    fields: (t) => ({
      id: t.id({ required: true }),
      version: t.int({ required: true, description: 'CONFLICT when it was changed since.' }),
    }),
  });
  const EndInput = builder.inputType('EndYieldTrialInput', {
    description: 'A rule on trial as it was read, and whether it is kept.',
    fields: (t) => ({
      id: t.id({ required: true }),
      version: t.int({ required: true, description: 'CONFLICT when it was changed since.' }),
      isKept: t.boolean({
        required: true,
        description: 'True: it holds for all. False: all have what the others had, or no rule.',
      }),
    }),
  });
  const payload = (name: string, description: string) =>
    builder.objectType(objectRef<YieldRuleRow>(name), {
      description,
      fields: (t) => ({ ok: okField(t), rule: t.field({ type: YieldRuleRef, resolve: (rule) => rule }) }),
    });
  const perform = async (
    context: Context,
    work: (tx: Transaction, actor: YieldActor) => Promise<Result<YieldRuleRow, Problem>>,
  ): Promise<YieldRuleRow> => {
    const actor = { userId: signedIn(context).userId, nowMs: context.clock(), newId: context.newId };
    return unwrap(await database.transact(context.viewer, (tx) => work(tx, actor)));
  };
  builder.mutationFields((t) => ({
    saveYieldRule: t.field({
      type: payload('SaveYieldRulePayload', 'The rule as it is now.'),
      description: 'Adds or changes a rule. Auctions follow it within a second, or from its first day on.',
      args: { input: t.arg({ type: SaveInput, required: true }) },
      resolve: (_, { input }, context) => perform(context, (tx, actor) => saveYieldRule(tx, newRuleOf(input), actor)),
    }),
    removeYieldRule: t.field({
      type: payload('RemoveYieldRulePayload', 'The rule, which no longer holds.'),
      description: 'Takes a rule back. Auctions follow within a second.',
      args: { input: t.arg({ type: SeenInput, required: true }) },
      resolve: (_, { input }, context) => perform(context, (tx, actor) => removeYieldRule(tx, seenOf(input), actor)),
    }),
    endYieldTrial: t.field({
      type: payload('EndYieldTrialPayload', 'The rule as it is now.'),
      description: 'Ends the trial of a rule, at any time. Auctions follow within a second; it can be undone.',
      args: { input: t.arg({ type: EndInput, required: true }) },
      resolve: (_, { input: { isKept, ...seen } }, context) =>
        perform(context, (tx, actor) => endYieldTrial(tx, { seen: seenOf(seen), isKept }, actor)),
    }),
    takeBackYieldRule: t.field({
      type: payload('TakeBackYieldRulePayload', 'The rule as it is now.'),
      description: 'Undoes the last change of a rule; that can be undone as well.',
      args: { input: t.arg({ type: SeenInput, required: true }) },
      resolve: (_, { input }, context) => perform(context, (tx, actor) => takeBackYieldRule(tx, seenOf(input), actor)),
    }),
  }));
}
