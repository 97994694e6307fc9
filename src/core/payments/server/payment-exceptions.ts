import { debitWallet } from '#core/ledger/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { conflict, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn } from '#kernel/time.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { onceForId, type KeyedRequest } from '#platform/db/request-key.ts';
import { OUTCOMES_OF, type PaymentExceptionOutcome } from '../rules/payment-exception.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import { payerOf } from './billing.repository.ts';
import type { EventRow } from './event.repository.ts';
import { reopenRefund } from './unmatched-payments.ts';
import { topUpById, topUpIdOfPayment } from './top-up.repository.ts';
import * as store from './payment-exception.repository.ts';
import type { BillingDeps } from './types.ts';

/** Handles a failed refund: a refund by staff is reopened; for a refund made elsewhere, staff get a case. */
export async function recordFailedRefund(
  tx: Transaction,
  { clock, newId }: BillingDeps,
  { id, provider, paymentRef }: EventRow,
  amountMicros: Micros,
): Promise<void> {
  if (!paymentRef || (await reopenRefund(tx, provider, paymentRef))) return;
  const topUpId = await topUpIdOfPayment(tx, provider, { reference: null, paymentRef });
  const topUp = topUpId && (await topUpById(tx, topUpId));
  if (!topUp || topUp.clawedBackMicros === 0n) return;
  const { companyId } = topUp;
  const exception = {
    id: newId(),
    key: `event:${id}`,
    topUpId,
    companyId,
    kind: 'REFUND_FAILED',
    amountMicros,
  } as const;
  await store.insertPaymentException(tx, exception, clock());
}

/** Applies the decision of staff, once: collects the loss from the wallet or writes it off. */
export function endPaymentException(
  { database, clock, newId }: Pick<BillingDeps, 'database' | 'clock' | 'newId'>,
  { id, outcome, staffId }: { id: Uuid; outcome: PaymentExceptionOutcome; staffId: Uuid },
  request: KeyedRequest | null = null,
): Promise<Result<Uuid, Problem>> {
  const { line, problem } = paymentMessages;
  const end = async (tx: Transaction): Promise<Result<Uuid, Problem>> => {
    const exception = await store.lockPaymentException(tx, id);
    if (!exception) return fail(notFound('Payment'));
    if (exception.outcome) return fail(conflict(problem.paymentDecided()));
    if (!OUTCOMES_OF[exception.kind].includes(outcome)) return fail(invalid('outcome', problem.notForThisPayment()));
    if (outcome === 'COLLECTED') {
      const { companyId, amountMicros } = exception;
      const { timezone } = (await payerOf(tx, companyId))!;
      const collected = await debitWallet(tx, newId, {
        idempotencyKey: `${exception.key}:collected`,
        companyId,
        amountMicros,
        isPaidCreditOnly: true,
        isDebt: true,
        description: line.debt(),
        day: dayIn(timezone, clock()),
        atMs: clock(),
        actorId: staffId,
      });
      if (!collected.ok) return fail(conflict(problem.walletTooLow()));
    }
    await store.endPaymentException(tx, id, { outcome, userId: staffId, atMs: clock() });
    return ok(id);
  };
  return database.transact(SYSTEM, (tx) => onceForId(tx, request, () => end(tx)));
}
