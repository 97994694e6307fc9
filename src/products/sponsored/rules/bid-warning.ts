import { decimalFromMicros, microsFromDecimal, type Micros } from '#kernel/money.ts';
import { limitsOf } from './budget-type.ts';
import type { CampaignInput } from './campaign-input.ts';

/** Returns the lowest budget below the bid, which a single click or impression could use up, in wallet currency. */
export function budgetBelowBid(
  input: Pick<CampaignInput, 'bidType' | 'bidMicros' | 'budgetType' | 'budgetDailyMicros' | 'budgetTotalMicros'>,
): { kind: 'daily' | 'total'; micros: Micros } | null {
  const { hasDaily, hasTotal } = limitsOf(input.budgetType);
  const budgets = [
    { kind: 'daily' as const, micros: hasDaily ? input.budgetDailyMicros : null },
    { kind: 'total' as const, micros: hasTotal ? input.budgetTotalMicros : null },
  ];
  const bid = input.bidType === 'AUTOMATED' ? null : input.bidMicros;
  for (const { kind, micros } of budgets) if (bid !== null && micros !== null && bid > micros) return { kind, micros };
  return null;
}

/** Returns the maximum cost of a thousand impressions as decimal text; null when the bid is not a number. */
export function pricePerThousand(bid: string): string | null {
  const micros = microsFromDecimal(bid);
  return micros === null ? null : decimalFromMicros(micros * 1000n);
}
