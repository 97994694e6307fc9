import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface StoredAnswer {
  requestHash: Buffer;
  status: number;
  body: unknown;
}

/** Finds the answer of an earlier request with the key, for the same company. */
export async function findAnswer(
  tx: Transaction,
  { accessKeyId, companyId, key, since }: { accessKeyId: Uuid; companyId: Uuid | null; key: string; since: EpochMs },
): Promise<StoredAnswer | null> {
  const row = await tx
    .selectFrom('idempotencyRecord')
    .select(['requestHash', 'status', 'body'])
    .where('accessKeyId', '=', accessKeyId)
    .where('companyId', companyId === null ? 'is' : '=', companyId)
    .where('key', '=', key)
    .where('createdAt', '>', new Date(since))
    .executeTakeFirst();
  return row ?? null;
}

export async function insertAnswer(
  tx: Transaction,
  record: StoredAnswer & { accessKeyId: Uuid; key: string; companyId: Uuid | null; atMs: EpochMs },
): Promise<void> {
  const { atMs, body, ...rest } = record;
  const values = { ...rest, body: JSON.stringify(body), createdAt: new Date(atMs) };
  await tx
    .insertInto('idempotencyRecord')
    .values(values)
    .onConflict((conflict) => conflict.columns(['accessKeyId', 'companyId', 'key']).doUpdateSet(values))
    .execute();
}

export async function deleteAnswersBefore(tx: Transaction, before: EpochMs): Promise<void> {
  await tx.deleteFrom('idempotencyRecord').where('createdAt', '<', new Date(before)).execute();
}
