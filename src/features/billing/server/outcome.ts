import {
  addCredit,
  giftKeyOf,
  issueInvoice,
  readBuyer,
  recordFailedPayment,
  requestCredit,
  takeBackPurchase,
  withdrawCreditRequest,
} from '#features/wallet/server/index.ts';
import { movementText } from '#features/wallet/rules/movement-text.ts';
import { failureText } from '#features/wallet/rules/payment-failure.ts';
import type { Payment } from '#integrations/payments/port.ts';
import type { Uuid } from '#kernel/ids.ts';
import { coinOf, decimalFromMicros, divideHalfEven } from '#kernel/money.ts';
import { dayIn } from '#kernel/time.ts';
import { SYSTEM, type Transaction } from '#platform/postgres/database.ts';
import { decideOutcome, isOpen, refundedOf } from '../rules/top-up-life.ts';
import { noteAutomaticOutcome } from './auto-outcome.ts';
import { payerOf, type Payer } from './billing-store.ts';
import { insertOtherPayment } from './other-payment-store.ts';
import { insertTrouble } from './trouble-store.ts';
import { changeTopUp, lockTopUp, notePayment, topUpById, type TopUpRow } from './top-up-store.ts';
import type { BillingNeeds } from './types.ts';
import { lockRedemption, releaseRedemptions } from './voucher-store.ts';
import { retakeRedemption } from './vouchers.ts';

/** What is known of an outcome: the provider's answer, or that there will be none. */
export type Outcome = { payment: Payment } | { failure: string };

/** Of the credit that a top-up pays for, and of its movement. */
export const paidKey = (topUp: Pick<TopUpRow, 'id'>) => `top-up:${topUp.id}`;

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
  if (topUp.purchase) await needs.purchases[topUp.purchase.kind].hold(tx, topUp.purchase.id);
  const payer = (await payerOf(tx, topUp.companyId))!;
  const now = needs.clock();
  const payment = 'payment' in outcome ? outcome.payment : null;
  const facts = payment ?? { ...asked(topUp), status: 'FAILED' as const };
  const decision = decideOutcome({ ...topUp, coin_micros: coinOf(payer.digits) }, facts);
  if (decision.mismatch) {
    const isBack = payment!.refunded_micros >= payment!.amount_micros;
    if (!isBack) await keepForStaff(tx, needs, topUp, payment!);
    if (payment!.reference === topUp.id) await notePayment(tx, topUp.id, payment!.paymentRef);
    return isBack && isOpen(topUp.status) ? applyOutcomeIn(tx, needs, topUpId, { failure: 'refunded' }) : topUp;
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
      refunded_micros: refundedOf(topUp, facts),
      takenBack_micros: topUp.takenBack_micros + decision.takeBack_micros,
      isEnded: hasEnded,
    },
    now,
  );
  if (decision.credits) await credit(tx, needs, topUp, payer);
  if (decision.takeBack_micros > 0n) await takeBack(tx, needs, topUp, decision.takeBack_micros);
  const changed = (await topUpById(tx, topUpId))!;
  if (decision.status === 'FAILED') await close(tx, needs, changed, payer);
  if (decision.status && hasEnded) await noteAutomaticOutcome(tx, needs, changed, payer);
  return changed;
}

/** Money came that nobody asked for like this: it waits for people. What was credited already and is told otherwise is only noted. */
async function keepForStaff(tx: Transaction, needs: BillingNeeds, topUp: TopUpRow, payment: Payment): Promise<void> {
  const { paymentRef, reference, currency, amount_micros } = payment;
  const isCredited = topUp.status === 'SUCCEEDED' && topUp.paymentRef === paymentRef;
  const isNew =
    !isCredited &&
    (await insertOtherPayment(
      tx,
      {
        id: needs.newId(),
        topUpId: topUp.id,
        companyId: topUp.companyId,
        provider: topUp.provider ?? topUp.method,
        paymentRef,
        reference,
        currency,
        amount_micros,
        ordered_micros: topUp.total_micros,
      },
      needs.clock(),
    ));
  if (isNew || isCredited)
    needs.log.error({ topUpId: topUp.id, paymentRef }, 'a payment is not the one that was asked for');
}

/** A payment as we asked for it, before anybody answered. */
function asked(topUp: TopUpRow) {
  return {
    paymentRef: topUp.paymentRef ?? '',
    reference: topUp.id,
    currency: topUp.currency,
    amount_micros: topUp.total_micros,
    refunded_micros: 0n,
  };
}

function failureOf(topUp: TopUpRow, outcome: Outcome): string {
  if ('failure' in outcome) return outcome.failure;
  return outcome.payment.failure ?? (outcome.payment.refunded_micros > 0n ? 'refunded' : (topUp.failure ?? 'declined'));
}

/** Lists what was ordered among the company's credits; it holds nothing until it is paid. */
export async function listRequest(tx: Transaction, { clock, newId }: BillingNeeds, topUp: TopUpRow): Promise<void> {
  if (topUp.amount_micros > topUp.discount_micros)
    await requestCredit(tx, newId, { ...paidCredit(topUp), at_ms: clock() });
}

const paidCredit = (topUp: TopUpRow) =>
  ({
    idempotencyKey: paidKey(topUp),
    companyId: topUp.companyId,
    kind: 'PAID',
    creditType: 'TOPUP',
    paymentMethod: topUp.method,
    amount_micros: topUp.amount_micros - topUp.discount_micros,
    tax_micros: topUp.tax_micros,
    expiryDate: null,
    ...wordsOf(topUp),
  }) as const;

/** Of an order for something else the name is ours. */
const typedOf = (topUp: TopUpRow) => (topUp.description !== null && topUp.purchase === null ? 'ALL' : null);
const wordsOf = (topUp: TopUpRow) => ({ description: nameOf(topUp), typed: typedOf(topUp) }) as const;

const nameOf = (topUp: TopUpRow) => topUp.description ?? (topUp.isAutomatic ? 'Automatic top-up' : 'Top-up');

/** What was paid comes in as paid credit, with its invoice; what the voucher took off comes in as free credit. */
async function credit(
  tx: Transaction,
  { clock, newId, purchases }: BillingNeeds,
  topUp: TopUpRow,
  payer: Payer,
): Promise<void> {
  const at_ms = clock();
  const shared = { startDate: dayIn(payer.timezone, at_ms), at_ms, actorId: topUp.requestedBy };
  const paid = paidCredit(topUp);
  if (paid.amount_micros > 0n) await addCredit(tx, newId, { ...paid, ...shared });
  await creditVoucher(tx, newId, topUp, shared);
  const issue = async () => (paid.amount_micros > 0n ? invoice(tx, newId, topUp, payer, at_ms) : null);
  const { purchase } = topUp;
  const creditKey = paid.amount_micros > 0n ? paid.idempotencyKey : null;
  if (purchase)
    await purchases[purchase.kind].paid(tx, purchase.id, { creditKey, description: paid.description, invoice: issue });
  else await issue();
}

async function creditVoucher(
  tx: Transaction,
  newId: BillingNeeds['newId'],
  topUp: TopUpRow,
  shared: { startDate: string; at_ms: number; actorId: string | null },
): Promise<void> {
  if (topUp.discount_micros === 0n || !topUp.redemptionId) return;
  const redemption = (await lockRedemption(tx, topUp.redemptionId))!;
  // Paid after it was given up, and the voucher went to others meanwhile: what was paid is credited all the same.
  if (!(await retakeRedemption(tx, redemption))) return;
  await addCredit(tx, newId, {
    ...shared,
    idempotencyKey: giftKeyOf(paidKey(topUp)),
    companyId: topUp.companyId,
    kind: 'FREE',
    creditType: 'PROMOTION',
    paymentMethod: null,
    amount_micros: topUp.discount_micros,
    tax_micros: 0n,
    expiryDate: null,
    promotionCode: redemption.code,
    description: `Voucher ${redemption.code}`,
  });
}

async function invoice(
  tx: Transaction,
  newId: BillingNeeds['newId'],
  topUp: TopUpRow,
  payer: Payer,
  at_ms: number,
): Promise<Uuid> {
  const { party, language, timezone } = await readBuyer(tx, topUp.companyId);
  const net_micros = topUp.amount_micros - topUp.discount_micros;
  const rate = decimalFromMicros(divideHalfEven(topUp.tax_micros * 1_000_000n, net_micros));
  return issueInvoice(tx, newId, {
    idempotencyKey: paidKey(topUp),
    companyId: topUp.companyId,
    kind: 'TOP_UP',
    series: payer.countryCode,
    currency: topUp.currency,
    lines: [{ description: movementText(nameOf(topUp), language, typedOf(topUp)), amount_micros: net_micros }],
    taxes: topUp.tax_micros > 0n ? [{ label: 'Tax', rate, amount_micros: topUp.tax_micros }] : [],
    buyer: party,
    language,
    paymentMethod: topUp.method,
    movements: [paidKey(topUp)],
    timezone,
    at_ms,
  });
}

/** Nothing was paid: what was asked for goes, and a card that was declined is shown among the movements. */
async function close(
  tx: Transaction,
  { clock, newId, purchases }: BillingNeeds,
  topUp: TopUpRow,
  payer: Payer,
): Promise<void> {
  const reason = failureText(topUp.failure);
  if (topUp.purchase) await purchases[topUp.purchase.kind].failed(tx, topUp.purchase.id, reason);
  await withdrawCreditRequest(tx, paidKey(topUp));
  if (topUp.redemptionId) await releaseRedemptions(tx, { id: topUp.redemptionId });
  await recordFailedPayment(tx, newId, {
    key: paidKey(topUp),
    companyId: topUp.companyId,
    amount_micros: topUp.amount_micros,
    day: dayIn(payer.timezone, clock()),
    ...wordsOf(topUp),
    reason,
    at_ms: clock(),
  });
}

/** What was spent already is the provider's loss, and staff are told. */
async function takeBack(
  tx: Transaction,
  { clock, newId, log }: BillingNeeds,
  topUp: TopUpRow,
  amount_micros: bigint,
): Promise<void> {
  const { companyId } = topUp;
  const creditKey = paidKey(topUp);
  const wentBack_micros = topUp.takenBack_micros + amount_micros;
  const lossKey = `${creditKey}:loss:${wentBack_micros}`;
  const kept_micros = topUp.amount_micros - topUp.discount_micros - wentBack_micros;
  const lost_micros = await takeBackPurchase(
    tx,
    newId,
    { companyId, creditKey, lossKey, kept_micros },
    {
      idempotencyKey: `${creditKey}:back:${wentBack_micros}`,
      reason: 'the payment was refunded',
      at_ms: clock(),
      actorId: null,
    },
  );
  if (lost_micros === 0n) return;
  const trouble = { id: newId(), key: lossKey, topUpId: topUp.id, companyId, amount_micros: lost_micros };
  await insertTrouble(tx, { ...trouble, kind: 'SPENT' }, clock());
  log.warn({ topUpId: topUp.id, lost_micros: String(lost_micros) }, 'a refunded top-up was spent already');
}
