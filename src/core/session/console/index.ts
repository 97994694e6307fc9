export { AllowedScreen, callerOf, useMay } from './allowed-screen.tsx';
export { createQueryClient } from './query-client.ts';
export { selectionSearch } from './selection-search.ts';
export {
  cachedSession,
  loadSession,
  useFlag,
  useCurrencies,
  useFilteredCompany,
  useReportCurrency,
  useSelection,
  useSession,
  useSessionZone,
  useViewer,
  type FlagName,
  type Selection,
  type Viewer,
  type NamedCurrency,
} from './session.ts';
export { lastStorefront, rememberStorefront } from './last-storefront.ts';
export { NoBrandsHint, useHasNoBrands } from './no-brands.tsx';
export { useSelectBrand } from './use-select-brand.ts';
export { useSwitchAccount } from './use-switch-account.ts';
export { NO_PROOF, ProofField, proofOf, proofRules } from './proof-field.tsx';
