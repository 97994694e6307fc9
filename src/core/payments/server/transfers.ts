import type { Payment } from '#integrations/payments/port.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { oncePerKey, type KeyedRequest } from '#platform/db/request-key.ts';
import { markDecided } from './back-office.repository.ts';
import { applyOutcomeIn } from './outcome.ts';
import { lockTransfer, topUpById, type TopUpRow } from './top-up.repository.ts';
import type { BillingDeps } from './types.ts';

export type TransferProblem = 'UNKNOWN' | 'ENDED' | 'AMOUNT_DIFFERS';

/** The result of a transfer: the received amount, or that it will never arrive. */
export type TransferOutcome = { receivedMicros: Micros } | 'NOT_RECEIVED';

/** Ends a transfer. It is credited only when the received amount equals the ordered amount to the cent. */
export function decideTransfer(
  deps: BillingDeps,
  transferReference: string,
  result: TransferOutcome,
  /** Null when run on the command line. */
  staffId: Uuid | null,
  request: KeyedRequest | null = null,
): Promise<Result<TopUpRow, TransferProblem | Problem>> {
  return deps.database.transact(SYSTEM, async (tx): Promise<Result<TopUpRow, TransferProblem | Problem>> => {
    const first = async (): Promise<Result<TopUpRow, TransferProblem>> => {
      const topUp = await lockTransfer(tx, transferReference.trim().toUpperCase());
      if (!topUp) return fail('UNKNOWN');
      if (topUp.status !== 'REQUESTED') return fail('ENDED');
      if (result !== 'NOT_RECEIVED' && result.receivedMicros !== topUp.totalMicros) return fail('AMOUNT_DIFFERS');
      if (staffId) await markDecided(tx, topUp.id, staffId);
      const outcome = result === 'NOT_RECEIVED' ? { failure: 'not_received' } : { payment: receivedPayment(topUp) };
      return ok((await applyOutcomeIn(tx, deps, topUp.id, outcome))!);
    };
    return oncePerKey(tx, request, {
      first,
      idOf: ({ id }) => id,
      resultOf: async (id) => (await topUpById(tx, id))!,
    });
  });
}

const receivedPayment = (topUp: TopUpRow): Payment => ({
  paymentRef: `transfer:${topUp.id}`,
  reference: topUp.id,
  status: 'PAID',
  currency: topUp.currency,
  amountMicros: topUp.totalMicros,
  refundedMicros: 0n,
  isDisputed: false,
  confirmToken: null,
  failure: null,
});
