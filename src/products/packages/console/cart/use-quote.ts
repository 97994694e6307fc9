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
import { useSettled } from '#design/form/use-settled.ts';

export type Quote = PackageCartQuoteQuery['packageCartQuote'];
export type QuoteItem = Quote['items'][number];

/** Converts a cart to the API's input. */
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
  /** Error of the cart as a whole. */
  error: ApiError | null;
  /** Distinct errors of an entry. */
  problemsOf(index: number): string[];
  refetch(): Promise<unknown>;
}

/** The parts of the cart that affect its price. Of a name, only its presence counts. */
const pricedCampaignsOf = (cart: PackageCart) =>
  campaignsOf(cart).map((campaign, index) => ({
    ...campaign,
    name: campaign.name.trim() === '' ? '' : cart.campaigns[index]!.package.code,
  }));

/** Quotes the cart. Requests a new quote after a pause whenever a part that affects the price changes. */
export function useQuote(): QuoteState {
  const { cart } = useCart();
  const companyId = useBookingCompanyId();
  const isReady =
    cart.campaigns.length > 0 &&
    cart.campaigns.every(({ bookings, budget }) => bookings.length > 0 && !isUnreadable(budget));
  const current: PackageCartQuoteQueryVariables = {
    campaigns: pricedCampaignsOf(cart),
    redeemId: cart.voucherInfo?.redeemId,
    paymentMethod: cart.paymentMethod,
    companyId,
  };
  const variables = useSettled(current);
  const { data, error, isFetching, refetch } = useApiQuery(PackageCartQuoteDocument, variables, {
    isEnabled: isReady && companyId !== null,
    keepPreviousData: true,
  });
  return {
    quote: isReady && !error ? (data?.packageCartQuote ?? null) : null,
    isAsking: isFetching || JSON.stringify(variables) !== JSON.stringify(current),
    error: isReady ? error : null,
    problemsOf: (index) => (isReady && error ? problemsAt(error, index) : []),
    refetch,
  };
}

/** Returns the messages of one entry's fields. */
export function problemsAt(error: ApiError, index: number): string[] {
  const own = Object.entries(error.fields).filter(([field]) => field.startsWith(`campaigns.${index}.`));
  return [...new Set(own.flatMap(([, messages]) => messages))];
}

/** Returns whether an error concerns entries only, which display it themselves. */
export const isAboutEntries = (error: ApiError): boolean =>
  Object.keys(error.fields).length > 0 && Object.keys(error.fields).every((field) => /^campaigns\.\d+\./.test(field));
