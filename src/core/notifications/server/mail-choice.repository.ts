import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { MailFrequency, MailKind } from '#kernel/mail-kind.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Returns what users have chosen for a kind of mail; who has chosen nothing is omitted. */
export async function findChoices(
  tx: Transaction,
  userIds: readonly Uuid[],
  kind: MailKind,
): Promise<ReadonlyMap<Uuid, MailFrequency>> {
  const rows = await tx
    .selectFrom('mailChoice')
    .select(['userId', 'frequency'])
    .where('kind', '=', kind)
    .where('userId', '=', sql<Uuid>`any(${userIds}::uuid[])`)
    .$narrowType<{ frequency: MailFrequency }>()
    .execute();
  return new Map(rows.map(({ userId, frequency }) => [userId, frequency]));
}

/** Returns what a user has chosen, by kind. */
export async function listChoices(tx: Transaction, userId: Uuid): Promise<ReadonlyMap<string, MailFrequency>> {
  const rows = await tx
    .selectFrom('mailChoice')
    .select(['kind', 'frequency'])
    .where('userId', '=', userId)
    .$narrowType<{ frequency: MailFrequency }>()
    .execute();
  return new Map(rows.map(({ kind, frequency }) => [kind, frequency]));
}

export async function saveChoice(
  tx: Transaction,
  choice: { userId: Uuid; kind: MailKind; frequency: MailFrequency },
): Promise<void> {
  await tx
    .insertInto('mailChoice')
    .values(choice)
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ frequency: choice.frequency }))
    .execute();
}
