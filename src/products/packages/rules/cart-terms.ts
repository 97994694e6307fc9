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

/** One package to be booked. */
export interface CartCampaign {
  /** Id of the entry in the browser's cart. */
  id: string;
  packageId: string;
  name: string;
  startDate: Day;
  endDate: Day;
  /** In wallet currency; null when the price list applies. */
  budgetMicros: Micros | null;
  bookings: readonly CartBooking[];
  /** Ids of selected discounts; null for the best available ones. */
  discountIds: readonly string[] | null;
}

/** Price of a package for one week in one segment of one venture. */
export interface PackagePrice {
  ventureId: string;
  segmentId: string;
  /** In the venture's currency. */
  priceMicros: Micros;
  /** Exchange rate of the venture's currency. */
  rateMicros: bigint;
}

/** Facts of a package that do not depend on the buyer. */
export interface PackageFacts {
  code: string;
  name: string;
  /** Days of a fixed campaign in whole weeks; null when the buyer selects them. */
  startDate: Day | null;
  endDate: Day | null;
  /** The buyer may move the start of a fixed campaign. */
  dynamicStartDate: boolean;
  /** Maximum number of days from the first booked day to the last; null without a limit. */
  maxBookingDays: number | null;
  paidCreditOnly: boolean;
  /** The buyer sets the budget, with the lowest price as the minimum. */
  customBudget: boolean;
  slotCount: number;
}

export interface PackageTerms extends PackageFacts {
  id: string;
  /** In wallet currency; null when only the price list applies. */
  minPriceMicros: Micros | null;
  placementIds: readonly string[];
  prices: readonly PackagePrice[];
  /** Minimum amounts in wallet currency. */
  discounts: readonly DiscountRule[];
}

export interface VentureTerms {
  id: string;
  code: string;
  timezone: string;
  /** Fractions in micro-units, for domestic and for foreign companies. */
  taxMicros: Micros;
  overseasTaxMicros: Micros;
}

/** Facts that a cart is checked and priced with. */
export interface CartFacts {
  packages: ReadonlyMap<string, PackageTerms>;
  ventures: ReadonlyMap<string, VentureTerms>;
  /** Wallet of the buyer. */
  wallet: { countryCode: string; rateMicros: bigint; digits: number };
}
