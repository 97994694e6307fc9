import { useViewer } from '#features/shell/console/index.ts';
import {
  PaymentMethodsDocument,
  TopUpEntryDocument,
  TopUpSettingsDocument,
  WalletDocument,
  WalletTransactionsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery, useRefetch } from '#platform/api-client/hooks.ts';

/** Symbol and decimals of the wallet of the viewer's company. */
export function useWalletCurrency(): { symbol: string; digits: number } {
  const currency = useViewer().company?.walletCurrency;
  return { symbol: currency?.symbol ?? '', digits: currency?.maxFractionDigits ?? 2 };
}

/** Whether the way to a top-up is shown, and whether it is open for the deployment as a whole. */
export function useTopUpEntry(): { isShown: boolean; isAllowed: boolean } {
  const { isOwner, company } = useViewer();
  const { data } = useApiQuery(TopUpEntryDocument, {}, { isEnabled: isOwner });
  return {
    isShown: isOwner && company?.canBeToppedUp === true && data?.billing_top_up.isActive === true,
    isAllowed: data?.allowTopUp === true,
  };
}

/** Everything that a top-up or a card changes is asked for again. */
export function useRefetchBilling(): () => Promise<void> {
  const refetch = useRefetch();
  return () => refetch(WalletDocument, WalletTransactionsDocument, PaymentMethodsDocument, TopUpSettingsDocument);
}
