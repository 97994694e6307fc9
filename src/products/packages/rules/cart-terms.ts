import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { DiscountRule } from './discounts.ts';

/** One week of one placement, for one segment of one venture. */
export interface CartBooking {
  ventureId: string;
  segmentId: string;
  placementId: string;
  startDate: Day;
  endDate: Day;
}

/** One package as somebody wants to book it. */
export interface CartCampaign {
  /** The entry's id in the browser's cart. */
  id: string;
  packageId: string;
  name: string;
  startDate: Day;
  endDate: Day;
  /** Wallet currency; null where the price list says what it costs. */
  budgetMicros: Micros | null;
  bookings: readonly CartBooking[];
  /** Rules that were picked; null for the best there are. */
  discountIds: readonly string[] | null;
}

/** What a package costs for one week in one segment of one venture. */
export interface PackagePrice {
  ventureId: string;
  segmentId: string;
  /** The venture's currency. */
  priceMicros: Micros;
  /** Of the venture's currency. */
  rateMicros: bigint;
}

/** What a package is, whatever it costs whom. */
export interface PackageFacts {
  code: string;
  name: string;
  /** A fixed campaign's days, whole weeks; null where the buyer picks them. */
  startDate: Day | null;
  endDate: Day | null;
  /** The buyer may move the start of a fixed campaign. */
  dynamicStartDate: boolean;
  /** From the first booked day to the last; null without a limit. */
  maxBookingDays: number | null;
  paidCreditOnly: boolean;
  /** The buyer sets the budget, from the smallest price up. */
  customBudget: boolean;
  slotCount: number;
}

export interface PackageTerms extends PackageFacts {
  id: string;
  /** Wallet currency; null when the price list alone decides. */
  minPriceMicros: Micros | null;
  placementIds: readonly string[];
  prices: readonly PackagePrice[];
  /** Minimums in wallet currency. */
  discounts: readonly DiscountRule[];
}

export interface VentureTerms {
  id: string;
  code: string;
  timezone: string;
  /** Fractions in micro-units, for companies of that country and for those from abroad. */
  taxMicros: Micros;
  overseasTaxMicros: Micros;
}

/** What a cart is judged by. */
export interface CartFacts {
  packages: ReadonlyMap<string, PackageTerms>;
  ventures: ReadonlyMap<string, VentureTerms>;
  /** The buyer's wallet. */
  wallet: { countryCode: string; rateMicros: bigint; digits: number };
}
