import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import {
  membersOf,
  periodSpends,
  sharedBudgetById,
  sharedBudgetsAfter,
  type SharedBudgetRow,
} from './shared-budget.repository.ts';

/** A shared budget with its members, and what they spent of it by current period. */
export interface ReadSharedBudget {
  row: SharedBudgetRow;
  spends: Awaited<ReturnType<typeof periodSpends>>;
  members: Awaited<ReturnType<typeof membersOf>>;
}

async function withSpending(
  tx: Transaction,
  rows: readonly SharedBudgetRow[],
  nowMs: number,
): Promise<ReadSharedBudget[]> {
  const ids = rows.map(({ id }) => id);
  const spends = Map.groupBy(await periodSpends(tx, ids, new Date(nowMs)), (row) => row.sharedBudgetId);
  const members = Map.groupBy(await membersOf(tx, ids, new Date(nowMs)), (row) => row.sharedBudgetId);
  return rows.map((row) => ({ row, spends: spends.get(row.id) ?? [], members: members.get(row.id) ?? [] }));
}

/** Returns null for a shared budget that the viewer may not see. */
export async function readSharedBudget(tx: Transaction, id: Uuid, nowMs: number): Promise<ReadSharedBudget | null> {
  const row = await sharedBudgetById(tx, id);
  return row ? (await withSpending(tx, [row], nowMs))[0]! : null;
}

export const readSharedBudgets = async (
  tx: Transaction,
  page: Parameters<typeof sharedBudgetsAfter>[1],
  nowMs: number,
): Promise<ReadSharedBudget[]> => withSpending(tx, await sharedBudgetsAfter(tx, page), nowMs);
