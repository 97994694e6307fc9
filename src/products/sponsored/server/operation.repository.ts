import { sql } from 'kysely';
import { uuidV7, type Uuid } from '#kernel/ids.ts';
import type { MessageOrText } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import { MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import { readValues, storedValues, type RowValues } from '../rules/operation-values.ts';
import { type OperationKind } from '../rules/operation.ts';
import type { OpenFeatures } from '../rules/open-features.ts';

export type OperationState = 'PREVIEWED' | 'RUNNING' | 'DONE';
export type RowResult = 'PLANNED' | 'DONE' | 'SKIPPED';

export interface OperationRecord {
  id: Uuid;
  companyId: Uuid;
  kind: OperationKind;
  state: OperationState;
  actorId: Uuid;
  impersonatorId: Uuid | null;
  features: OpenFeatures;
  fingerprint: string;
  dailyEffectMicros: Micros | null;
  createdAt: Date;
  finishedAt: Date | null;
  undoOf: Uuid | null;
}

/** An operation with what its readers are shown. */
export interface OperationNode extends OperationRecord {
  actorName: string;
  undoneBy: Uuid | null;
  planned: number;
  done: number;
  skipped: number;
}

/** A row as planned: either what it writes or why it is skipped. */
export type NewRow = { campaignId: bigint } & (
  | { before: RowValues; after: RowValues; problem: null }
  | { before?: never; after?: never; problem: MessageOrText }
);

export interface PlannedRow {
  campaignId: bigint;
  before: RowValues;
  after: RowValues;
}

export interface OperationRowNode extends PlannedRow {
  campaignName: string;
  timezone: string;
  result: RowResult;
  found: RowValues | null;
  problem: MessageOrText | null;
}

export interface RowOutcome {
  campaignId: bigint;
  /** Null when it was written. */
  problem: MessageOrText | null;
  /** The values that were there instead of the expected ones. */
  found: RowValues | null;
}

export async function insertOperation(tx: Transaction, operation: OperationRecord): Promise<void> {
  await tx
    .insertInto('operation')
    .values({ ...operation, features: JSON.stringify(operation.features) })
    .execute();
}

export async function insertRows(
  tx: Transaction,
  { id, companyId }: { id: Uuid; companyId: Uuid },
  rows: readonly NewRow[],
): Promise<void> {
  const problems = rows.map(({ problem }) => (problem === null ? null : JSON.stringify(problem)));
  await sql`
    insert into operation_row (operation_id, company_id, campaign_id, result, before, after, problem)
    select ${id}, ${companyId}, campaign_id, case when problem is null then 'PLANNED' else 'SKIPPED' end, before, after, problem
    from unnest(${rows.map((row) => String(row.campaignId))}::bigint[],
      ${rows.map((row) => storedValues(row.before ?? {}))}::jsonb[],
      ${rows.map((row) => storedValues(row.after ?? {}))}::jsonb[], ${problems}::jsonb[])
      as planned (campaign_id, before, after, problem)`.execute(tx);
}

/** Stores an operation of one campaign that is done already, in one statement. */
export async function insertFinished(
  tx: Transaction,
  operation: OperationRecord,
  { campaignId, before, after }: PlannedRow,
): Promise<void> {
  await sql`
    with done as (
      insert into operation (id, company_id, kind, state, actor_id, impersonator_id, features, fingerprint, daily_effect_micros,
        created_at, finished_at)
      values (${operation.id}, ${operation.companyId}, ${operation.kind}, ${operation.state}, ${operation.actorId},
        ${operation.impersonatorId}, ${JSON.stringify(operation.features)}::jsonb, ${operation.fingerprint},
        ${operation.dailyEffectMicros}, ${operation.createdAt}, ${operation.finishedAt})
      returning id, company_id
    )
    insert into operation_row (operation_id, company_id, campaign_id, result, before, after)
    select id, company_id, ${String(campaignId)}::bigint, 'DONE', ${storedValues(before)}::jsonb, ${storedValues(after)}::jsonb
    from done`.execute(tx);
}

/** What an operation wrote to one campaign, and what would put it back. */
interface WrittenRow {
  operationId: Uuid;
  campaignId: bigint;
  before: RowValues;
  after: RowValues;
  finishedAt: Date;
  isUndone: boolean;
  /** How many campaigns it wrote. */
  campaigns: number;
}

/** Returns what finished operations wrote to campaigns, by pairs of both. */
export async function writtenRows(
  tx: Transaction,
  pairs: readonly { operationId: Uuid; campaignId: bigint }[],
): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    select operation_row.operation_id, operation_row.campaign_id, operation_row.before, operation_row.after, operation.finished_at,
      exists (select from operation undo where undo.undo_of = operation.id) as is_undone,
      (select count(*)::int from operation_row other
        where other.operation_id = operation.id and other.result = 'DONE') as campaigns
    from unnest(${pairs.map((pair) => pair.operationId)}::uuid[], ${pairs.map((pair) => String(pair.campaignId))}::bigint[])
      as asked (operation_id, campaign_id)
    join operation_row on operation_row.operation_id = asked.operation_id and operation_row.campaign_id = asked.campaign_id
    join operation on operation.id = operation_row.operation_id
    where operation_row.result = 'DONE' and operation.state = 'DONE'`.execute(tx);
  return rows.map((row) => ({ ...row, ...readRow(row) }));
}

/** Returns the campaigns that an operation has written. */
export async function campaignsWritten(tx: Transaction, operationId: Uuid): Promise<Set<bigint>> {
  const rows = await tx
    .selectFrom('operationRow')
    .select('campaignId')
    .where('operationId', '=', operationId)
    .where('result', '=', 'DONE')
    .execute();
  return new Set(rows.map(({ campaignId }) => campaignId));
}

/** Plans to put back what an operation has written. */
export async function insertReversedRows(
  tx: Transaction,
  { id, companyId, undoOf }: { id: Uuid; companyId: Uuid; undoOf: Uuid },
): Promise<void> {
  await sql`
    insert into operation_row (operation_id, company_id, campaign_id, result, before, after)
    select ${id}, ${companyId}, campaign_id, 'PLANNED', after, before
    from operation_row where operation_id = ${undoOf} and result = 'DONE'`.execute(tx);
}

/** Locks an operation until the transaction ends, so that each of its batches is carried out once. */
export async function lockOperation(tx: Transaction, id: Uuid): Promise<OperationRecord | null> {
  const { rows } = await sql<OperationRecord>`select * from operation where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function undoOf(tx: Transaction, id: Uuid): Promise<Uuid | null> {
  const row = await tx.selectFrom('operation').select('id').where('undoOf', '=', id).executeTakeFirst();
  return row?.id ?? null;
}

export async function operationById(tx: Transaction, id: Uuid): Promise<OperationNode | null> {
  const { rows } = await sql<OperationNode>`
    select operation.*, actor.first_name || ' ' || actor.last_name as actor_name, undo.id as undone_by,
      counted.planned, counted.done, counted.skipped
    from operation
    join app_user actor on actor.id = operation.actor_id
    left join operation undo on undo.undo_of = operation.id
    cross join lateral (
      select count(*) filter (where result = 'PLANNED')::int as planned,
        count(*) filter (where result = 'DONE')::int as done, count(*) filter (where result = 'SKIPPED')::int as skipped
      from operation_row where operation_id = operation.id
    ) counted
    where operation.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns rows in the order of their campaigns, newest first. */
export async function operationRows(
  tx: Transaction,
  { operationId, results }: { operationId: Uuid; results: readonly RowResult[] | null },
  slice: Slice,
): Promise<Found<OperationRowNode>> {
  const selected = results ? sql`and operation_row.result = any(${results}::text[])` : sql``;
  const found = await findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<OperationRowNode & { total: bigint }>`
      select operation_row.campaign_id, campaign.name as campaign_name, catalog.timezone, operation_row.result,
        operation_row.before, operation_row.after, operation_row.found, operation_row.problem, ${total} as total
      from operation_row
      join campaign on campaign.id = operation_row.campaign_id
      join catalog on catalog.id = campaign.catalog_id
      where operation_row.operation_id = ${operationId} ${selected}
      order by operation_row.campaign_id desc limit ${limit} offset ${offset}`.execute(tx);
    return rows;
  });
  return {
    total: found.total,
    rows: found.rows.map((row) => ({ ...row, ...readRow(row), found: row.found && readValues({ ...row.found }) })),
  };
}

/** Returns the next rows to carry out, in an order in which no two operations can wait for each other. */
export async function plannedRows(tx: Transaction, operationId: Uuid, limit: number): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select campaign_id, before, after from operation_row
    where operation_id = ${operationId} and result = 'PLANNED' order by campaign_id limit ${limit}`.execute(tx);
  return rows.map((row) => ({ campaignId: row.campaignId, ...readRow(row) }));
}

const readRow = ({ before, after }: Pick<PlannedRow, 'before' | 'after'>) => ({
  before: readValues({ ...before }),
  after: readValues({ ...after }),
});

export async function recordOutcomes(
  tx: Transaction,
  operationId: Uuid,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const json = (value: RowValues | null) => (value === null ? null : storedValues(value));
  await sql`
    update operation_row set result = case when outcome.problem is null then 'DONE' else 'SKIPPED' end,
      problem = outcome.problem, found = outcome.found
    from unnest(${outcomes.map((one) => String(one.campaignId))}::bigint[],
      ${outcomes.map(({ problem }) => (problem === null ? null : JSON.stringify(problem)))}::jsonb[],
      ${outcomes.map(({ found }) => json(found))}::jsonb[]) as outcome (campaign_id, problem, found)
    where operation_id = ${operationId} and operation_row.campaign_id = outcome.campaign_id`.execute(tx);
}

export async function setState(tx: Transaction, id: Uuid, state: 'RUNNING' | 'DONE', now: Date): Promise<void> {
  await tx
    .updateTable('operation')
    .set({ state, finishedAt: state === 'DONE' ? now : null })
    .where('id', '=', id)
    .execute();
}

/** Returns operations that were started and are not finished, the oldest first. */
export function runningOperations(tx: Transaction): Promise<Pick<OperationRecord, 'id' | 'companyId' | 'actorId'>[]> {
  return tx
    .selectFrom('operation')
    .select(['id', 'companyId', 'actorId'])
    .where('state', '=', 'RUNNING')
    .orderBy('createdAt')
    .execute();
}

/** Deletes previews that were not applied. */
export async function deletePreviewsBefore(tx: Transaction, at: Date): Promise<void> {
  await tx.deleteFrom('operation').where('state', '=', 'PREVIEWED').where('createdAt', '<', at).execute();
}

/** As long as a transaction takes. */
const EDITED_WITHIN_MS = MINUTE_MS;

/** The operation by which the present transaction edited a campaign. */
export async function editOf(tx: Transaction, campaignId: bigint, nowMs: EpochMs): Promise<Uuid | null> {
  // Ids begin with the time, and have an index.
  const oldest = uuidV7(nowMs - EDITED_WITHIN_MS, new Uint8Array(10));
  const { rows } = await sql<{ id: Uuid }>`
    select operation.id from operation join operation_row row on row.operation_id = operation.id
    where operation.id >= ${oldest} and row.campaign_id = ${campaignId} and operation.kind = 'EDIT'
      and operation.xmin = pg_current_xact_id()::xid`.execute(tx);
  return rows[0]?.id ?? null;
}
