import type { SpendState } from '#delivery/charge/index.ts';
import type { BudgetState } from '#delivery/decide/index.ts';

/** Closes the budget gates in this process at once, so that the next auctions see the new spending. */
export function publishSpending(state: SpendState, liveSpend: BudgetState): void {
  for (const [companyId, leftMicros] of state.walletRemaining) liveSpend.setAvailable(companyId, Number(leftMicros));
  for (const [key, todayMicros] of state.spentOnDay) {
    const [adSetId, day] = key.split(' ') as [string, string];
    const totalMicros = Number(state.spentTotal.get(adSetId) ?? 0n);
    const known = liveSpend.spendOf(adSetId);
    // A late event of yesterday must not reopen or reset today.
    if (day >= known.day) liveSpend.setSpend(adSetId, { day, todayMicros: Number(todayMicros), totalMicros });
    else liveSpend.setSpend(adSetId, { ...known, totalMicros });
  }
  for (const [key, spentMicros] of state.sharedSpent) {
    const [sharedId, start] = key.split(' ') as [string, string];
    liveSpend.setSharedSpend(sharedId, start, Number(spentMicros));
  }
}
