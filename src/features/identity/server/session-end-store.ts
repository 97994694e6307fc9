import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/postgres/database.ts';

/** Ends every session that works in an account: switched on again, it must not find them alive. Needs the system's transaction. */
export async function endSessionsOfAccount(tx: Transaction, accountId: Uuid): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', accountId).execute();
}
