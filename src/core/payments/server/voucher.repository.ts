import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface VoucherRow {
  id: Uuid;
  code: string;
  percentageMicros: Micros | null;
  fixedMicros: Micros | null;
  minAmountMicros: Micros | null;
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
  'voucher.percentageMicros',
  'voucher.fixedMicros',
  'voucher.minAmountMicros',
  'voucher.currency',
  'voucher.validFrom',
  'voucher.redeemBy',
  'voucher.eligibleCompanyIds',
  'voucher.eligiblePackageIds',
  'voucher.maxPerCompany',
] as const;

export interface NewVoucher extends Omit<VoucherRow, 'validFrom' | 'redeemBy'> {
  validFromMs: EpochMs;
  redeemByMs: EpochMs | null;
  maxRedemptions: number;
  /** Staff; omitted when created by the system. */
  createdBy?: Uuid;
}

/** Returns false when the code exists. */
export async function insertVoucher(tx: Transaction, voucher: NewVoucher, nowMs: EpochMs): Promise<boolean> {
  const made = await tx
    .insertInto('voucher')
    .values({
      id: voucher.id,
      code: voucher.code,
      percentageMicros: voucher.percentageMicros,
      fixedMicros: voucher.fixedMicros,
      minAmountMicros: voucher.minAmountMicros,
      currency: voucher.currency,
      validFrom: new Date(voucher.validFromMs),
      redeemBy: voucher.redeemByMs === null ? null : new Date(voucher.redeemByMs),
      eligibleCompanyIds: voucher.eligibleCompanyIds,
      eligiblePackageIds: voucher.eligiblePackageIds,
      maxRedemptions: voucher.maxRedemptions,
      maxPerCompany: voucher.maxPerCompany,
      createdBy: voucher.createdBy ?? null,
      createdAt: new Date(nowMs),
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
    .selectFrom('voucherRedemption')
    .innerJoin('voucher', 'voucher.id', 'voucherRedemption.voucherId')
    .select([
      ...COLUMNS,
      'voucherRedemption.id as redemptionId',
      'voucherRedemption.state',
      'voucherRedemption.companyId',
      'voucherRedemption.reservedUntil',
    ])
    .$narrowType<{ state: RedemptionRow['state'] }>();

/** Locks a redemption, so that it is used once. */
export function lockRedemption(tx: Transaction, id: Uuid): Promise<RedemptionRow | undefined> {
  return redemptions(tx).where('voucherRedemption.id', '=', id).forUpdate('voucherRedemption').executeTakeFirst();
}

/** Locks a voucher, so that each company counts its redemptions without concurrent changes. */
export async function lockVoucher(tx: Transaction, voucherId: Uuid): Promise<void> {
  await sql`select 1 from voucher where id = ${voucherId} for no key update`.execute(tx);
}

export async function redemptionsOf(
  tx: Transaction,
  voucherId: Uuid,
  companyId: Uuid,
): Promise<{ id: Uuid; state: RedemptionRow['state'] }[]> {
  return tx
    .selectFrom('voucherRedemption')
    .select(['id', 'state'])
    .where('voucherId', '=', voucherId)
    .where('companyId', '=', companyId)
    .where('state', '<>', 'RELEASED')
    .$narrowType<{ state: RedemptionRow['state'] }>()
    .execute();
}

/** Counts one more redemption; returns false when none is left. */
export async function countRedemption(tx: Transaction, voucherId: Uuid): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('voucher')
    .set((row) => ({ redeemed: row('redeemed', '+', 1) }))
    .where('id', '=', voucherId)
    .whereRef('redeemed', '<', 'maxRedemptions')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertReservation(
  tx: Transaction,
  reservation: { id: Uuid; voucherId: Uuid; companyId: Uuid; untilMs: EpochMs; nowMs: EpochMs },
): Promise<void> {
  await tx
    .insertInto('voucherRedemption')
    .values({
      id: reservation.id,
      voucherId: reservation.voucherId,
      companyId: reservation.companyId,
      state: 'RESERVED',
      reservedUntil: new Date(reservation.untilMs),
      createdAt: new Date(reservation.nowMs),
    })
    .execute();
}

export async function extendReservation(tx: Transaction, id: Uuid, untilMs: EpochMs): Promise<void> {
  await tx
    .updateTable('voucherRedemption')
    .set({ reservedUntil: new Date(untilMs) })
    .where('id', '=', id)
    .execute();
}

export async function setRedemptionState(tx: Transaction, id: Uuid, state: RedemptionRow['state']): Promise<void> {
  await tx.updateTable('voucherRedemption').set({ state }).where('id', '=', id).execute();
}

/** Lists expired reservations of companies, or of one. */
export function expiredRedemptions(
  tx: Transaction,
  nowMs: EpochMs,
  companyId: Uuid | null = null,
): Promise<{ id: Uuid; companyId: Uuid }[]> {
  return tx
    .selectFrom('voucherRedemption')
    .select(['id', 'companyId'])
    .where('state', '=', 'RESERVED')
    .where('reservedUntil', '<', new Date(nowMs))
    .$if(companyId !== null, (query) => query.where('companyId', '=', companyId))
    .orderBy('id')
    .execute();
}

/**
 * Releases a redemption and decrements its voucher's count; with `lapsedAtMs` only if it has expired. Ignores a
 * redemption that is already released.
 */
export async function releaseRedemptions(tx: Transaction, which: { id: Uuid; expiredAtMs?: EpochMs }): Promise<number> {
  const selected =
    which.expiredAtMs === undefined
      ? sql`id = ${which.id} and state <> 'RELEASED'`
      : sql`id = ${which.id} and state = 'RESERVED' and reserved_until < ${new Date(which.expiredAtMs)}`;
  const { rows } = await sql<{ count: number }>`
    with released as (
      update voucher_redemption set state = 'RELEASED' where ${selected} returning voucher_id
    ), counted as (
      update voucher set redeemed = redeemed - n
      from (select voucher_id, count(*)::int as n from released group by voucher_id) r where r.voucher_id = voucher.id
    )
    select count(*)::int as count from released`.execute(tx);
  return rows[0]!.count;
}
