import { spend } from '#core/ledger/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn } from '#kernel/time.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { onceForId, type KeyedRequest } from '#platform/db/request-key.ts';
import { OUTCOMES_OF, type TroubleOutcome } from '../rules/payment-exception.ts';
import { payerOf } from './billing.repository.ts';
import type { EventRow } from './event.repository.ts';
import { reopenRefund } from './other-payments.ts';
import { billingText, type BillingText } from './texts.ts';
import { topUpById, topUpIdOfPayment } from './top-up.repository.ts';
import * as store from './trouble.repository.ts';
import type { BillingNeeds } from './types.ts';

/** Handles a failed refund: a refund by staff is reopened; for a refund made elsewhere, staff get a case. */
export async function recordFailedRefund(
  tx: Transaction,
  { clock, newId }: BillingNeeds,
  { id, provider, paymentRef }: EventRow,
  amountMicros: Micros,
): Promise<void> {
  if (!paymentRef || (await reopenRefund(tx, provider, paymentRef))) return;
  const topUpId = await topUpIdOfPayment(tx, provider, { reference: null, paymentRef });
  const topUp = topUpId && (await topUpById(tx, topUpId));
  if (!topUp || topUp.takenBackMicros === 0n) return;
  const { companyId } = topUp;
  const trouble = {
    id: newId(),
    key: `event:${id}`,
    topUpId,
    companyId,
    kind: 'REFUND_FAILED',
    amountMicros,
  } as const;
  await store.insertTrouble(tx, trouble, clock());
}

/** Applies the decision of staff, once: collects the loss from the wallet or writes it off. */
export function endTrouble(
  { database, clock, newId, language = 'en' }: Pick<BillingNeeds, 'database' | 'clock' | 'newId' | 'language'>,
  { id, outcome, staffId }: { id: Uuid; outcome: TroubleOutcome; staffId: Uuid },
  request: KeyedRequest | null = null,
): Promise<Result<Uuid, Problem>> {
  const conflict = (key: BillingText) => fail({ code: 'CONFLICT' as const, message: billingText(key, language) });
  const end = async (tx: Transaction): Promise<Result<Uuid, Problem>> => {
    const trouble = await store.lockTrouble(tx, id);
    if (!trouble) return fail(notFound('Payment'));
    if (trouble.outcome) return conflict('paymentDecided');
    if (!OUTCOMES_OF[trouble.kind].includes(outcome))
      return fail(invalid('outcome', billingText('notForThisPayment', language)));
    if (outcome === 'COLLECTED') {
      const { companyId, amountMicros } = trouble;
      const { timezone } = (await payerOf(tx, companyId))!;
      const collected = await spend(tx, newId, {
        idempotencyKey: `${trouble.key}:collected`,
        companyId,
        amountMicros,
        isPaidCreditOnly: true,
        isDebt: true,
        description: 'A payment that was taken back',
        day: dayIn(timezone, clock()),
        atMs: clock(),
        actorId: staffId,
      });
      if (!collected.ok) return conflict('walletTooLow');
    }
    await store.endTrouble(tx, id, { outcome, personId: staffId, atMs: clock() });
    return ok(id);
  };
  return database.transact(SYSTEM, (tx) => onceForId(tx, request, () => end(tx)));
}
