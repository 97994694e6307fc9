import { isUuid, type Uuid } from '#kernel/ids.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import { MAX_ROWS, type OperationAction } from '../rules/operation.ts';
import { BATCH_ROWS, carryOutBatch, previewOperation, startOperation, startUndo } from './bulk-operations.ts';
import { isReached } from './campaign-writes.ts';
import { campaignsById } from './campaign.repository.ts';
import { operationById, operationRows, type OperationNode, type OperationRowNode } from './operation.repository.ts';
import type { Deps } from './operations.ts';

/** Campaigns of one call: what its transaction carries out. */
export const MAX_CAMPAIGNS = BATCH_ROWS - 1;

/** An operation with all its rows. */
export interface ReadOperation {
  row: OperationNode;
  rows: OperationRowNode[];
}

/** Plans a change of several campaigns and carries it out in the caller's transaction; returns its operation. */
export async function changeCampaigns(
  deps: Deps,
  request: { campaignIds: readonly string[]; action: OperationAction; brandIds: readonly Uuid[] | null },
): Promise<Result<Uuid, Problem>> {
  const previewed = await previewOperation(deps, request);
  if (!previewed.ok) return previewed;
  const { fingerprint } = (await operationById(deps.tx, previewed.value))!;
  const started = await startOperation(deps, { id: previewed.value, fingerprint });
  if (!started.ok) return started;
  await carryOutBatch(deps, started.value);
  return ok(started.value.id);
}

/** Puts back what an operation wrote, in the caller's transaction; returns the operation that did so first. */
export async function undoOperation(deps: Deps, id: Uuid): Promise<Result<Uuid, Problem>> {
  const started = await startUndo(deps, id);
  if (!started.ok) return started;
  if (started.value.state === 'RUNNING') await carryOutBatch(deps, started.value);
  return ok(started.value.id);
}

/** Reads an operation of the caller's company; not found when it changed a campaign of another brand than these. */
export async function readOperation(
  tx: Transaction,
  context: Context,
  id: string,
  brandIds: readonly Uuid[] | null,
): Promise<Result<ReadOperation, Problem>> {
  const row = isUuid(id) ? await operationById(tx, id) : null;
  if (!row || row.companyId !== context.session?.membership?.companyId) return fail(notFound('Operation'));
  const { rows } = await operationRows(tx, { operationId: id, results: null }, { offset: 0, limit: MAX_ROWS });
  if (brandIds !== null) {
    const ids = rows.map(({ campaignId }) => campaignId);
    const campaigns = await campaignsById(tx, ids, new Date(context.clock()));
    if (!campaigns.every(({ brandId }) => isReached(brandIds, brandId))) return fail(notFound('Operation'));
  }
  return ok({ row, rows });
}
