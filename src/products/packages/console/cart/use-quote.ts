import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { isUnreadable } from '#design/form/number-text.ts';
import {
  PackageCartQuoteDocument,
  type PackageCartQuoteQuery,
  type PackageCartQuoteQueryVariables,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import type { ApiError } from '#platform/api-client/api-error.ts';
import type { PackageCart } from '../../rules/cart.ts';
import { useBookingCompanyId } from '../booking-page.tsx';
import { useCart } from '../use-cart.ts';

export type Quote = PackageCartQuoteQuery['packageCartQuote'];
export type QuoteItem = Quote['items'][number];

/** A cart as it is sent. */
export const campaignsOf = (cart: PackageCart) =>
  cart.campaigns.map(({ id, package: { id: packageId }, name, startDate, endDate, budget, bookings }) => ({
    id,
    packageId,
    name,
    startDate,
    endDate,
    budget,
    bookings: [...bookings],
    discountIds: cart.discountsMap[id] ? [...cart.discountsMap[id]] : null,
  }));

export interface QuoteState {
  quote: Quote | null;
  isAsking: boolean;
  /** What is wrong with the cart as a whole. */
  error: ApiError | null;
  /** What is wrong with an entry, each told once. */
  problemsOf(index: number): string[];
  refetch(): Promise<unknown>;
}

const PAUSE_MS = 300;

/** The cart as far as its price depends on it: of a name only whether there is one. */
const pricedCampaignsOf = (cart: PackageCart) =>
  campaignsOf(cart).map((campaign, index) => ({
    ...campaign,
    name: campaign.name.trim() === '' ? '' : cart.campaigns[index]!.package.code,
  }));

/** What the cart costs, requested again after a pause when something changes that the price depends on. */
export function useQuote(): QuoteState {
  const { cart } = useCart();
  const companyId = useBookingCompanyId();
  const isReady =
    cart.campaigns.length > 0 &&
    cart.campaigns.every(({ bookings, budget }) => bookings.length > 0 && !isUnreadable(budget));
  const current = JSON.stringify({
    campaigns: pricedCampaignsOf(cart),
    redeemId: cart.voucherInfo?.redeemId,
    paymentMethod: cart.paymentMethod,
    companyId,
  });
  const [settled] = useDebouncedValue(current, PAUSE_MS);
  const variables = useMemo(() => JSON.parse(settled) as PackageCartQuoteQueryVariables, [settled]);
  const { data, error, isFetching, refetch } = useApiQuery(PackageCartQuoteDocument, variables, {
    isEnabled: isReady && companyId !== null,
    keepsPrevious: true,
  });
  return {
    quote: isReady && !error ? (data?.packageCartQuote ?? null) : null,
    isAsking: isFetching || settled !== current,
    error: isReady ? error : null,
    problemsOf: (index) => (isReady && error ? problemsAt(error, index) : []),
    refetch,
  };
}

/** Messages of the fields of one entry. */
export function problemsAt(error: ApiError, index: number): string[] {
  const own = Object.entries(error.fields).filter(([field]) => field.startsWith(`campaigns.${index}.`));
  return [...new Set(own.flatMap(([, messages]) => messages))];
}

/** Whether a refusal is about entries alone, which tell it themselves. */
export const isAboutEntries = (error: ApiError): boolean =>
  Object.keys(error.fields).length > 0 && Object.keys(error.fields).every((field) => /^campaigns\.\d+\./.test(field));
