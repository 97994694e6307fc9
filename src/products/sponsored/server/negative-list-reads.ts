import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import {
  campaignsOfLists,
  entriesOfLists,
  negativeListsAfter,
  negativeListsById,
  type ListCampaign,
  type NamedEntry,
  type NegativeListRow,
} from './negative-list.repository.ts';

/** A negative list with what it excludes and where. */
export interface ReadNegativeList {
  row: NegativeListRow;
  entries: readonly NamedEntry[];
  campaigns: readonly ListCampaign[];
}

async function withContents(tx: Transaction, rows: readonly NegativeListRow[]): Promise<ReadNegativeList[]> {
  const ids = rows.map(({ id }) => id);
  const entries = Map.groupBy(await entriesOfLists(tx, ids), (row) => row.negativeListId);
  const campaigns = Map.groupBy(await campaignsOfLists(tx, ids), (row) => row.negativeListId);
  return rows.map((row) => ({ row, entries: entries.get(row.id) ?? [], campaigns: campaigns.get(row.id) ?? [] }));
}

/** Returns null for a list that the viewer may not see. */
export const readNegativeList = async (tx: Transaction, id: Uuid): Promise<ReadNegativeList | null> =>
  (await withContents(tx, await negativeListsById(tx, [id])))[0] ?? null;

export const readNegativeLists = async (
  tx: Transaction,
  page: Parameters<typeof negativeListsAfter>[1],
): Promise<ReadNegativeList[]> => withContents(tx, await negativeListsAfter(tx, page));

export const campaignIdsOfList = async (tx: Transaction, id: string): Promise<bigint[]> =>
  isUuid(id) ? (await campaignsOfLists(tx, [id])).map(({ campaignId }) => campaignId) : [];
