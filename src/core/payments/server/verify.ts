import { isOpen } from '../rules/top-up-status.ts';
import { applyOutcome } from './outcome.ts';
import type { TopUpRow } from './top-up.repository.ts';
import type { BillingDeps } from './types.ts';

/**
 * Queries the outcome of a card payment after its holder's confirmation; `details` is what the bank's page returned to
 * the browser.
 */
export async function verifyTopUp(deps: BillingDeps, topUp: TopUpRow, details: string | null): Promise<TopUpRow> {
  const { cards } = deps;
  if (!cards || topUp.method !== 'CARD' || !isOpen(topUp.status)) return topUp;
  const { id, paymentRef } = topUp;
  const found = details
    ? await cards.confirm({ key: `${id}:confirm`, reference: id, paymentRef, data: details })
    : await cards.find({ reference: id, paymentRef });
  if (!found.ok || !found.value) return topUp;
  return (await applyOutcome(deps, id, { payment: found.value }))!;
}
