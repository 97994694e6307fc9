import * as z from 'zod/mini';
import type { Day, EpochMs } from '#kernel/time.ts';
import { addDays } from '#kernel/time.ts';
import type { CartBooking } from './cart-terms.ts';
import { parseJson } from '#kernel/json.ts';

/** Payment methods and payment terms of a cart. */
export const PAYMENT_METHODS = ['WALLET_CREDIT', 'STRIPE', 'WIRE_TRANSFER', 'CREDIT_NOTE'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const PAYMENT_TERMS = ['IMMEDIATE', 'IN_30_DAYS'] as const;
export type PaymentTerms = (typeof PAYMENT_TERMS)[number];

/** Only invoices can be paid later; with every other method the money is available immediately. */
export const termsOf = (method: PaymentMethod): readonly PaymentTerms[] =>
  method === 'WIRE_TRANSFER' ? PAYMENT_TERMS : ['IMMEDIATE'];

/** The data of a package stored in the cart. */
export interface CartPackage {
  id: string;
  code: string;
  name: string;
  startDate: Day | null;
  endDate: Day | null;
  /** The days are the default start and can be moved. */
  dynamicStartDate: boolean;
  paidCreditOnly: boolean;
}

/** A package with fixed days retains them, whichever weeks of them are booked. */
export const hasFixedDates = ({ startDate, dynamicStartDate }: Pick<CartPackage, 'startDate' | 'dynamicStartDate'>) =>
  startDate !== null && !dynamicStartDate;

export interface CartEntry {
  id: string;
  package: CartPackage;
  name: string;
  startDate: Day;
  endDate: Day;
  /** The first bookable day when the entry was added. */
  minTime: Day;
  /** As entered, in major units; null when the price list applies. */
  budget: string | null;
  bookings: readonly CartBooking[];
}

/** A reserved voucher. */
export interface CartVoucherInfo {
  redeemId: string;
  voucherCode: string;
}

export interface PackageCart {
  campaigns: readonly CartEntry[];
  /** Selected discounts by entry. Entries without a selection get the best available discounts. */
  discountsMap: Readonly<Record<string, readonly string[]>>;
  /** At least one package requires paid credit. */
  paidCreditOnly: boolean;
  paymentMethod: PaymentMethod;
  paymentTerms: PaymentTerms;
  voucherInfo: CartVoucherInfo | null;
  creditNoteNo: string;
}

export const EMPTY_CART: PackageCart = {
  campaigns: [],
  discountsMap: {},
  paidCreditOnly: false,
  paymentMethod: 'WALLET_CREDIT',
  paymentTerms: 'IMMEDIATE',
  voucherInfo: null,
  creditNoteNo: '',
};

export type CartAction =
  | { do: 'reset' }
  | { do: 'addPackage'; id: string; package: CartPackage; minTime: Day; nowMs: EpochMs }
  | { do: 'removeCampaign'; id: string }
  | { do: 'removePackage'; packageId: string }
  | { do: 'setDiscounts'; id: string; discountIds: readonly string[] | null }
  | { do: 'setBookings'; id: string; bookings: readonly CartBooking[] }
  | { do: 'setName'; id: string; name: string }
  | { do: 'setDefaultName'; id: string; nowMs: EpochMs }
  | { do: 'setBudget'; id: string; budget: string | null }
  | { do: 'setDates'; id: string; startDate: Day; endDate: Day }
  | { do: 'setDefaultDates'; id: string }
  | { do: 'setPayment'; method: PaymentMethod; terms: PaymentTerms }
  | { do: 'setVoucher'; voucherInfo: CartVoucherInfo | null }
  | { do: 'setCreditNoteNo'; creditNoteNo: string };

/** Applies an action to a cart. */
export function changeCart(cart: PackageCart, action: CartAction): PackageCart {
  switch (action.do) {
    case 'reset':
      return EMPTY_CART;
    case 'addPackage':
      return withEntries(cart, [...cart.campaigns, newEntry(cart, action)]);
    case 'removeCampaign':
      return withEntries(
        cart,
        cart.campaigns.filter(({ id }) => id !== action.id),
      );
    case 'removePackage':
      return withEntries(
        cart,
        cart.campaigns.filter((entry) => entry.package.id !== action.packageId),
      );
    case 'setDiscounts': {
      const { [action.id]: _previous, ...others } = cart.discountsMap;
      return { ...cart, discountsMap: action.discountIds ? { ...others, [action.id]: action.discountIds } : others };
    }
    case 'setBookings':
      return changed(cart, action.id, (entry) => ({
        bookings: action.bookings,
        ...(hasFixedDates(entry.package) ? {} : spanOf(action.bookings)),
      }));
    case 'setName':
      return changed(cart, action.id, () => ({ name: action.name }));
    case 'setDefaultName':
      return changed(cart, action.id, (entry) => ({ name: defaultName(cart, entry, action.nowMs) }));
    case 'setBudget':
      return changed(cart, action.id, () => ({ budget: action.budget }));
    case 'setDates':
      return changed(cart, action.id, (entry) => within(entry, action));
    case 'setDefaultDates':
      return changed(cart, action.id, (entry) => within(entry, defaultDates(entry.package, entry.minTime)));
    case 'setPayment': {
      const isOffered = termsOf(action.method).includes(action.terms);
      return { ...cart, paymentMethod: action.method, paymentTerms: isOffered ? action.terms : 'IMMEDIATE' };
    }
    case 'setVoucher':
      return { ...cart, voucherInfo: action.voucherInfo };
    case 'setCreditNoteNo':
      return { ...cart, creditNoteNo: action.creditNoteNo };
  }
}

/** An empty cart is reset completely, including voucher and payment method. */
function withEntries(cart: PackageCart, campaigns: readonly CartEntry[]): PackageCart {
  if (campaigns.length === 0) return EMPTY_CART;
  const ids = new Set(campaigns.map(({ id }) => id));
  return {
    ...cart,
    campaigns,
    discountsMap: Object.fromEntries(Object.entries(cart.discountsMap).filter(([id]) => ids.has(id))),
    paidCreditOnly: campaigns.some((entry) => entry.package.paidCreditOnly),
  };
}

function changed(cart: PackageCart, id: string, change: (entry: CartEntry) => Partial<CartEntry>): PackageCart {
  return {
    ...cart,
    campaigns: cart.campaigns.map((entry) => (entry.id === id ? { ...entry, ...change(entry) } : entry)),
  };
}

function newEntry(cart: PackageCart, action: Extract<CartAction, { do: 'addPackage' }>): CartEntry {
  const entry: CartEntry = {
    id: action.id,
    package: action.package,
    name: '',
    ...defaultDates(action.package, action.minTime),
    minTime: action.minTime,
    budget: null,
    bookings: [],
  };
  return { ...entry, name: defaultName(cart, entry, action.nowMs) };
}

/** Moves an entry to these days and drops the weeks outside of them. */
const within = ({ bookings }: CartEntry, { startDate, endDate }: { startDate: Day; endDate: Day }) => ({
  startDate,
  endDate,
  bookings: bookings.filter((week) => week.startDate >= startDate && week.endDate <= endDate),
});

/** Returns a fixed campaign's own days, otherwise the first bookable week. */
function defaultDates(cartPackage: CartPackage, minTime: Day): { startDate: Day; endDate: Day } {
  return cartPackage.startDate && cartPackage.endDate
    ? { startDate: cartPackage.startDate, endDate: cartPackage.endDate }
    : { startDate: minTime, endDate: addDays(minTime, 6) };
}

/** Returns the days from the first to the last booked week; empty without bookings. */
function spanOf(bookings: readonly CartBooking[]): { startDate?: Day; endDate?: Day } {
  if (bookings.length === 0) return {};
  const starts = bookings.map(({ startDate }) => startDate).toSorted();
  const ends = bookings.map(({ endDate }) => endDate).toSorted();
  return { startDate: starts[0]!, endDate: ends.at(-1)! };
}

/**
 * Builds a name from package code, first day, last day and the current second, which is increased until the name is
 * unique.
 */
function defaultName(cart: PackageCart, entry: CartEntry, nowMs: EpochMs): string {
  const usedNames = new Set(cart.campaigns.filter(({ id }) => id !== entry.id).map(({ name }) => name));
  const plain = (day: Day) => day.replaceAll('-', '');
  let stamp = Math.floor(nowMs / 1000);
  const named = () => [entry.package.code, plain(entry.startDate), plain(entry.endDate), stamp].join('_');
  while (usedNames.has(named())) stamp += 1;
  return named();
}

/** Maximum size of a stored cart. */
export const MAX_CART_BYTES = 4 * 1024 * 1024;

export const cartKey = (userId: string): string => `endcap-cart:${userId}`;

/** Parses a stored cart; an unknown format yields an empty cart. */
export function readCart(text: string | null): PackageCart {
  const stored = parseJson(StoredCart, text) as Partial<PackageCart> | null;
  return stored ? { ...EMPTY_CART, ...stored } : EMPTY_CART;
}

/** Serializes a cart; null when it is too large to store. */
export function writeCart(cart: PackageCart): string | null {
  const text = JSON.stringify(cart);
  return text.length <= MAX_CART_BYTES ? text : null;
}

/** What every screen relies on; the quote checks the rest. */
const StoredCart = z.looseObject({
  campaigns: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      package: z.looseObject({ id: z.string() }),
      bookings: z.array(z.unknown()),
    }),
  ),
  discountsMap: z.looseObject({}),
});
