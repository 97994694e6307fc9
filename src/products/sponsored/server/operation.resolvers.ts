import { isUuid, type Uuid } from '#kernel/ids.ts';
import { sharedBudgets } from '#core/ledger/server/index.ts';
import type { Micros } from '#kernel/money.ts';
import { FEATURE_OFF, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';
import type { OperationAction } from '../rules/operation.ts';
import { depsOf } from './deps.ts';
import { operationById, plannedRows, type OperationNode, type OperationRecord } from './operation.repository.ts';
import { addOperationTypes, addPreviewInput, type PreviewInput } from './operation.schema.ts';
import { OperationRef } from './refs.ts';
import { BATCH_ROWS, previewOperation, runBatch, startOperation, startUndo } from './bulk-operations.ts';
import type { Deps } from './operations.ts';

/** Adds changes of many campaigns at once: preview, apply, progress and undo. */
export function addOperations(builder: Builder, { database }: { database: Database }): void {
  addOperationTypes(builder, database);
  const PreviewOperationInput = addPreviewInput(builder);
  const ApplyOperationInput = builder.inputType('ApplyOperationInput', {
    description: 'A previewed operation to carry out.',
    fields: (t) => ({
      id: t.id({ required: true }),
      fingerprint: t.string({ required: true, description: 'As previewed.' }),
    }),
  });
  const UndoOperationInput = builder.inputType('UndoOperationInput', {
    description: 'An operation to put back.',
    fields: (t) => ({ id: t.id({ required: true }) }),
  });

  const read = async (context: Context, id: string): Promise<OperationNode> => {
    const operation = isUuid(id) ? await database.read(context.viewer, (tx) => operationById(tx, id)) : null;
    return operation ?? unwrap<OperationNode>(fail(notFound('Operation')));
  };
  const transact = async <Value>(context: Context, work: (deps: Deps) => Promise<Result<Value, Problem>>) => {
    const depsIn = await depsOf(context);
    return unwrap(await database.transact(context.viewer, (tx) => work(depsIn(tx))));
  };
  /** Carries out what fits into one batch at once; larger operations are continued by the worker. */
  const start = async (
    context: Context,
    id: string,
    startIt: (deps: Deps, id: Uuid) => Promise<Result<OperationRecord, Problem>>,
  ): Promise<OperationNode> => {
    if (!isUuid(id)) return unwrap<OperationNode>(fail(notFound('Operation')));
    const operation = await transact(context, (deps) => startIt(deps, id));
    const next = await database.read(context.viewer, (tx) => plannedRows(tx, operation.id, BATCH_ROWS));
    if (operation.state === 'RUNNING' && next.length < BATCH_ROWS)
      await runBatch({ database, nowMs: context.clock(), newId: context.newId }, operation);
    return read(context, operation.id);
  };
  const payload = (name: string, description: string) =>
    builder.objectType(objectRef<OperationNode>(name), {
      description,
      fields: (t) => ({
        ok: okField(t),
        operation: t.field({ type: OperationRef, resolve: (operation) => operation }),
      }),
    });

  builder.queryFields((t) => ({
    operation: t.field({
      type: OperationRef,
      description: 'An operation with its progress; NOT_FOUND when it is not visible.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => read(context, id),
    }),
  }));
  builder.mutationFields((t) => ({
    previewOperation: t.field({
      type: payload('PreviewOperationPayload', 'The operation as planned; no campaign is changed.'),
      description: 'Plans a change of up to 10,000 campaigns; what is not applied is deleted after a day.',
      args: { input: t.arg({ type: PreviewOperationInput, required: true }) },
      resolve: async (_, { input }, context) => {
        if (input.kind === 'SHARED_BUDGET' && !(await context.isFlagOn('shared_budgets'))) unwrap(fail(FEATURE_OFF));
        const id = await transact(context, async (deps) => {
          const action = input.kind === 'SHARED_BUDGET' ? await readJoining(deps, input) : readAction(input);
          return action.ok ? previewOperation(deps, { campaignIds: input.campaignIds, action: action.value }) : action;
        });
        return read(context, id);
      },
    }),
    applyOperation: t.field({
      type: payload('ApplyOperationPayload', 'The operation: done, or running when it is large.'),
      description: 'Carries out what was previewed, once; campaigns that were changed since are skipped.',
      args: { input: t.arg({ type: ApplyOperationInput, required: true }) },
      resolve: (_, { input }, context) =>
        start(context, input.id, (deps, id) => startOperation(deps, { id, fingerprint: input.fingerprint })),
    }),
    undoOperation: t.field({
      type: payload('UndoOperationPayload', 'The operation that puts the other one back.'),
      description:
        'Puts back what still has the value that an operation wrote, within 30 days; what others changed since is skipped. Of negative lists, each is put back by itself. A list that was given back is not deleted again once it was changed: CONFLICT.',
      args: { input: t.arg({ type: UndoOperationInput, required: true }) },
      resolve: (_, { input }, context) => start(context, input.id, startUndo),
    }),
  }));
}

function readAction(input: PreviewInput): Result<OperationAction, Problem> {
  const { kind, mode, amount, limit, budgetsByCampaign, days, until, keywords, keywordsByCampaign } = input;
  const missing = (field: string) => fail(invalid(field, campaignProblem.required()));
  switch (kind) {
    case 'PAUSE':
    case 'RESUME':
      return ok({ kind });
    case 'BUDGET':
    case 'BID': {
      if (kind === 'BUDGET' && budgetsByCampaign?.length)
        return ok({ kind, dailyBudgets: dailyBudgetsIn(budgetsByCampaign) });
      if (!mode) return missing('mode');
      if (amount === null || amount === undefined) return missing('amount');
      const change = { mode, value: amount };
      return ok(kind === 'BID' ? { kind, change } : { kind, change, limit: limit ?? null });
    }
    case 'EXTEND':
      if (days !== null && days !== undefined) return ok({ kind, by: { days } });
      return until === null || until === undefined ? missing('until') : ok({ kind, by: { untilMs: until } });
    case 'NEGATIVES':
    case 'KEYWORDS': {
      if (keywordsByCampaign?.length) return ok({ kind, keywords: byCampaign(keywordsByCampaign) });
      return keywords?.length ? ok({ kind, keywords }) : missing('keywords');
    }
    default:
      return fail(invalid('kind', campaignProblem.required()));
  }
}

/** The company's own budget; other companies' are not found. */
async function readJoining(deps: Deps, { sharedBudgetId }: PreviewInput): Promise<Result<OperationAction, Problem>> {
  if (sharedBudgetId === null || sharedBudgetId === undefined) return ok({ kind: 'SHARED_BUDGET', sharedBudget: null });
  const found = isUuid(sharedBudgetId) ? await sharedBudgets.find(deps.tx, sharedBudgetId) : null;
  if (found?.companyId !== deps.actor.companyId) return fail(notFound('Shared budget'));
  return ok({ kind: 'SHARED_BUDGET', sharedBudget: { id: found.id, name: found.name } });
}

const dailyBudgetsIn = (budgets: NonNullable<PreviewInput['budgetsByCampaign']>): Map<bigint, Micros> =>
  new Map(
    budgets.flatMap(({ campaignId, amount }) => {
      const id = readCampaignId(campaignId);
      return id === null ? [] : [[id, amount]];
    }),
  );

/** Lists of the same campaign count together. */
function byCampaign(lists: NonNullable<PreviewInput['keywordsByCampaign']>): Map<bigint, string[]> {
  const byId = new Map<bigint, string[]>();
  for (const { campaignId, keywords } of lists) {
    const id = readCampaignId(campaignId);
    if (id !== null) byId.set(id, [...(byId.get(id) ?? []), ...keywords]);
  }
  return byId;
}
