import { useEffect } from 'react';
import { openErrorDialog } from '#design/error-dialog.ts';
import { useCurrencies, useSelection, useViewer, type NamedCurrency } from '#core/session/console/index.ts';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { TopUpEntryDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import type { ShownType } from '#platform/api-client/shown-types.generated.ts';

/** Returns the wallet currency of the user's company. */
export function useWalletCurrency(): NamedCurrency {
  const { company } = useViewer();
  const currencyOf = useCurrencies();
  return company?.walletCurrency ?? currencyOf(null);
}

/** Returns true for owners, who change their own billing. Staff only read that of others, also while impersonating. */
export function useMayChangeBilling(): boolean {
  const { isOwner, isImpersonate, company } = useViewer();
  const { companyId } = useSelection();
  return isOwner && !isImpersonate && (companyId === null || companyId === company?.id);
}

/** Returns the company whose billing is shown; null for none. */
export function useDisplayedCompanyId(): string | null {
  const { company } = useViewer();
  const { companyId } = useSelection();
  return companyId ?? company?.id ?? null;
}

/** Shows a dialog when the cards cannot be loaded: nothing can be paid without them. */
export function useErrorDialog(error: ApiError | null): void {
  useEffect(() => {
    if (error) openErrorDialog(errorText(error));
  }, [error]);
}

/** Returns whether the top-up button is shown, and whether the deployment permits top-ups. */
export function useTopUpEntry(): { isVisible: boolean; isAllowed: boolean } {
  const { company } = useViewer();
  const canChange = useMayChangeBilling();
  const { data } = useApiQuery(TopUpEntryDocument, {}, { isEnabled: canChange });
  return {
    isVisible: canChange && company?.canBeToppedUp === true && data?.billing_top_up.isActive === true,
    isAllowed: data?.allowTopUp === true,
  };
}

/**
 * What a top-up changes, also while it waits for its money: one by card may keep the card and resume automatic top-up, one
 * from a seller center takes from the balance there.
 */
export const TOP_UP_CHANGES = [
  'CardPaymentMethod',
  'Company',
  'OpenTopUp',
  'SellerCenterAuthBackend',
  'Wallet',
] as const satisfies readonly ShownType[];
