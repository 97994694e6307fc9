import { periodEnd, periodStart, type SharedDays } from '#core/ledger/rules/shared-budget.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn, daysBetween, type Day } from '#kernel/time.ts';
import type { Micros } from '#kernel/money.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { onceForId } from '#platform/db/request-key.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { MAX_MEMBERS, outlookOf } from '../rules/shared-budget.ts';
import { depsOf } from './deps.ts';
import type { Deps } from './operations.ts';
import { daysSpent, listSharedBudgets, sharedBudgetById, type SharedBudgetRow } from './shared-budget.repository.ts';
import {
  addSharedBudgetTypes,
  createSharedBudgetLoaders,
  SharedBudgetListRef,
  SharedBudgetOutlookRef,
  SharedBudgetRef,
  SharedPeriodRef,
} from './shared-budget.schema.ts';
import { createSharedBudget, deleteSharedBudget, updateSharedBudget } from './shared-budgets.ts';

const OUTLOOK_DAYS = 28;

/** Adds shared budgets: one cap over several campaigns. */
export function addSharedBudgets(builder: Builder, { database }: { database: Database }): void {
  addSharedBudgetTypes(builder, createSharedBudgetLoaders(database));
  const days = {
    from: { type: 'Date', description: 'Of RANGE.' } as const,
    to: { type: 'Date', description: 'Of RANGE, inclusive; at most 366 days.' } as const,
  };
  const MEMBERS_HELP = `Its campaigns, at most ${MAX_MEMBERS}: the company’s own, not removed, in no other shared budget.`;
  const CreateSharedBudgetInput = builder.inputType('CreateSharedBudgetInput', {
    description: 'A new shared budget.',
    fields: (t) => ({
      key: t.string({ description: KEY_HELP }),
      name: t.string({ required: true }),
      period: t.field({ type: SharedPeriodRef, required: true }),
      amount: t.field({ type: 'Decimal', required: true, description: 'Whole units of the wallet’s currency.' }),
      fromDate: t.field(days.from),
      toDate: t.field(days.to),
      campaignIds: t.idList({ description: MEMBERS_HELP }),
    }),
  });
  const UpdateSharedBudgetInput = builder.inputType('UpdateSharedBudgetInput', {
    description: 'Changes of a shared budget; what is left out stays.',
    fields: (t) => ({
      id: t.id({ required: true }),
      version: t.int({ description: 'As read: CONFLICT when someone saved it since. Without it the last save wins.' }),
      name: t.string(),
      period: t.field({ type: SharedPeriodRef }),
      amount: t.field({ type: 'Decimal', description: 'Whole units of the wallet’s currency.' }),
      fromDate: t.field(days.from),
      toDate: t.field(days.to),
      campaignIds: t.idList({ description: `All of them. ${MEMBERS_HELP}` }),
    }),
  });
  const DeleteSharedBudgetInput = builder.inputType('DeleteSharedBudgetInput', {
    description: 'A shared budget to delete.',
    fields: (t) => ({ id: t.id({ required: true }) }),
  });
  const payload = (name: string, description: string) =>
    builder.objectType(objectRef<SharedBudgetRow>(name), {
      description,
      fields: (t) => ({
        ok: okField(t),
        sharedBudget: t.field({ type: SharedBudgetRef, resolve: (budget) => budget }),
      }),
    });

  /** Runs the work in one transaction and returns the budget as it is then. */
  const perform = async (
    context: Context,
    work: (deps: Deps) => Promise<Result<Uuid, Problem>>,
  ): Promise<SharedBudgetRow> => {
    const depsIn = await depsOf(context);
    return unwrap(
      await database.transact<Result<SharedBudgetRow, Problem>>(context.viewer, async (tx) => {
        const done = await work(depsIn(tx));
        return done.ok ? ok((await sharedBudgetById(tx, done.value))!) : done;
      }),
    );
  };

  builder.queryFields((t) => ({
    sharedBudgets: t.field({
      type: SharedBudgetListRef,
      description: 'The company’s shared budgets by name; none for staff without a company.',
      args: { page: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 20 }) },
      resolve: (_, args, context, info) =>
        paged(args, { context, info }, (slice) => {
          const companyId = companyOf(context);
          if (!companyId) return Promise.resolve({ rows: [], total: 0 });
          return database.read(context.viewer, (tx) => listSharedBudgets(tx, companyId, slice));
        }),
    }),
    sharedBudget: t.field({
      type: SharedBudgetRef,
      description: 'One shared budget; NOT_FOUND when it is not visible.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const found = isUuid(id) ? await database.read(context.viewer, (tx) => sharedBudgetById(tx, id)) : null;
        return found ?? unwrap<SharedBudgetRow>(fail(notFound('Shared budget')));
      },
    }),
    sharedBudgetOutlook: t.field({
      type: SharedBudgetOutlookRef,
      description: `What campaigns of the company spent together on the last ${OUTLOOK_DAYS} closed days, against a cap.`,
      args: {
        campaignIds: t.arg.idList({ required: true, description: `At most ${MAX_MEMBERS}; others are left out.` }),
        period: t.arg({ type: SharedPeriodRef, required: true }),
        amount: t.arg({ type: 'Decimal', required: true }),
        fromDate: t.arg(days.from),
        toDate: t.arg(days.to),
      },
      resolve: async (_, { campaignIds, period, amount, fromDate, toDate }, context) => {
        const companyId = companyOf(context);
        const ids = campaignIds.slice(0, MAX_MEMBERS).flatMap((id) => readCampaignId(id) ?? []);
        const totals = companyId
          ? await database.read(context.viewer, (tx) =>
              daysSpent(tx, { companyId, campaignIds: ids, days: OUTLOOK_DAYS, now: new Date(context.clock()) }),
            )
          : [];
        const limit = { period, fromDay: fromDate ?? null, toDay: toDate ?? null };
        return outlookOf(totals, OUTLOOK_DAYS, capOfDay(limit, amount, dayIn('UTC', context.clock())));
      },
    }),
  }));
  builder.mutationFields((t) => ({
    createSharedBudget: t.field({
      type: payload('CreateSharedBudgetPayload', 'The new shared budget.'),
      description: 'Creates a shared budget; what its campaigns have spent in the period counts from the start.',
      args: { input: t.arg({ type: CreateSharedBudgetInput, required: true }) },
      resolve: (_, { input }, context) =>
        perform(context, (deps) =>
          onceForId(deps.tx, keyedRequest(context, 'createSharedBudget', input), () =>
            createSharedBudget(deps, {
              name: input.name,
              period: input.period,
              amountMicros: input.amount,
              fromDay: input.fromDate ?? null,
              toDay: input.toDate ?? null,
              campaignIds: input.campaignIds ?? [],
            }),
          ),
        ),
    }),
    updateSharedBudget: t.field({
      type: payload('UpdateSharedBudgetPayload', 'The shared budget after saving.'),
      description: 'Changes a shared budget at once; below what is spent already, its campaigns stop.',
      args: { input: t.arg({ type: UpdateSharedBudgetInput, required: true }) },
      resolve: (_, { input }, context) => perform(context, (deps) => updateSharedBudget(deps, changeOf(input))),
    }),
    deleteSharedBudget: t.field({
      type: builder.objectType(objectRef<{ id: Uuid }>('DeleteSharedBudgetPayload'), {
        description: 'The deleted shared budget.',
        fields: (field) => ({ ok: okField(field), id: field.exposeID('id') }),
      }),
      description: 'Deletes a shared budget; its campaigns keep their own.',
      args: { input: t.arg({ type: DeleteSharedBudgetInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const depsIn = await depsOf(context);
        return {
          id: unwrap(await database.transact(context.viewer, (tx) => deleteSharedBudget(depsIn(tx), input.id))),
        };
      },
    }),
  }));
}

const companyOf = (context: Context): Uuid | null => context.session?.membership?.companyId ?? null;

interface SentChange {
  id: string;
  version?: number | null | undefined;
  name?: string | null | undefined;
  period?: SharedDays['period'] | null | undefined;
  amount?: Micros | null | undefined;
  fromDate?: Day | null | undefined;
  toDate?: Day | null | undefined;
  campaignIds?: readonly string[] | null | undefined;
}

/** What is left out stays; null clears the days, which may be empty. */
export function changeOf({ id, version, name, period, amount, fromDate, toDate, campaignIds }: SentChange) {
  return {
    id,
    version: version ?? null,
    campaignIds: campaignIds ?? null,
    ...(name !== null && name !== undefined && { name }),
    ...(period && { period }),
    ...(amount !== null && amount !== undefined && { amountMicros: amount }),
    ...(fromDate !== undefined && { fromDay: fromDate }),
    ...(toDate !== undefined && { toDay: toDate }),
  };
}

/** A day's even share of a cap. */
function capOfDay(limit: SharedDays, amountMicros: Micros, today: Day): Micros {
  if (limit.period === 'RANGE' && (!limit.fromDay || !limit.toDay || limit.toDay < limit.fromDay)) return amountMicros;
  const start = periodStart(limit, limit.period === 'RANGE' ? limit.fromDay! : today)!;
  return amountMicros / BigInt(daysBetween(start, periodEnd(limit, start)) + 1);
}
