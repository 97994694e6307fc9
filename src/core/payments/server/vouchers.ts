import { attemptKey, countAttempts, deleteLatestAttempt } from '#core/identity/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { normalizeCode, checkVoucher, RESERVATION_MS, type VoucherDiscount } from '../rules/voucher.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import type { Payer } from './billing.repository.ts';
import type { BillingDeps } from './types.ts';
import * as store from './voucher.repository.ts';

type ReservationRejection = keyof typeof paymentMessages.voucher;

export interface Reservation {
  companyId: Uuid;
  voucher: store.VoucherRow;
  redeemId: Uuid;
}

/**
 * Checks a code and reserves one redemption for the company; repeating it prolongs the reservation. After too many
 * invalid codes the company must wait, even with a valid code.
 */
export async function reserveVoucher(
  deps: BillingDeps,
  payer: Payer,
  code: string,
): Promise<Result<Reservation, Problem>> {
  const { database, clock } = deps;
  const attempt = { kind: 'voucherCode', subject: payer.id } as const;
  // Counted before validation, so that concurrent attempts cannot exceed the limit.
  const wait = await countAttempts(database, clock(), attempt);
  if (wait) return fail(wait);
  const reserved = await reserve(deps, payer, code);
  const isGuess = !reserved.ok && (reserved.problem === 'UNKNOWN' || reserved.problem === 'NOT_FOR_COMPANY');
  if (!isGuess) await database.transact(SYSTEM, (tx) => deleteLatestAttempt(tx, attemptKey(attempt)));
  return reserved.ok ? reserved : fail(invalid('voucherCode', paymentMessages.voucher[reserved.problem]()));
}

function reserve(
  { database, clock, newId }: BillingDeps,
  payer: Payer,
  code: string,
): Promise<Result<Reservation, ReservationRejection>> {
  return database.transact(SYSTEM, async (tx): Promise<Result<Reservation, ReservationRejection>> => {
    const now = clock();
    const voucher = await store.voucherByCode(tx, normalizeCode(code));
    if (!voucher) return fail('UNKNOWN');
    const terms = {
      ...voucher,
      validFromMs: voucher.validFrom.getTime(),
      redeemByMs: voucher.redeemBy?.getTime() ?? null,
    };
    const rejection = checkVoucher(terms, { id: payer.id, walletCurrency: payer.currency }, now);
    if (rejection) return fail(rejection);

    await store.lockVoucher(tx, voucher.id);
    const own = await store.redemptionsOf(tx, voucher.id, payer.id);
    const reserved = own.find(({ state }) => state === 'RESERVED');
    if (reserved) {
      await store.extendReservation(tx, reserved.id, now + RESERVATION_MS);
      return ok({ companyId: payer.id, voucher, redeemId: reserved.id });
    }
    if (own.length >= voucher.maxPerCompany || !(await store.countRedemption(tx, voucher.id))) return fail('USED_UP');
    const redeemId = newId();
    await store.insertReservation(tx, {
      id: redeemId,
      voucherId: voucher.id,
      companyId: payer.id,
      untilMs: now + RESERVATION_MS,
      nowMs: now,
    });
    return ok({ companyId: payer.id, voucher, redeemId });
  });
}

/** Locks the reservation with this redeemId for an order of the company. */
export async function lockReservation(
  tx: Transaction,
  companyId: Uuid,
  redeemId: string,
): Promise<Result<store.RedemptionRow, Problem>> {
  const redemption = isUuid(redeemId) ? await store.lockRedemption(tx, redeemId) : undefined;
  if (!redemption || redemption.companyId !== companyId || redemption.state !== 'RESERVED')
    return fail(invalid('redeemId', paymentMessages.voucher.RESERVATION_EXPIRED()));
  return ok(redemption);
}

/** Uses a released redemption again, for an order that was paid after all. Returns false when none is left. */
export async function reuseRedemption(tx: Transaction, redemption: store.RedemptionRow): Promise<boolean> {
  if (redemption.state !== 'RELEASED') return true;
  if (!(await store.countRedemption(tx, redemption.id))) return false;
  await store.setRedemptionState(tx, redemption.redemptionId, 'USED');
  return true;
}

export function voucherDiscount(voucher: store.VoucherRow): VoucherDiscount {
  return voucher.percentageMicros === null
    ? { fixedMicros: voucher.fixedMicros! }
    : { percentageMicros: voucher.percentageMicros };
}
