import { addCredit, takeBackCredit } from '#features/wallet/server/index.ts';
import type { Payment } from '#integrations/payments/port.ts';
import { dayIn } from '#kernel/time.ts';
import { SYSTEM, type Transaction } from '#platform/postgres/database.ts';
import { decideOutcome, refundedOf } from '../rules/top-up-life.ts';
import { noteAutomaticOutcome } from './auto-outcome.ts';
import { payerOf, type Payer } from './billing-store.ts';
import { changeTopUp, lockTopUp, markMismatch, topUpById, type TopUpRow } from './top-up-store.ts';
import type { BillingNeeds } from './types.ts';
import { lockRedemption, releaseRedemptions } from './voucher-store.ts';
import { retakeRedemption } from './vouchers.ts';

/** What is known of an outcome: the provider's answer, or that there will be none. */
export type Outcome = { payment: Payment } | { failure: string };

const paidKey = (topUp: TopUpRow) => `top-up:${topUp.id}`;
const voucherKey = (topUp: TopUpRow) => `top-up:${topUp.id}:voucher`;

/**
 * Applies what is known of a payment to its top-up: the one way a top-up is credited, failed or taken back, whoever heard of
 * the outcome and however often. Null for an unknown top-up.
 */
export function applyOutcome(needs: BillingNeeds, topUpId: string, outcome: Outcome): Promise<TopUpRow | null> {
  return needs.database.as(SYSTEM, (tx) => applyOutcomeIn(tx, needs, topUpId, outcome));
}

export async function applyOutcomeIn(
  tx: Transaction,
  needs: BillingNeeds,
  topUpId: string,
  outcome: Outcome,
): Promise<TopUpRow | null> {
  const topUp = await lockTopUp(tx, topUpId);
  if (!topUp) return null;
  const payer = (await payerOf(tx, topUp.companyId))!;
  const now = needs.clock();
  const payment = 'payment' in outcome ? outcome.payment : null;
  const facts = payment ?? { ...asked(topUp), status: 'FAILED' as const };
  const decision = decideOutcome(topUp, facts);
  if (decision.mismatch) {
    needs.log.error({ topUpId, paymentRef: payment?.paymentRef }, 'a payment is not the one that was asked for');
    await markMismatch(tx, topUpId, now);
    return topUp;
  }
  const status = decision.status ?? topUp.status;
  const isOpen = status === 'REQUESTED' || status === 'PENDING_CONFIRMATION';
  await changeTopUp(
    tx,
    topUpId,
    {
      status,
      paymentRef: payment?.paymentRef ?? topUp.paymentRef,
      confirmToken: status === 'PENDING_CONFIRMATION' ? (payment?.confirmToken ?? topUp.confirmToken) : null,
      failure: status === 'FAILED' ? failureOf(topUp, outcome) : null,
      refunded_micros: refundedOf(topUp, facts),
      takenBack_micros: topUp.takenBack_micros + decision.takeBack_micros,
      isEnded: !isOpen,
    },
    now,
  );
  if (decision.credits) await credit(tx, needs, topUp, payer);
  if (decision.takeBack_micros > 0n) await takeBack(tx, needs, topUp, payer, decision.takeBack_micros);
  if (decision.status === 'FAILED' && topUp.redemptionId) await releaseRedemptions(tx, { id: topUp.redemptionId });
  const changed = (await topUpById(tx, topUpId))!;
  if (decision.status && !isOpen) await noteAutomaticOutcome(tx, needs, changed, payer);
  return changed;
}

/** A payment as we asked for it, before anybody answered. */
function asked(topUp: TopUpRow) {
  return { reference: topUp.id, currency: topUp.currency, amount_micros: topUp.total_micros, refunded_micros: 0n };
}

function failureOf(topUp: TopUpRow, outcome: Outcome): string {
  if ('failure' in outcome) return outcome.failure;
  return outcome.payment.failure ?? (outcome.payment.refunded_micros > 0n ? 'refunded' : (topUp.failure ?? 'declined'));
}

/** What was paid comes in as paid credit, what the voucher took off as free credit. */
async function credit(tx: Transaction, { clock, newId }: BillingNeeds, topUp: TopUpRow, payer: Payer): Promise<void> {
  const shared = {
    companyId: topUp.companyId,
    startDate: dayIn(payer.timezone, clock()),
    expiryDate: null,
    at_ms: clock(),
    actorId: topUp.requestedBy,
  };
  const paid_micros = topUp.amount_micros - topUp.discount_micros;
  if (paid_micros > 0n)
    await addCredit(tx, newId, {
      ...shared,
      idempotencyKey: paidKey(topUp),
      kind: 'PAID',
      creditType: 'TOPUP',
      paymentMethod: topUp.method,
      amount_micros: paid_micros,
      tax_micros: topUp.tax_micros,
      description: topUp.description ?? (topUp.isAutomatic ? 'Automatic top-up' : 'Top-up'),
    });
  if (topUp.discount_micros === 0n || !topUp.redemptionId) return;
  const redemption = (await lockRedemption(tx, topUp.redemptionId))!;
  // Paid after it was given up, and the voucher went to others meanwhile: what was paid is credited all the same.
  if (!(await retakeRedemption(tx, redemption))) return;
  await addCredit(tx, newId, {
    ...shared,
    idempotencyKey: voucherKey(topUp),
    kind: 'FREE',
    creditType: 'PROMOTION',
    paymentMethod: null,
    amount_micros: topUp.discount_micros,
    tax_micros: 0n,
    promotionCode: redemption.code,
    description: `Voucher ${redemption.code}`,
  });
}

/** From what was paid first, then from what the voucher gave. What was spent already is the provider's loss, and is told. */
async function takeBack(
  tx: Transaction,
  { clock, newId, log }: BillingNeeds,
  topUp: TopUpRow,
  payer: Payer,
  amount_micros: bigint,
): Promise<void> {
  const step = topUp.takenBack_micros + amount_micros;
  let left = amount_micros;
  for (const creditKey of [paidKey(topUp), voucherKey(topUp)]) {
    if (left === 0n) break;
    const taken = await takeBackCredit(tx, newId, {
      companyId: topUp.companyId,
      creditKey,
      idempotencyKey: `${creditKey}:back:${step}`,
      amount_micros: left,
      day: dayIn(payer.timezone, clock()),
      at_ms: clock(),
      description: 'Top-up refunded',
    });
    left -= taken.amount_micros;
  }
  if (left > 0n) log.warn({ topUpId: topUp.id, missing_micros: String(left) }, 'a refunded top-up was spent already');
}
