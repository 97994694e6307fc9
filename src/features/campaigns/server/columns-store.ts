import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { ColumnChoice, ColumnTable } from '../rules/columns.ts';

/** What an account saved, by table; tables it never arranged are missing. */
export async function savedColumns(tx: Transaction, accountId: Uuid): Promise<Map<ColumnTable, ColumnChoice[]>> {
  const rows = await tx
    .selectFrom('column_setting')
    .select(['table_name', 'columns'])
    .where('account_id', '=', accountId)
    .$narrowType<{ table_name: ColumnTable }>()
    .execute();
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns as unknown as ColumnChoice[]]));
}

/** Keeps an arrangement; an empty one goes back to the first. */
export async function saveColumns(
  tx: Transaction,
  { accountId, companyId, table }: { accountId: Uuid; companyId: Uuid; table: ColumnTable },
  columns: readonly ColumnChoice[],
): Promise<void> {
  if (columns.length === 0) {
    await tx.deleteFrom('column_setting').where('account_id', '=', accountId).where('table_name', '=', table).execute();
    return;
  }
  const value = { columns: JSON.stringify(columns) };
  await tx
    .insertInto('column_setting')
    .values({ account_id: accountId, company_id: companyId, table_name: table, ...value })
    .onConflict((conflict) => conflict.columns(['account_id', 'table_name']).doUpdateSet(value))
    .execute();
}
