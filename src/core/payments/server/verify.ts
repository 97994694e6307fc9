import { isOpen } from '../rules/top-up-status.ts';
import { applyOutcome } from './outcome.ts';
import type { TopUpRow } from './top-up.repository.ts';
import type { BillingNeeds } from './types.ts';

/** Asks how a card payment ended that its holder has just confirmed; `details` is what the bank's page gave their browser. */
export async function verifyTopUp(needs: BillingNeeds, topUp: TopUpRow, details: string | null): Promise<TopUpRow> {
  const { cards } = needs;
  if (!cards || topUp.method !== 'CARD' || !isOpen(topUp.status)) return topUp;
  const { id, paymentRef } = topUp;
  const found = details
    ? await cards.confirm({ key: `${id}:confirm`, reference: id, paymentRef, data: details })
    : await cards.find({ reference: id, paymentRef });
  if (!found.ok || !found.value) return topUp;
  return (await applyOutcome(needs, id, { payment: found.value }))!;
}
