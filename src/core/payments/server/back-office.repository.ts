import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { TopUpRow } from './top-up.repository.ts';
import type { VoucherRow } from './voucher.repository.ts';

/** A top-up that staff credit: a bank transfer or a credit note. */
export interface TransferRow extends Pick<
  TopUpRow,
  'id' | 'companyId' | 'creditNoteNo' | 'method' | 'status' | 'amountMicros' | 'totalMicros' | 'createdAt'
> {
  transferReference: string;
  /** Names of users. */
  requestedBy: string | null;
  decidedBy: string | null;
  endedAt: Date | null;
}

/**
 * Lists pending transfers, oldest first, or ended ones, latest first. Searches by reference, credit note and company.
 */
export function listTransfers(
  tx: Transaction,
  { isEnded, searchTerm }: { isEnded: boolean; searchTerm: string },
  slice: Slice,
): Promise<Found<TransferRow>> {
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<TransferRow & { total: bigint }>`
      select t.id, t.company_id, t.transfer_reference, t.credit_note_no, t.method, t.status,
        t.amount_micros, t.total_micros, t.created_at, t.ended_at,
        trim(requester.first_name || ' ' || requester.last_name) as requested_by,
        trim(decider.first_name || ' ' || decider.last_name) as decided_by, ${total} as total
      from top_up t join company c on c.id = t.company_id
      left join app_user requester on requester.id = t.requested_by left join app_user decider on decider.id = t.decided_by
      where t.transfer_reference is not null
        and ${isEnded ? sql`t.ended_at is not null` : sql`t.status = 'REQUESTED'`}
        and (${contains(sql`t.transfer_reference`, searchTerm)} or ${contains(sql`t.credit_note_no`, searchTerm)}
          or ${contains(sql`c.name`, searchTerm)})
      order by ${isEnded ? sql`t.ended_at desc` : sql`t.created_at, t.id`}
      limit ${limit} offset ${offset}`.execute(tx);
    return rows;
  });
}

export async function markDecided(tx: Transaction, id: Uuid, userId: Uuid): Promise<void> {
  await tx.updateTable('topUp').set({ decidedBy: userId }).where('id', '=', id).execute();
}

export interface ListedVoucher extends Omit<VoucherRow, 'eligibleCompanyIds' | 'eligiblePackageIds'> {
  /** Empty means every company. */
  companies: string[];
  maxRedemptions: number;
  /** Reserved or used. */
  taken: number;
  used: number;
  createdBy: string | null;
  endedBy: string | null;
  createdAt: Date;
}

const LISTED = sql`v.id, v.code, v.percentage_micros, v.fixed_micros, v.min_amount_micros, v.currency,
  v.valid_from, v.redeem_by, v.max_redemptions,
  v.max_per_company, v.redeemed as taken, v.created_at,
  array(select c.name from company c where c.id = any(v.eligible_company_ids) order by c.name) as companies,
  (select count(*)::int from voucher_redemption r where r.voucher_id = v.id and r.state = 'USED') as used,
  (select trim(p.first_name || ' ' || p.last_name) from app_user p where p.id = v.created_by) as created_by,
  (select trim(p.first_name || ' ' || p.last_name) from app_user p where p.id = v.ended_by) as ended_by`;

/** Lists vouchers, latest first. */
export function listVouchers(tx: Transaction, searchTerm: string, slice: Slice): Promise<Found<ListedVoucher>> {
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<ListedVoucher & { total: bigint }>`
      select ${LISTED}, ${total} as total from voucher v where ${contains(sql`v.code`, searchTerm)}
      order by v.created_at desc, v.id desc limit ${limit} offset ${offset}`.execute(tx);
    return rows;
  });
}

export async function listedVoucher(tx: Transaction, id: Uuid): Promise<ListedVoucher | undefined> {
  const { rows } = await sql<ListedVoucher>`select ${LISTED} from voucher v where v.id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Ends a voucher now; reserved and used redemptions stay. Returns false when it has already ended or does not exist.
 */
export async function endVoucher(
  tx: Transaction,
  { id, userId, nowMs }: { id: Uuid; userId: Uuid; nowMs: EpochMs },
): Promise<boolean> {
  const now = new Date(nowMs);
  const { numUpdatedRows } = await tx
    .updateTable('voucher')
    .set({ redeemBy: now, endedBy: userId })
    .where('id', '=', id)
    .where((where) => where.or([where('redeemBy', 'is', null), where('redeemBy', '>', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countCompanies(tx: Transaction, ids: readonly Uuid[]): Promise<number> {
  const row = await tx
    .selectFrom('company')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
