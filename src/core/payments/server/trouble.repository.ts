import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { TroubleKind, TroubleOutcome } from '../rules/payment-exception.ts';

export interface Trouble {
  id: Uuid;
  /** Identical for repeated reports. */
  key: string;
  topUpId: Uuid;
  companyId: Uuid;
  kind: TroubleKind;
  /** Wallet currency. */
  amountMicros: Micros;
}

export interface TroubleRow extends Trouble {
  foundAt: Date;
  outcome: TroubleOutcome | null;
  endedAt: Date | null;
}

/** Stores a case for staff, once per key. */
export async function insertTrouble(tx: Transaction, trouble: Trouble, nowMs: EpochMs): Promise<void> {
  await tx
    .insertInto('paymentTrouble')
    .values({
      id: trouble.id,
      key: trouble.key,
      topUpId: trouble.topUpId,
      companyId: trouble.companyId,
      kind: trouble.kind,
      amountMicros: trouble.amountMicros,
      foundAt: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

const COLUMNS = sql`p.id, p.key, p.top_up_id, p.company_id, p.kind, p.amount_micros, p.found_at,
  p.outcome, p.ended_at`;

/** Locks a case, so that two staff members decide one after the other. */
export async function lockTrouble(tx: Transaction, id: Uuid): Promise<TroubleRow | undefined> {
  const { rows } =
    await sql<TroubleRow>`select ${COLUMNS} from payment_trouble p where p.id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function endTrouble(
  tx: Transaction,
  id: Uuid,
  { outcome, personId, atMs }: { outcome: TroubleOutcome; personId: Uuid; atMs: EpochMs },
): Promise<void> {
  await tx
    .updateTable('paymentTrouble')
    .set({ outcome, endedBy: personId, endedAt: new Date(atMs) })
    .where('id', '=', id)
    .execute();
}

/** A payment exception as shown to staff. */
export interface ListedTrouble extends TroubleRow {
  /** The purpose of the top-up. */
  description: string | null;
  paymentRef: string | null;
  endedBy: string | null;
}

/** Lists open cases, oldest first, or ended ones, latest first. */
export function listTroubles(
  tx: Transaction,
  { isEnded, searchTerm }: { isEnded: boolean; searchTerm: string },
  slice: Slice,
): Promise<Found<ListedTrouble>> {
  return findSlice(slice, async ({ offset, size }) => {
    const { rows } = await sql<ListedTrouble & { total: bigint }>`
      select ${COLUMNS}, t.description, t.payment_ref,
        trim(e.first_name || ' ' || e.last_name) as ended_by, count(*) over () as total
      from payment_trouble p join top_up t on t.id = p.top_up_id join company c on c.id = p.company_id
        left join person e on e.id = p.ended_by
      where ${isEnded ? sql`p.ended_at is not null` : sql`p.ended_at is null`}
        and (${contains(sql`t.payment_ref`, searchTerm)} or ${contains(sql`c.name`, searchTerm)})
      order by ${isEnded ? sql`p.ended_at desc` : sql`p.found_at, p.id`} limit ${size} offset ${offset}`.execute(tx);
    return rows;
  });
}
