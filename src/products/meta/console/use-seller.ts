import { META_ADS_PERMISSIONS } from '../rules/permissions.ts';
import { type NamedCurrency, useCurrencies, useMay, useSelection, useViewer } from '#core/session/console/index.ts';
import {
  MetaSellersDocument,
  MetaSettingsDocument,
  type MetaSellerPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

export type Seller = MetaSellerPartsFragment;

/** Returns the company's sellers, linked ones first, and the one selected in the address, by default the first. */
export function useSellers({ refetchIntervalMs }: { refetchIntervalMs?: number } = {}) {
  const { companyId, sellerId } = useSelection();
  const query = useApiQuery(
    MetaSellersDocument,
    { companyId },
    refetchIntervalMs === undefined ? {} : { refetchIntervalMs },
  );
  const sellers = query.data?.companySellers.toSorted((a, b) => Number(b.isOnboarded) - Number(a.isOnboarded));
  const seller = sellers?.find(({ id }) => id === sellerId) ?? sellers?.[0] ?? null;
  return { query, sellers, seller };
}

/**
 * Returns whether the viewer's role may create and change campaigns. Staff without a role in the company have read
 * access only.
 */
export function useMayChange(): boolean {
  return useMay(META_ADS_PERMISSIONS['Mutation.updateMetaCampaign']);
}

/** Returns a currency by its code; the company's own while the code is unknown. */
export function useCurrency(code: string | undefined): NamedCurrency {
  const { company } = useViewer();
  return useCurrencies()(code ?? company?.walletCurrency.code);
}

/** Returns the feature settings of the Meta area; all are off while loading. */
export function useMetaSettings() {
  const read = useApiQuery(MetaSettingsDocument, {});
  const { data } = read;
  return {
    read,
    isKnown: data !== undefined,
    usesPaidCredit: data?.usePaidCredit.isActive ?? false,
    hasAdvancedSetup: data?.advancedSetup.isActive ?? false,
    hasAdvancedFilters: data?.advancedFilters.isActive ?? false,
    hasPreview: data?.preview.isActive ?? false,
    excludedFields: new Set((data?.excludedFields?.value ?? '').split(',').map((name) => name.trim())),
  };
}
