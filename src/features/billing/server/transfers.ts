import { addCredit } from '#features/wallet/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn, type Day } from '#kernel/time.ts';
import { SYSTEM } from '#platform/postgres/database.ts';
import { payerOf } from './billing-store.ts';
import { applyOutcomeIn } from './outcome.ts';
import { lockTransfer, type TopUpRow } from './top-up-store.ts';
import type { BillingNeeds } from './types.ts';

export type TransferProblem = 'UNKNOWN' | 'ENDED' | 'OTHER_AMOUNT';

/** Says that a transfer has arrived; it is credited when it is the one that was ordered, to the cent. */
export function confirmTransfer(
  needs: BillingNeeds,
  { transferReference, received_micros }: { transferReference: string; received_micros: Micros },
): Promise<Result<TopUpRow, TransferProblem>> {
  return needs.database.as(SYSTEM, async (tx): Promise<Result<TopUpRow, TransferProblem>> => {
    const topUp = await lockTransfer(tx, transferReference.trim().toUpperCase());
    if (!topUp) return fail('UNKNOWN');
    if (topUp.status !== 'REQUESTED') return fail('ENDED');
    if (received_micros !== topUp.total_micros) return fail('OTHER_AMOUNT');
    const payment = {
      paymentRef: `transfer:${topUp.id}`,
      reference: topUp.id,
      status: 'PAID' as const,
      currency: topUp.currency,
      amount_micros: received_micros,
      refunded_micros: 0n,
      confirmToken: null,
      failure: null,
    };
    return ok((await applyOutcomeIn(tx, needs, topUp.id, { payment }))!);
  });
}

/** Credit that staff books by hand. False when it was booked before under this key. */
export function addManualCredit(
  needs: Pick<BillingNeeds, 'database' | 'clock' | 'newId'>,
  grant: {
    key: string;
    companyId: Uuid;
    kind: 'PAID' | 'FREE';
    amount_micros: Micros;
    description: string;
    expiryDate: Day | null;
    actorId: Uuid | null;
  },
): Promise<Result<boolean, 'UNKNOWN'>> {
  return needs.database.as(SYSTEM, async (tx): Promise<Result<boolean, 'UNKNOWN'>> => {
    const payer = await payerOf(tx, grant.companyId);
    if (!payer) return fail('UNKNOWN');
    const isNew = await addCredit(tx, needs.newId, {
      idempotencyKey: `manual:${grant.key}`,
      companyId: grant.companyId,
      kind: grant.kind,
      creditType: 'MANUAL',
      paymentMethod: 'MANUAL',
      amount_micros: grant.amount_micros,
      tax_micros: 0n,
      startDate: dayIn(payer.timezone, needs.clock()),
      expiryDate: grant.expiryDate,
      description: grant.description,
      at_ms: needs.clock(),
      actorId: grant.actorId,
    });
    return ok(isNew);
  });
}
