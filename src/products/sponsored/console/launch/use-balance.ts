import { useViewer } from '#core/session/console/index.ts';
import { WalletDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { decimalFromMicros, largerOf, microsFromDecimal } from '#kernel/money.ts';

/** What a company has left and spends a day; null while unknown, and for those who may not see it. */
export function useBalance(): { available: string; averageDailySpending: string } | null {
  const { isOwner } = useViewer();
  const { data } = useApiQuery(WalletDocument, { companyId: null }, { isEnabled: isOwner });
  if (!isOwner || !data) return null;
  const { balance, unpaidCost, averageDailySpending } = data.wallet;
  const left = (microsFromDecimal(balance) ?? 0n) - (microsFromDecimal(unpaidCost) ?? 0n);
  return { available: decimalFromMicros(largerOf(0n, left)), averageDailySpending };
}
