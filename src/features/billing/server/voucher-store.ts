import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export interface VoucherRow {
  id: Uuid;
  code: string;
  percentage_micros: Micros | null;
  fixed_micros: Micros | null;
  minAmount_micros: Micros | null;
  currency: string | null;
  validFrom: Date;
  redeemBy: Date | null;
  eligibleCompanyIds: Uuid[];
  eligiblePackageIds: Uuid[];
  maxPerCompany: number;
}

const COLUMNS = [
  'voucher.id',
  'voucher.code',
  'voucher.percentage_micros',
  'voucher.fixed_micros',
  'voucher.min_amount_micros as minAmount_micros',
  'voucher.currency',
  'voucher.valid_from as validFrom',
  'voucher.redeem_by as redeemBy',
  'voucher.eligible_company_ids as eligibleCompanyIds',
  'voucher.eligible_package_ids as eligiblePackageIds',
  'voucher.max_per_company as maxPerCompany',
] as const;

export interface NewVoucher extends Omit<VoucherRow, 'validFrom' | 'redeemBy'> {
  validFrom_ms: Instant_ms;
  redeemBy_ms: Instant_ms | null;
  maxRedemptions: number;
  /** Staff; left out where it was made by the system. */
  createdBy?: Uuid;
}

/** False when the code exists. */
export async function insertVoucher(tx: Transaction, voucher: NewVoucher, now_ms: Instant_ms): Promise<boolean> {
  const made = await tx
    .insertInto('voucher')
    .values({
      id: voucher.id,
      code: voucher.code,
      percentage_micros: voucher.percentage_micros,
      fixed_micros: voucher.fixed_micros,
      min_amount_micros: voucher.minAmount_micros,
      currency: voucher.currency,
      valid_from: new Date(voucher.validFrom_ms),
      redeem_by: voucher.redeemBy_ms === null ? null : new Date(voucher.redeemBy_ms),
      eligible_company_ids: voucher.eligibleCompanyIds,
      eligible_package_ids: voucher.eligiblePackageIds,
      max_redemptions: voucher.maxRedemptions,
      max_per_company: voucher.maxPerCompany,
      created_by: voucher.createdBy ?? null,
      created_at: new Date(now_ms),
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export function voucherByCode(tx: Transaction, code: string): Promise<VoucherRow | undefined> {
  return tx.selectFrom('voucher').select(COLUMNS).where('code', '=', code).executeTakeFirst();
}

export interface RedemptionRow extends VoucherRow {
  redemptionId: Uuid;
  state: 'RESERVED' | 'USED' | 'RELEASED';
  companyId: Uuid;
  reservedUntil: Date;
}

const redemptions = (tx: Transaction) =>
  tx
    .selectFrom('voucher_redemption')
    .innerJoin('voucher', 'voucher.id', 'voucher_redemption.voucher_id')
    .select([
      ...COLUMNS,
      'voucher_redemption.id as redemptionId',
      'voucher_redemption.state',
      'voucher_redemption.company_id as companyId',
      'voucher_redemption.reserved_until as reservedUntil',
    ])
    .$narrowType<{ state: RedemptionRow['state'] }>();

/** Taken for a change; a reservation is used once. */
export function lockRedemption(tx: Transaction, id: Uuid): Promise<RedemptionRow | undefined> {
  return redemptions(tx).where('voucher_redemption.id', '=', id).forUpdate('voucher_redemption').executeTakeFirst();
}

/** Companies take one voucher one after the other, so that each counts what it has. */
export async function lockVoucher(tx: Transaction, voucherId: Uuid): Promise<void> {
  await sql`select 1 from voucher where id = ${voucherId} for no key update`.execute(tx);
}

export async function redemptionsOf(
  tx: Transaction,
  voucherId: Uuid,
  companyId: Uuid,
): Promise<{ id: Uuid; state: RedemptionRow['state'] }[]> {
  return tx
    .selectFrom('voucher_redemption')
    .select(['id', 'state'])
    .where('voucher_id', '=', voucherId)
    .where('company_id', '=', companyId)
    .where('state', '<>', 'RELEASED')
    .$narrowType<{ state: RedemptionRow['state'] }>()
    .execute();
}

/** Counts one more redemption; false when none is left. */
export async function countRedemption(tx: Transaction, voucherId: Uuid): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('voucher')
    .set((row) => ({ redeemed: row('redeemed', '+', 1) }))
    .where('id', '=', voucherId)
    .whereRef('redeemed', '<', 'max_redemptions')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertReservation(
  tx: Transaction,
  reservation: { id: Uuid; voucherId: Uuid; companyId: Uuid; until_ms: Instant_ms; now_ms: Instant_ms },
): Promise<void> {
  await tx
    .insertInto('voucher_redemption')
    .values({
      id: reservation.id,
      voucher_id: reservation.voucherId,
      company_id: reservation.companyId,
      state: 'RESERVED',
      reserved_until: new Date(reservation.until_ms),
      created_at: new Date(reservation.now_ms),
    })
    .execute();
}

export async function prolongReservation(tx: Transaction, id: Uuid, until_ms: Instant_ms): Promise<void> {
  await tx
    .updateTable('voucher_redemption')
    .set({ reserved_until: new Date(until_ms) })
    .where('id', '=', id)
    .execute();
}

export async function setRedemptionState(tx: Transaction, id: Uuid, state: RedemptionRow['state']): Promise<void> {
  await tx.updateTable('voucher_redemption').set({ state }).where('id', '=', id).execute();
}

/** Reservations that were not used in time, and whose they are. */
export function lapsedRedemptions(tx: Transaction, now_ms: Instant_ms): Promise<{ id: Uuid; companyId: Uuid }[]> {
  return tx
    .selectFrom('voucher_redemption')
    .select(['id', 'company_id as companyId'])
    .where('state', '=', 'RESERVED')
    .where('reserved_until', '<', new Date(now_ms))
    .orderBy('id')
    .execute();
}

/** Gives a redemption back, and its voucher's count with it; with `lapsedAt_ms` only if it lapsed. One that is not live any more is left alone. */
export async function releaseRedemptions(
  tx: Transaction,
  which: { id: Uuid; lapsedAt_ms?: Instant_ms },
): Promise<number> {
  const chosen =
    which.lapsedAt_ms === undefined
      ? sql`id = ${which.id} and state <> 'RELEASED'`
      : sql`id = ${which.id} and state = 'RESERVED' and reserved_until < ${new Date(which.lapsedAt_ms)}`;
  const { rows } = await sql<{ count: number }>`
    with released as (
      update voucher_redemption set state = 'RELEASED' where ${chosen} returning voucher_id
    ), counted as (
      update voucher set redeemed = redeemed - n
      from (select voucher_id, count(*)::int as n from released group by voucher_id) r where r.voucher_id = voucher.id
    )
    select count(*)::int as count from released`.execute(tx);
  return rows[0]!.count;
}
