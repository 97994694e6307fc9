import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';

/** Lets one request at a time change what a company's buyers keep, so that bounds hold and none waits for another's rows. */
export const lockBuyerData = (tx: Transaction, companyId: string): Promise<void> => lock(tx, 'buyer-data', companyId);

/** What became of something that a buyer keeps. */
export interface DataChange {
  kind: 'CATALOG' | 'EVENT_SOURCE' | 'NOTE';
  name: string;
  action: 'CREATED' | 'UPDATED' | 'DELETED';
  before: object | null;
  after: object | null;
}

interface ChangeOf {
  companyId: Uuid;
  brandId: Uuid;
  at: Date;
  actorId: Uuid;
  accessKeyId: Uuid;
}

export async function insertDataChanges(
  tx: Transaction,
  of: ChangeOf,
  changes: readonly (DataChange & { id: Uuid })[],
): Promise<void> {
  if (changes.length === 0) return;
  const json = (value: object | null) => value && JSON.stringify(value);
  await tx
    .insertInto('mediaBuyDataChange')
    .values(changes.map((one) => ({ ...of, ...one, before: json(one.before), after: json(one.after) })))
    .execute();
}

/** Counts what a key changed since an instant together with more changes: each thing once, however often. */
export async function thingsChanged(
  tx: Transaction,
  { companyId, accessKeyId, since }: { companyId: Uuid; accessKeyId: Uuid; since: Date },
  { brandId, more }: { brandId: Uuid; more: readonly DataChange[] },
): Promise<number> {
  const kinds = more.map(({ kind }) => kind);
  const names = more.map(({ name }) => name);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select brand_id, kind, name from media_buy_data_change
      where access_key_id = ${accessKeyId} and company_id = ${companyId} and at > ${since}
      union select ${brandId}::uuid, kind, name from unnest(${kinds}::text[], ${names}::text[]) as more (kind, name)
    ) changed`.execute(tx);
  return rows[0]!.count;
}
