import { useEffect } from 'react';
import { openErrorDialog } from '#design/error-dialog.ts';
import { useCurrencies, useSelection, useViewer, type NamedCurrency } from '#core/shell/console/index.ts';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  LinkedAccountsDocument,
  ListCreditsDocument,
  OpenTopUpsDocument,
  PaymentMethodsDocument,
  TopUpEntryDocument,
  TopUpSettingsDocument,
  WalletDocument,
  WalletTransactionsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery, useRefetch } from '#platform/api-client/hooks.ts';

/** The currency of the wallet of the viewer's company. */
export function useWalletCurrency(): NamedCurrency {
  const { company } = useViewer();
  const currencyOf = useCurrencies();
  return company?.walletCurrency ?? currencyOf(null);
}

/** Owners change their own billing; staff look at that of others, also through an owner's eyes. */
export function useMayChangeBilling(): boolean {
  const { isOwner, isImpersonate, company } = useViewer();
  const { companyId } = useSelection();
  return isOwner && !isImpersonate && (companyId === null || companyId === company?.id);
}

/** The company whose billing is looked at; null for none. */
export function useSeenCompanyId(): string | null {
  const { company } = useViewer();
  const { companyId } = useSelection();
  return companyId ?? company?.id ?? null;
}

/** Cards that cannot be read are told over the page: without them nothing can be paid. */
export function useErrorDialog(error: ApiError | null): void {
  useEffect(() => {
    if (error) openErrorDialog(errorText(error));
  }, [error]);
}

/** Whether the way to a top-up is shown, and whether it is open for the deployment as a whole. */
export function useTopUpEntry(): { isShown: boolean; isAllowed: boolean } {
  const { company } = useViewer();
  const canChange = useMayChangeBilling();
  const { data } = useApiQuery(TopUpEntryDocument, {}, { isEnabled: canChange });
  return {
    isShown: canChange && company?.canBeToppedUp === true && data?.billing_top_up.isActive === true,
    isAllowed: data?.allowTopUp === true,
  };
}

/** Everything that a top-up or a card changes is asked for again. */
export function useRefetchBilling(): () => Promise<void> {
  const refetch = useRefetch();
  return () =>
    refetch(
      WalletDocument,
      ListCreditsDocument,
      OpenTopUpsDocument,
      WalletTransactionsDocument,
      LinkedAccountsDocument,
      PaymentMethodsDocument,
      TopUpSettingsDocument,
    );
}
