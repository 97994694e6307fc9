import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { UNKNOWN_CURRENCY, type Currency } from '#design/format.ts';
import {
  FilteredCompanyDocument,
  CurrentSessionDocument,
  type CurrentSessionQuery,
} from '#platform/api-client/generated/graphql.ts';
import { rememberSession } from '#platform/api-client/ended-session.ts';
import { deploymentCurrency } from '#platform/api-client/deployment.ts';
import { apiQuery, useApiQuery } from '#platform/api-client/hooks.ts';

const STALE_MS = 5 * 60_000;

type Brand = NonNullable<CurrentSessionQuery['currentBrand']>;
export type Viewer = CurrentSessionQuery['me'] & { accountId: string | null };
export type FlagName = {
  [Name in keyof CurrentSessionQuery]: CurrentSessionQuery[Name] extends { isActive: boolean } ? Name : never;
}[keyof CurrentSessionQuery];

export const sessionQuery = () => ({ ...apiQuery(CurrentSessionDocument, {}), staleTime: STALE_MS });

/** Loads user, selection and flags in a single call before the first screen renders. */
export async function loadSession(queryClient: QueryClient): Promise<CurrentSessionQuery> {
  const session = await queryClient.ensureQueryData(sessionQuery());
  rememberSession();
  return session;
}

/** Returns the cached session, if any. */
export const cachedSession = (queryClient: QueryClient): CurrentSessionQuery | undefined =>
  queryClient.getQueryData(sessionQuery().queryKey);

export function useSession(): CurrentSessionQuery {
  const { data } = useQuery(sessionQuery());
  if (!data) throw new Error('useSession is for screens of the signed-in, whose loader brings the data');
  return data;
}

/** The signed-in user's time zone, above the screens: null without a session, which it does not ask for. */
export const useSessionZone = (): string | null =>
  useQuery({ ...sessionQuery(), enabled: false }).data?.me.timezone ?? null;

export function useViewer(): Viewer {
  const session = useSession();
  return { ...session.me, accountId: session.userAccounts.find((account) => account.isCurrent)?.id ?? null };
}

export const useFlag = (name: FlagName): boolean => useSession()[name].isActive;

export interface Selection {
  /** Company that staff filter by; null for all companies, and for other users. */
  companyId: string | null;
  /** Null for all brands. */
  brand: Brand | null;
  /** Shop that the screens are filtered by; null for all of the company's. */
  sellerId: string | null;
}

export function useSelection(): Selection {
  const session = useSession();
  const { company, mbgSellerId } = useSearch({ from: '/shell' });
  return {
    companyId: (session.me.isStaff && company) || null,
    brand: session.currentBrand,
    sellerId: mbgSellerId ?? null,
  };
}

/** Returns the company that staff filter by; null while loading or without a filter. */
export function useFilteredCompany() {
  const { companyId } = useSelection();
  const { data } = useApiQuery(FilteredCompanyDocument, { id: companyId ?? '' }, { isEnabled: companyId !== null });
  return companyId ? (data?.companyById ?? null) : null;
}

export interface NamedCurrency extends Currency {
  code: string;
}

const NO_CURRENCY: NamedCurrency = { code: '', ...UNKNOWN_CURRENCY };

/** Returns the marketplace's currencies by code; an unknown currency is formatted with its code. */
export function useCurrencies(): (code: string | null | undefined) => NamedCurrency {
  const { currencies } = useSession();
  return useCallback(
    (code) => {
      if (!code) return NO_CURRENCY;
      return currencies.find((currency) => currency.code === code) ?? { ...NO_CURRENCY, code, symbol: `${code} ` };
    },
    [currencies],
  );
}

/** Returns the currency of reports: the company's, or the deployment's for staff reports across companies. */
export function useReportCurrency(): NamedCurrency {
  const { me, currencies } = useSession();
  const { companyId } = useSelection();
  const filtered = useFilteredCompany();
  if (companyId) return filtered?.reportCurrency ?? NO_CURRENCY;
  return me.company?.reportCurrency ?? currencies.find(({ code }) => code === deploymentCurrency) ?? NO_CURRENCY;
}
