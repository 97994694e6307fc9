import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { isStillThere, valuesOf, type RowField } from '../rules/operation-values.ts';
import { undoState, type UndoState } from '../rules/operation.ts';
import { campaignsById } from './campaign.repository.ts';
import { readCampaigns } from './stored-campaign.repository.ts';
import { writtenRows } from './operation.repository.ts';

/** An operation as an entry of one campaign's log shows it. */
export interface EntryUndo {
  operationId: Uuid;
  campaignId: bigint;
  state: UndoState;
  campaigns: number;
}

/** Says of operations on campaigns whether they can be taken back there; those that cannot be found are left out. */
export async function readUndoStates(
  tx: Transaction,
  pairs: readonly { operationId: Uuid; campaignId: bigint }[],
  nowMs: EpochMs,
): Promise<EntryUndo[]> {
  const written = await writtenRows(tx, pairs);
  if (written.length === 0) return [];
  const ids = [...new Set(written.map(({ campaignId }) => campaignId))];
  const campaigns = await readCampaigns(tx, await campaignsById(tx, ids, new Date(nowMs)));
  const byId = new Map(campaigns.map((campaign) => [campaign.row.id, campaign]));
  return written.map(({ operationId, campaignId, before, after, finishedAt, isUndone, campaigns: count }) => {
    const { row, input } = byId.get(campaignId)!;
    const valuesNow = valuesOf(input, row, Object.keys(after) as RowField[]);
    const isUnchanged = isStillThere(valuesNow, { before, after });
    const state = undoState({ isUndone, finishedAtMs: finishedAt.getTime(), isUnchanged }, nowMs);
    return { operationId, campaignId, state, campaigns: count };
  });
}
