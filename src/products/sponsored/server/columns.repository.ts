import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { ColumnChoice, ColumnTable } from '../rules/columns.ts';

/** Returns an account's saved arrangements by table. Tables never arranged are absent. */
export async function savedColumns(tx: Transaction, membershipId: Uuid): Promise<Map<ColumnTable, ColumnChoice[]>> {
  const rows = await tx
    .selectFrom('columnSetting')
    .select(['tableName', 'columns'])
    .where('membershipId', '=', membershipId)
    .$narrowType<{ tableName: ColumnTable }>()
    .execute();
  return new Map(rows.map(({ tableName, columns }) => [tableName, columns as unknown as ColumnChoice[]]));
}

/** Saves an arrangement; an empty one restores the default. */
export async function saveColumns(
  tx: Transaction,
  { membershipId, companyId, table }: { membershipId: Uuid; companyId: Uuid; table: ColumnTable },
  columns: readonly ColumnChoice[],
): Promise<void> {
  if (columns.length === 0) {
    await tx
      .deleteFrom('columnSetting')
      .where('membershipId', '=', membershipId)
      .where('tableName', '=', table)
      .execute();
    return;
  }
  const value = { columns: JSON.stringify(columns) };
  await tx
    .insertInto('columnSetting')
    .values({ membershipId, companyId, tableName: table, ...value })
    .onConflict((conflict) => conflict.columns(['membershipId', 'tableName']).doUpdateSet(value))
    .execute();
}
