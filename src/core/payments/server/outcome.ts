import { recordWebhookEvent } from '#core/webhooks/server/index.ts';
import {
  addCredit,
  recordFailedPayment,
  requestCredit,
  clawBackPurchase,
  withdrawCreditRequest,
} from '#core/ledger/server/index.ts';
import { bonusKeyOf } from '#core/ledger/rules/bonus-key.ts';
import type { Payment } from '#integrations/payments/port.ts';
import type { Message, MessageOrText } from '#kernel/message.ts';
import { minorUnitOf, decimalFromMicros } from '#kernel/money.ts';
import { dayIn } from '#kernel/time.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { failureMessage } from '../rules/failure.ts';
import { paidKey } from '../rules/paid-key.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import { decideOutcome, isOpen, refundedOf } from '../rules/top-up-status.ts';
import { recordAutomaticOutcome } from './auto-outcome.ts';
import { payerOf, type Payer } from './billing.repository.ts';
import { insertUnmatchedPayment } from './unmatched-payment.repository.ts';
import { insertPaymentException } from './payment-exception.repository.ts';
import { invoiceTopUp, paidByOf } from './top-up-invoice.ts';
import { mailReceipt, mailRefund } from './top-up-mails.ts';
import { changeTopUp, lockTopUp, recordPayment, topUpById, type TopUpRow } from './top-up.repository.ts';
import type { BillingDeps } from './types.ts';
import { lockRedemption, releaseRedemptions } from './voucher.repository.ts';
import { reuseRedemption } from './vouchers.ts';

/** The provider's answer, or the reason that there will be none. */
export type Outcome = { payment: Payment } | { failure: string };

/**
 * Applies a payment to its top-up. Every credit, failure and clawback of a top-up goes through here, whatever reported
 * the outcome and however often. Returns null for an unknown top-up.
 */
export function applyOutcome(deps: BillingDeps, topUpId: string, outcome: Outcome): Promise<TopUpRow | null> {
  return deps.database.transact(SYSTEM, (tx) => applyOutcomeIn(tx, deps, topUpId, outcome));
}

export async function applyOutcomeIn(
  tx: Transaction,
  deps: BillingDeps,
  topUpId: string,
  outcome: Outcome,
): Promise<TopUpRow | null> {
  const topUp = await lockTopUp(tx, topUpId);
  if (!topUp) return null;
  if (topUp.purchase) await deps.purchases[topUp.purchase.kind].lock(tx, topUp.purchase.id);
  const payer = (await payerOf(tx, topUp.companyId))!;
  const now = deps.clock();
  const payment = 'payment' in outcome ? outcome.payment : null;
  const facts = payment ?? { ...requestedPayment(topUp), status: 'FAILED' as const };
  const decision = decideOutcome({ ...topUp, minorUnitMicros: minorUnitOf(payer.digits) }, facts);
  if (decision.mismatch) {
    const isRefunded = payment!.refundedMicros >= payment!.amountMicros;
    if (!isRefunded) await queueForStaff(tx, deps, topUp, payment!);
    if (payment!.reference === topUp.id) await recordPayment(tx, topUp.id, payment!.paymentRef);
    return isRefunded && isOpen(topUp.status) ? applyOutcomeIn(tx, deps, topUpId, { failure: 'refunded' }) : topUp;
  }
  const status = decision.status ?? topUp.status;
  const hasEnded = !isOpen(status);
  await changeTopUp(
    tx,
    topUpId,
    {
      status,
      paymentRef: topUp.status === 'SUCCEEDED' ? topUp.paymentRef : (payment?.paymentRef ?? topUp.paymentRef),
      confirmToken: status === 'PENDING_CONFIRMATION' ? (payment?.confirmToken ?? topUp.confirmToken) : null,
      failure: status === 'FAILED' ? failureOf(topUp, outcome) : null,
      refundedMicros: refundedOf(topUp, facts),
      clawedBackMicros: topUp.clawedBackMicros + decision.clawBackMicros,
      card: payment?.card ?? null,
      isEnded: hasEnded,
    },
    now,
  );
  const paysFor = decision.credits
    ? await credit(tx, deps, { ...topUp, card: payment?.card ?? topUp.card }, payer)
    : null;
  const withdrawnMicros = await clawBack(tx, deps, topUp, decision.clawBackMicros);
  const changed = (await topUpById(tx, topUpId))!;
  if (decision.status === 'SUCCEEDED' || decision.status === 'FAILED')
    await recordWebhookEvent(tx, {
      companyId: changed.companyId,
      type: decision.status === 'SUCCEEDED' ? 'top_up.succeeded' : 'top_up.failed',
      objectId: changed.id,
      data: { amount: decimalFromMicros(changed.amountMicros), currency: changed.currency },
      atMs: now,
    });
  if (decision.status === 'FAILED') await close(tx, deps, changed, payer);
  if (decision.status && hasEnded) await recordAutomaticOutcome(tx, deps, changed, payer);
  if (decision.status === 'SUCCEEDED' && !changed.isAutomatic)
    await mailReceipt(tx, { ...changed, purpose: paysFor }, payer);
  const refundedMicros = changed.refundedMicros - topUp.refundedMicros;
  if (refundedMicros > 0n) {
    const takenBackMicros = status === 'SUCCEEDED' ? withdrawnMicros : null;
    const isDisputed = payment?.isDisputed ?? false;
    await mailRefund(tx, { companyId: changed.companyId, refundedMicros, takenBackMicros, isDisputed }, payer);
  }
  return changed;
}

/**
 * The payment does not match its top-up: queues it for staff. If this payment is already credited, only logs the
 * difference.
 */
async function queueForStaff(tx: Transaction, deps: BillingDeps, topUp: TopUpRow, payment: Payment): Promise<void> {
  const { paymentRef, reference, currency, amountMicros } = payment;
  const isCredited = topUp.status === 'SUCCEEDED' && topUp.paymentRef === paymentRef;
  const isNew =
    !isCredited &&
    (await insertUnmatchedPayment(
      tx,
      {
        id: deps.newId(),
        topUpId: topUp.id,
        companyId: topUp.companyId,
        provider: topUp.provider ?? topUp.method,
        paymentRef,
        reference,
        currency,
        amountMicros,
        orderedMicros: topUp.totalMicros,
      },
      deps.clock(),
    ));
  if (isNew || isCredited) deps.log.error({ topUpId: topUp.id, paymentRef }, 'payment does not match its top-up');
}

/** Returns the payment as requested, before any answer. */
function requestedPayment(topUp: TopUpRow) {
  return {
    paymentRef: topUp.paymentRef ?? '',
    reference: topUp.id,
    currency: topUp.currency,
    amountMicros: topUp.totalMicros,
    refundedMicros: 0n,
  };
}

function failureOf(topUp: TopUpRow, outcome: Outcome): string {
  if ('failure' in outcome) return outcome.failure;
  return outcome.payment.failure ?? (outcome.payment.refundedMicros > 0n ? 'refunded' : (topUp.failure ?? 'declined'));
}

/** Lists the ordered amount among the company's credits; it holds nothing until it is paid. */
export async function listRequest(tx: Transaction, { clock, newId }: BillingDeps, topUp: TopUpRow): Promise<void> {
  if (topUp.amountMicros > topUp.discountMicros)
    await requestCredit(tx, newId, { ...paidCredit(topUp), atMs: clock() });
}

const paidCredit = (topUp: TopUpRow) =>
  ({
    idempotencyKey: paidKey(topUp),
    companyId: topUp.companyId,
    kind: 'PAID',
    creditType: 'TOPUP',
    paymentMethod: topUp.method,
    amountMicros: topUp.amountMicros - topUp.discountMicros,
    taxMicros: topUp.taxMicros,
    expiryDate: null,
    description: lineOf(topUp),
  }) as const;

const { line, reason: reasons } = paymentMessages;

/** What the statement says: the purchase, what the buyer typed, or that it was a top-up. */
const lineOf = ({ purpose, description, isAutomatic }: TopUpRow): MessageOrText =>
  purpose ?? description ?? (isAutomatic ? line.automaticTopUp() : line.topUp());

/**
 * Adds the paid amount as paid credit with its invoice, and the voucher's discount as free credit. Returns the purchase
 * that it paid for; null when the credit stays in the wallet.
 */
async function credit(
  tx: Transaction,
  { clock, newId, purchases }: BillingDeps,
  topUp: TopUpRow,
  payer: Payer,
): Promise<Message | null> {
  const atMs = clock();
  const shared = { startDate: dayIn(payer.timezone, atMs), atMs, actorId: topUp.requestedBy };
  const paid = paidCredit(topUp);
  if (paid.amountMicros > 0n) await addCredit(tx, newId, { ...paid, ...shared });
  await creditVoucher(tx, newId, topUp, shared);
  const issue = async () =>
    paid.amountMicros > 0n
      ? invoiceTopUp(tx, newId, topUp, { payer, line: lineOf(topUp), until: paid.expiryDate, atMs })
      : null;
  const { purchase, purpose } = topUp;
  const creditKey = paid.amountMicros > 0n ? paid.idempotencyKey : null;
  if (!purchase) {
    await issue();
    return null;
  }
  const about = { creditKey, line: purpose!, paidBy: paidByOf(topUp), invoice: issue };
  return (await purchases[purchase.kind].onPaid(tx, purchase.id, about)) ? purpose : null;
}

async function creditVoucher(
  tx: Transaction,
  newId: BillingDeps['newId'],
  topUp: TopUpRow,
  shared: { startDate: string; atMs: number; actorId: string | null },
): Promise<void> {
  if (topUp.discountMicros === 0n || !topUp.redemptionId) return;
  const redemption = (await lockRedemption(tx, topUp.redemptionId))!;
  // The top-up was paid after it was abandoned, and the voucher has been used up since: only the paid amount is
  // credited.
  if (!(await reuseRedemption(tx, redemption))) return;
  await addCredit(tx, newId, {
    ...shared,
    idempotencyKey: bonusKeyOf(paidKey(topUp)),
    companyId: topUp.companyId,
    kind: 'FREE',
    creditType: 'PROMOTION',
    paymentMethod: null,
    amountMicros: topUp.discountMicros,
    taxMicros: 0n,
    expiryDate: null,
    promotionCode: redemption.code,
    description: line.voucher({ code: redemption.code }),
  });
}

/** Closes an unpaid top-up: removes the requested credit and lists a declined card among the transactions. */
async function close(
  tx: Transaction,
  { clock, newId, purchases }: BillingDeps,
  topUp: TopUpRow,
  payer: Payer,
): Promise<void> {
  const reason = failureMessage(topUp.failure);
  if (topUp.purchase) await purchases[topUp.purchase.kind].onFailed(tx, topUp.purchase.id, reason);
  await withdrawCreditRequest(tx, paidKey(topUp));
  if (topUp.redemptionId) await releaseRedemptions(tx, { id: topUp.redemptionId });
  await recordFailedPayment(tx, newId, {
    key: paidKey(topUp),
    companyId: topUp.companyId,
    amountMicros: topUp.amountMicros,
    day: dayIn(payer.timezone, clock()),
    description: lineOf(topUp),
    reason,
    atMs: clock(),
  });
}

/** Already spent credit is the provider's loss; staff are alerted. Returns what left the wallet. */
async function clawBack(
  tx: Transaction,
  { clock, newId, log }: BillingDeps,
  topUp: TopUpRow,
  amountMicros: bigint,
): Promise<bigint> {
  if (amountMicros === 0n) return 0n;
  const { companyId } = topUp;
  const creditKey = paidKey(topUp);
  const clawedBackMicros = topUp.clawedBackMicros + amountMicros;
  const lossKey = `${creditKey}:loss:${clawedBackMicros}`;
  const retainedMicros = topUp.amountMicros - topUp.discountMicros - clawedBackMicros;
  const { withdrawnMicros, lostMicros } = await clawBackPurchase(
    tx,
    newId,
    { companyId, creditKey, lossKey, retainedMicros },
    {
      idempotencyKey: `${creditKey}:back:${clawedBackMicros}`,
      reason: reasons.refunded(),
      atMs: clock(),
      actorId: null,
    },
  );
  if (lostMicros === 0n) return withdrawnMicros;
  const exception = { id: newId(), key: lossKey, topUpId: topUp.id, companyId, amountMicros: lostMicros };
  await insertPaymentException(tx, { ...exception, kind: 'SPENT' }, clock());
  log.warn({ topUpId: topUp.id, lostMicros: String(lostMicros) }, 'refunded top-up was already spent');
  return withdrawnMicros;
}
