import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { ColumnChoice, ColumnTable } from '../rules/columns.ts';

/** What an account saved, by table; tables it never arranged are missing. */
export async function savedColumns(tx: Transaction, accountId: Uuid): Promise<Map<ColumnTable, ColumnChoice[]>> {
  const rows = await tx
    .selectFrom('columnSetting')
    .select(['tableName', 'columns'])
    .where('accountId', '=', accountId)
    .$narrowType<{ tableName: ColumnTable }>()
    .execute();
  return new Map(rows.map(({ tableName, columns }) => [tableName, columns as unknown as ColumnChoice[]]));
}

/** Keeps an arrangement; an empty one goes back to the first. */
export async function saveColumns(
  tx: Transaction,
  { accountId, companyId, table }: { accountId: Uuid; companyId: Uuid; table: ColumnTable },
  columns: readonly ColumnChoice[],
): Promise<void> {
  if (columns.length === 0) {
    await tx.deleteFrom('columnSetting').where('accountId', '=', accountId).where('tableName', '=', table).execute();
    return;
  }
  const value = { columns: JSON.stringify(columns) };
  await tx
    .insertInto('columnSetting')
    .values({ accountId, companyId, tableName: table, ...value })
    .onConflict((conflict) => conflict.columns(['accountId', 'tableName']).doUpdateSet(value))
    .execute();
}
