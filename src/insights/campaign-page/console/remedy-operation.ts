import type { Remedy } from '#insights/advice/console/index.ts';
import type { BidType, PreviewOperationInput } from '#platform/api-client/generated/graphql.ts';

/** Returns the operation that carries out a remedy at once; null where it needs a decision in the settings. */
export function remedyOperation(
  { action, amount }: Pick<Remedy, 'action' | 'amount'>,
  { id, bidType }: { id: string; bidType: BidType },
): PreviewOperationInput | null {
  const campaignIds = [id];
  if (action === 'START') return { kind: 'RESUME', campaignIds };
  if (!amount) return null;
  const set = { campaignIds, mode: 'SET', amount } as const;
  switch (action) {
    case 'RAISE_DAILY_BUDGET':
      return { ...set, kind: 'BUDGET', limit: 'DAILY' };
    case 'RAISE_TOTAL_BUDGET':
      return { ...set, kind: 'BUDGET', limit: 'TOTAL' };
    case 'RAISE_BID':
      // To bid oneself instead of the engine is a decision of its own.
      return bidType === 'AUTOMATED' ? null : { ...set, kind: 'BID' };
    default:
      return null;
  }
}
