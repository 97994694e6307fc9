import { createHash } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import type { MessageOrText } from '#kernel/message.ts';
import { conflict, invalid, notFound, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { NewId } from '#kernel/ids.ts';
import { sharedBudgets } from '#core/ledger/server/index.ts';
import { keywordKey } from '#core/serving/rules/keywords.ts';
import { changesOfValues, type Change } from '../rules/activity.ts';
import { campaignProblem, operationReason } from '../rules/campaign.messages.ts';
import {
  changedFields,
  isSameValues,
  mergedLists,
  problemNames,
  storedValues,
  valuesOf,
  withValues,
  type RowField,
  type RowValues,
} from '../rules/operation-values.ts';
import {
  checkAction,
  dailyEffect,
  editOf,
  MAX_ROWS,
  sumOfEffects,
  UNDO_WITHIN_MS,
  type OperationAction,
} from '../rules/operation.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { givesTermsAway, takesTerms, type ChangesByCampaign } from '../rules/term-change.ts';
import { logActivity, type NewActivity } from './activity.repository.ts';
import { campaignsById, lockCampaigns } from './campaign.repository.ts';
import { readCampaigns, type StoredCampaign } from './stored-campaign.repository.ts';
import { decideEdit, decideSwitch, writeEdit, writeSwitch, type Deps } from './operations.ts';
import { undoListChange } from './negative-lists.ts';
import { newOperation } from './operation-record.ts';
import * as operations from './operation.repository.ts';
import type { NewRow, OperationRecord, PlannedRow, RowOutcome } from './operation.repository.ts';
import { refreshStates } from './state.repository.ts';
import { readTerms, type StoredTerms } from './terms.ts';

/** Campaigns that are changed in one transaction. */
export const BATCH_ROWS = 100;

type Planned = { before: RowValues; after: RowValues };

/** Plans an operation on the caller's own campaigns and changes none of them. Other companies' are left out, and those of other brands. */
export async function previewOperation(
  deps: Deps,
  {
    campaignIds,
    action,
    brandIds = null,
  }: { campaignIds: readonly string[]; action: OperationAction; brandIds?: readonly Uuid[] | null },
): Promise<Result<Uuid, Problem>> {
  const { companyId } = deps.actor;
  if (!companyId) return fail(PERMISSION_DENIED);
  const ids = [...new Set(campaignIds.flatMap((id) => readCampaignId(id) ?? []))];
  if (ids.length === 0) return fail(invalid('campaignIds', campaignProblem.required()));
  if (ids.length > MAX_ROWS) return fail(invalid('campaignIds', operationReason.tooManyRows({ max: MAX_ROWS })));
  const problem = checkAction(action, deps.nowMs);
  if (problem) return fail(problem);

  const rows = (await campaignsById(deps.tx, ids, new Date(deps.nowMs))).filter(
    (row) => row.companyId === companyId && (brandIds === null || brandIds.includes(row.brandId)),
  );
  const campaigns = await readCampaigns(deps.tx, rows);
  const termsOf = cachedTerms(deps.tx);
  const planned: NewRow[] = [];
  const effects: (bigint | null)[] = [];
  const keywordsOf = new Map<bigint, readonly string[]>();
  for (const campaign of campaigns) {
    const decision = await decide(deps, campaign, action, await termsOf(campaign));
    const { id: campaignId } = campaign.row;
    const written = decision.ok ? decision.value.after.keywords : undefined;
    if (decision.ok || decision.problem === UNCHANGED) keywordsOf.set(campaignId, written ?? campaign.input.keywords);
    if (!decision.ok) {
      planned.push({ campaignId, problem: messageOf(decision.problem) });
      continue;
    }
    const { before, after } = decision.value;
    planned.push({ campaignId, before, after, problem: null });
    effects.push(dailyEffect(campaign.row, after));
  }
  const id = deps.newId();
  const rowsToStore = action.kind === 'TERMS' ? withoutLostTerms(planned, action.changes, keywordsOf) : planned;
  const fingerprint = fingerprintOf(action, rowsToStore);
  await operations.insertOperation(deps.tx, {
    ...newOperation(deps, companyId, id),
    kind: action.kind,
    state: 'PREVIEWED',
    fingerprint,
    dailyEffectMicros: sumOfEffects(effects),
    undoOf: null,
  });
  await operations.insertRows(deps.tx, { id, companyId }, rowsToStore);
  return ok(id);
}

/** Starts a previewed operation. A repeated call finds it started and changes nothing. */
export async function startOperation(
  deps: Deps,
  { id, fingerprint }: { id: Uuid; fingerprint: string },
): Promise<Result<OperationRecord, Problem>> {
  const operation = await operations.lockOperation(deps.tx, id);
  if (!operation || operation.companyId !== deps.actor.companyId) return fail(notFound('Operation'));
  if (operation.fingerprint !== fingerprint) return fail(conflict(operationReason.planChanged()));
  if (operation.state !== 'PREVIEWED') return ok(operation);
  await operations.setState(deps.tx, id, 'RUNNING', new Date(deps.nowMs));
  return ok({ ...operation, state: 'RUNNING' });
}

/** Starts the operation that puts back what another one wrote; the one there is, when it was undone already. */
export async function startUndo(deps: Deps, id: Uuid): Promise<Result<OperationRecord, Problem>> {
  const original = await operations.lockOperation(deps.tx, id);
  const { companyId } = deps.actor;
  if (!original || original.companyId !== companyId) return fail(notFound('Operation'));
  const existing = await operations.undoOf(deps.tx, id);
  if (existing) return ok((await operations.lockOperation(deps.tx, existing))!);
  if (original.state !== 'DONE') return fail(conflict(operationReason.notFinished()));
  if (original.finishedAt!.getTime() < deps.nowMs - UNDO_WITHIN_MS)
    return fail(conflict(operationReason.undoTooLate()));
  const plan = () => planUndo(deps, original);
  return (await undoListChange(deps, original, plan)) ?? ok(await plan());
}

/** Plans to put back what an operation wrote to campaigns. */
async function planUndo(deps: Deps, original: OperationRecord): Promise<OperationRecord> {
  const { id, companyId } = original;
  const undo: OperationRecord = {
    ...newOperation(deps, companyId, deps.newId()),
    kind: 'UNDO',
    state: 'RUNNING',
    fingerprint: original.fingerprint,
    dailyEffectMicros: original.dailyEffectMicros === null ? null : -original.dailyEffectMicros,
    undoOf: id,
  };
  await operations.insertOperation(deps.tx, undo);
  await operations.insertReversedRows(deps.tx, { id: undo.id, companyId, undoOf: id });
  return undo;
}

export interface Runner {
  database: Database;
  nowMs: EpochMs;
  newId: NewId;
}

/** Carries out the next rows of an operation in one transaction; returns whether there may be more. */
export function runBatch(
  { database, nowMs, newId }: Runner,
  { id, companyId, actorId }: Pick<OperationRecord, 'id' | 'companyId' | 'actorId'>,
): Promise<boolean> {
  // With the rights of the company, so that no row of another one can be reached.
  return database.transact({ scope: 'company', companyId, userId: actorId }, async (tx) => {
    const operation = await operations.lockOperation(tx, id);
    if (operation?.state !== 'RUNNING') return false;
    const { impersonatorId, features } = operation;
    const actor = { userId: actorId, impersonatorId, isStaff: false, companyId };
    return carryOutBatch({ tx, actor, nowMs, newId, mailsVerdicts: false, ...features }, operation);
  });
}

/** Carries out the next rows of a started operation in the caller's transaction; returns whether there may be more. */
export async function carryOutBatch(deps: Deps, operation: OperationRecord): Promise<boolean> {
  const { tx, nowMs } = deps;
  const rows = await operations.plannedRows(tx, operation.id, BATCH_ROWS);
  if (rows.length > 0) await operations.recordOutcomes(tx, operation.id, await carryOut(deps, operation, rows));
  if (rows.length === BATCH_ROWS) return true;
  await operations.setState(tx, operation.id, 'DONE', new Date(nowMs));
  return false;
}

async function carryOut(
  deps: Deps,
  { id, kind, companyId, undoOf }: OperationRecord,
  rows: readonly PlannedRow[],
): Promise<RowOutcome[]> {
  const { tx, nowMs } = deps;
  const now = new Date(nowMs);
  const locked = await lockCampaigns(
    tx,
    rows.map((row) => row.campaignId),
    now,
  );
  const campaigns = new Map((await readCampaigns(tx, locked)).map((campaign) => [campaign.row.id, campaign]));
  const termsOf = cachedTerms(tx);
  const outcomes: RowOutcome[] = [];
  const writes: Promise<void>[] = [];
  const entries: NewActivity[] = [];
  const assigned: { adSetId: Uuid; sharedBudgetId: Uuid | null }[] = [];
  const decided: { row: PlannedRow; decision: Result<RowDecision, Problem> }[] = [];
  for (const row of rows) {
    const campaign = campaigns.get(row.campaignId)!;
    const terms = await termsOf(campaign);
    decided.push({ row, decision: await decideRow(deps, campaign, row, { terms, isUndo: undoOf !== null }) });
  }
  const isTargetLeft = kind === 'TERMS' && decided.some(({ row, decision }) => !decision.ok && takesTerms(row));
  for (const { row, decision: own } of decided) {
    const campaign = campaigns.get(row.campaignId)!;
    const decision = isTargetLeft && own.ok && givesTermsAway(row) ? fail(TARGET_LEFT) : own;
    const found = decision.ok || decision.problem !== MOVED ? null : valuesNow(campaign, row.before);
    const problem = decision.ok ? null : messageOf(decision.problem);
    outcomes.push({ campaignId: row.campaignId, problem, found });
    if (!decision.ok) continue;
    const { changes, write, sharedBudgetId } = decision.value;
    entries.push({
      id: deps.newId(),
      companyId,
      campaignId: row.campaignId,
      at: now,
      actorId: deps.actor.userId,
      impersonatorId: deps.actor.impersonatorId,
      program: deps.actor.program ?? null,
      changes,
      operationId: id,
    });
    // Sent without waiting for each other: most of a batch's time would be the way to PostgreSQL and back.
    if (write) writes.push(write());
    else assigned.push({ adSetId: campaign.row.adSetId, sharedBudgetId });
  }
  await Promise.all([...writes, logActivity(tx, entries)]);
  for (const [sharedBudgetId, members] of Map.groupBy(assigned, (one) => one.sharedBudgetId))
    await sharedBudgets.assign(tx, { companyId, adSetIds: members.map(({ adSetId }) => adSetId), sharedBudgetId });
  const written = outcomes.filter(({ problem }) => problem === null);
  if (written.length > 0) await refreshStates(tx, nowMs, { campaignIds: written.map((one) => one.campaignId) });
  return outcomes;
}

const MOVED = conflict(operationReason.moved());
const UNCHANGED = conflict(operationReason.unchanged());
const TARGET_LEFT = conflict(operationReason.targetLeft());

/**
 * A term is excluded where it was only if the campaign that it moves to has it afterwards. `keywordsOf`: the keywords that
 * campaigns will have.
 */
function withoutLostTerms(
  planned: readonly NewRow[],
  changes: ChangesByCampaign,
  keywordsOf: ReadonlyMap<bigint, readonly string[]>,
): NewRow[] {
  const isLost = [...changes].some(([id, { keywords }]) => {
    const has = new Set((keywordsOf.get(id) ?? []).map(keywordKey));
    return !keywords.every((typed) => has.has(keywordKey(typed)));
  });
  const left = operationReason.targetLeft();
  return planned.map((row) =>
    isLost && row.problem === null && givesTermsAway(row) ? { campaignId: row.campaignId, problem: left } : row,
  );
}

/** Either what to write of one campaign, or which shared budget it joins, which is written for all of a batch at once. */
type RowDecision = { changes: readonly Change[] } & (
  | { write(): Promise<void>; sharedBudgetId?: never }
  | { write?: never; sharedBudgetId: Uuid | null }
);

/** Decides whether a planned row is still to be written: as planned, merged where values can be, or not at all. */
async function decideRow(
  deps: Deps,
  campaign: StoredCampaign,
  { before, after: planned }: PlannedRow,
  { terms, isUndo }: { terms: StoredTerms; isUndo: boolean },
): Promise<Result<RowDecision, Problem>> {
  const now = valuesNow(campaign, before);
  const after = isSameValues(now, before) ? planned : mergedLists(now, { before, after: planned });
  if (after === null) return fail(MOVED);
  if (isSameValues(now, after)) return fail(UNCHANGED);
  const { row } = campaign;
  const { runningStatus } = after;
  if (runningStatus) {
    const changes = decideSwitch(row, runningStatus);
    return changes.ok ? ok({ changes: changes.value, write: () => writeSwitch(deps, row, runningStatus) }) : changes;
  }
  const { sharedBudget } = after;
  if (sharedBudget !== undefined) {
    if (row.status === 'REMOVED') return fail(conflict(campaignProblem.notRunning()));
    if (sharedBudget !== null && !(await sharedBudgets.find(deps.tx, sharedBudget.id)))
      return fail(conflict(operationReason.noSuchBudget()));
    return ok({ changes: changesOfValues(before, after, row.timezone), sharedBudgetId: sharedBudget?.id ?? null });
  }
  const fields = Object.keys(after) as RowField[];
  const decision = await decideEdit(deps, campaign, (input) => ok(withValues(input, after)), problemNames(fields), {
    terms,
    ...(isUndo && after.endAtMs !== undefined && { previousEndAtMs: after.endAtMs }),
  });
  if (!decision.ok) return decision;
  const { campaign: input, changes } = decision.value;
  if (!isSameValues(valuesOf(input, row, fields), after)) return fail(MOVED);
  return ok({ changes, write: () => writeEdit(deps, row, input) });
}

const valuesNow = ({ row, input }: StoredCampaign, like: RowValues): RowValues =>
  valuesOf(input, row, Object.keys(like) as RowField[]);

async function decide(
  deps: Deps,
  campaign: StoredCampaign,
  action: OperationAction,
  terms: StoredTerms,
): Promise<Result<Planned, Problem>> {
  const { row, input } = campaign;
  if (action.kind === 'PAUSE' || action.kind === 'RESUME') {
    const runningStatus = action.kind === 'PAUSE' ? 'PAUSED' : 'STARTED';
    const changes = decideSwitch(row, runningStatus);
    if (!changes.ok) return changes;
    if (changes.value.length === 0) return fail(UNCHANGED);
    return ok({ before: { runningStatus: row.runningStatus }, after: { runningStatus } });
  }
  if (action.kind === 'SHARED_BUDGET') {
    const before = { sharedBudget: valuesOf(input, row, ['sharedBudget']).sharedBudget ?? null };
    const after = { sharedBudget: action.sharedBudget };
    if (row.status === 'REMOVED') return fail(conflict(campaignProblem.notRunning()));
    return isSameValues(before, after) ? fail(UNCHANGED) : ok({ before, after });
  }
  const { edit, fields } = editOf(action, row.id);
  const decision = await decideEdit(deps, campaign, edit, problemNames(fields), { terms });
  if (!decision.ok) return decision;
  const after = decision.value.campaign;
  const changed = changedFields(input, after).filter((field) => fields.includes(field));
  if (changed.length === 0) return fail(UNCHANGED);
  return ok({
    before: valuesOf(input, row, changed),
    after: valuesOf(after, row, changed),
  });
}

/** Reads the terms of each brand and catalog once. */
function cachedTerms(tx: Transaction): (campaign: StoredCampaign) => Promise<StoredTerms> {
  const known = new Map<string, Promise<StoredTerms>>();
  return ({ row }) => {
    const key = `${row.brandId} ${row.catalogId}`;
    const terms = known.get(key) ?? readTerms(tx, row.companyId, row);
    known.set(key, terms);
    return terms;
  };
}

function fingerprintOf(action: OperationAction, rows: readonly NewRow[]): string {
  const hash = createHash('sha256').update(action.kind);
  for (const { campaignId, before, after } of rows)
    hash.update(`\n${campaignId} ${storedValues(before ?? {})} ${storedValues(after ?? {})}`);
  return hash.digest('hex');
}

/** The sentence about a rejected row. */
function messageOf(problem: Problem): MessageOrText {
  if (problem.code === 'VALIDATION') return Object.values(problem.fields)[0]![0]!;
  if ('message' in problem) return problem.message;
  throw new Error(`no row is rejected with ${problem.code}`);
}
