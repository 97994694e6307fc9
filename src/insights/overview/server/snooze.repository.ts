import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Returns which to-dos a member has put off until after now. */
export async function snoozedTodos(tx: Transaction, membershipId: Uuid, now: Date): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('todoSnooze')
    .select('todo')
    .where('membershipId', '=', membershipId)
    .where('until', '>', now)
    .execute();
  return new Set(rows.map(({ todo }) => todo));
}

/** Puts a to-do off; those that are over go, so that a member's list stays short. */
export async function insertSnooze(
  tx: Transaction,
  { now, ...snooze }: { membershipId: Uuid; companyId: Uuid; todo: string; until: Date; now: Date },
): Promise<void> {
  const { membershipId, until } = snooze;
  await tx.deleteFrom('todoSnooze').where('membershipId', '=', membershipId).where('until', '<=', now).execute();
  await tx
    .insertInto('todoSnooze')
    .values(snooze)
    .onConflict((conflict) => conflict.columns(['membershipId', 'todo']).doUpdateSet({ until }))
    .execute();
}

export async function deleteSnooze(tx: Transaction, membershipId: Uuid, todo: string): Promise<void> {
  await tx.deleteFrom('todoSnooze').where('membershipId', '=', membershipId).where('todo', '=', todo).execute();
}
