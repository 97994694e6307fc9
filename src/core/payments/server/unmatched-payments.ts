import type { Payment } from '#integrations/payments/port.ts';
import type { Uuid } from '#kernel/ids.ts';
import { conflict, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { canBeCredited, priceReceived } from '../rules/unmatched-payment.ts';
import { isOpen } from '../rules/top-up-status.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import { payerOf } from './billing.repository.ts';
import * as store from './unmatched-payment.repository.ts';
import type { Decision, UnmatchedPaymentRow } from './unmatched-payment.repository.ts';
import { applyOutcomeIn } from './outcome.ts';
import { mailRefund } from './top-up-mails.ts';
import { lockTopUp, repriceTopUp, type TopUpRow } from './top-up.repository.ts';
import { providerKey, type BillingDeps } from './types.ts';
import { releaseRedemptions } from './voucher.repository.ts';

const { problem } = paymentMessages;

/** Resolves a payment that does not match its order, once. */
export async function resolveUnmatchedPayment(
  deps: BillingDeps,
  { id, decision, staffId }: { id: Uuid; decision: Decision; staffId: Uuid },
): Promise<Result<{ id: Uuid }, Problem>> {
  const { database, cards } = deps;
  const payment = await database.read(SYSTEM, (tx) => store.unmatchedPaymentById(tx, id));
  if (!payment) return fail(notFound('Payment'));
  if (!cards || payment.provider !== providerKey(cards)) return fail(conflict(problem.differentProvider()));
  return decision === 'CREDIT' ? creditPayment(deps, payment, staffId) : refundPayment(deps, payment, staffId);
}

/** Credits the received amount: reprices the order to it, then applies the outcome as usual. */
async function creditPayment(
  deps: BillingDeps,
  payment: UnmatchedPaymentRow,
  staffId: Uuid,
): Promise<Result<{ id: Uuid }, Problem>> {
  const queried = await deps.cards!.find({ reference: payment.reference, paymentRef: payment.paymentRef });
  const now = queried.ok && queried.value ? queried.value : asReported(payment);
  const isUnchanged = now.status === 'PAID' && now.amountMicros === payment.amountMicros && now.refundedMicros === 0n;
  if (!isUnchanged) return fail(conflict(problem.paymentChanged()));
  return decided(deps, payment, async (tx, topUp) => {
    if (!canBeCredited(topUp, payment)) return fail(conflict(problem.onlyRefundable()));
    const { digits } = (await payerOf(tx, topUp.companyId))!;
    const price = priceReceived(topUp, payment.amountMicros, digits);
    if (price.amountMicros === 0n) return fail(conflict(problem.onlyRefundable()));
    if (topUp.redemptionId) await releaseRedemptions(tx, { id: topUp.redemptionId });
    await repriceTopUp(tx, topUp.id, price);
    await store.decide(tx, payment.id, { decision: 'CREDIT', userId: staffId, atMs: deps.clock() });
    await store.markDone(tx, payment.id, deps.clock());
    await applyOutcomeIn(tx, deps, topUp.id, { payment: now });
    return ok({ id: payment.id });
  });
}

const asReported = ({ paymentRef, reference, currency, amountMicros }: UnmatchedPaymentRow): Payment => ({
  paymentRef,
  reference,
  status: 'PAID',
  currency,
  amountMicros,
  refundedMicros: 0n,
  isDisputed: false,
  confirmToken: null,
  failure: null,
});

/** Commits the decision before calling the provider, so that a lost answer is retried. */
async function refundPayment(
  deps: BillingDeps,
  payment: UnmatchedPaymentRow,
  staffId: Uuid,
): Promise<Result<{ id: Uuid }, Problem>> {
  const started = await decided(deps, payment, async (tx) => {
    await store.decide(tx, payment.id, { decision: 'REFUND', userId: staffId, atMs: deps.clock() });
    return ok({ id: payment.id });
  });
  if (!started.ok) return started;
  return (await requestRefund(deps, payment)) === 'REJECTED' ? fail(conflict(problem.refundRejected())) : started;
}

async function decided(
  deps: BillingDeps,
  { id, topUpId }: UnmatchedPaymentRow,
  work: (tx: Transaction, topUp: TopUpRow) => Promise<Result<{ id: Uuid }, Problem>>,
): Promise<Result<{ id: Uuid }, Problem>> {
  return deps.database.transact(SYSTEM, async (tx) => {
    const topUp = (await lockTopUp(tx, topUpId))!;
    const payment = await store.lockUnmatchedPayment(tx, id);
    return payment?.decision === null ? work(tx, topUp) : fail(conflict(problem.paymentDecided()));
  });
}

async function requestRefund(
  deps: BillingDeps,
  payment: UnmatchedPaymentRow,
): Promise<'DONE' | 'REJECTED' | 'UNKNOWN'> {
  const { id, topUpId, reference, paymentRef, currency, amountMicros, failedRefunds } = payment;
  const key = `other-payment:${id}${failedRefunds > 0 ? `:${failedRefunds}` : ''}`;
  const known = await deps.cards!.find({ reference, paymentRef });
  // Refunded manually at the provider.
  const isRefunded = known.ok && known.value !== null && known.value.refundedMicros >= amountMicros;
  const refund = isRefunded ? ok(null) : await deps.cards!.refund({ key, paymentRef, currency, amountMicros });
  if (!refund.ok && refund.problem.kind === 'UNKNOWN') return 'UNKNOWN';
  return deps.database.transact(SYSTEM, async (tx) => {
    const topUp = (await lockTopUp(tx, topUpId))!;
    const now = await store.lockUnmatchedPayment(tx, id);
    if (now?.decision !== 'REFUND' || now.doneAt) return 'DONE';
    if (!refund.ok) {
      await store.reopen(tx, id);
      return 'REJECTED';
    }
    await store.markDone(tx, id, deps.clock());
    const { companyId } = topUp;
    const isDisputed = known.ok && (known.value?.isDisputed ?? false);
    const refunded = { companyId, refundedMicros: amountMicros, takenBackMicros: null, isDisputed };
    if (await store.markMailed(tx, id)) await mailRefund(tx, refunded, (await payerOf(tx, companyId))!);
    if (isOpen(topUp.status)) await applyOutcomeIn(tx, deps, topUpId, { failure: 'other_payment' });
    return 'DONE';
  });
}

/** Lists refunds whose answer was lost, of companies or of one. */
export async function openRefunds(
  { cards, database }: BillingDeps,
  companyId: Uuid | null = null,
): Promise<UnmatchedPaymentRow[]> {
  if (!cards) return [];
  const unfinished = await database.read(SYSTEM, (tx) => store.unfinishedRefunds(tx, companyId));
  return unfinished.filter(({ provider }) => provider === providerKey(cards));
}

/** Retries a company's refunds whose answer was lost. */
export async function finishRefunds(deps: BillingDeps, companyId: Uuid): Promise<void> {
  await forEachIsolated(
    await openRefunds(deps, companyId),
    ({ id }) => ({ companyId, payment: id }),
    (payment) => requestRefund(deps, payment),
  );
}

/**
 * Reopens the decision after the provider reports a failed refund. Returns false when the payment is not an unmatched
 * payment.
 */
export async function reopenRefund(tx: Transaction, provider: string, paymentRef: string): Promise<boolean> {
  const found = await store.refundOf(tx, provider, paymentRef);
  if (!found) return false;
  await lockTopUp(tx, found.topUpId);
  const payment = await store.lockUnmatchedPayment(tx, found.id);
  if (payment?.decision === 'REFUND') await store.reopen(tx, found.id);
  return true;
}
