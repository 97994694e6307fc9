import type { CartBooking, CartCampaign, CartFacts, PackageTerms } from './cart-terms.ts';
import { endOfWeek } from './weeks.ts';

/** Converts major units to micro-units. */
export const units = (value: number) => BigInt(Math.round(value * 1_000_000));

export const week = (startDate: string, change: Partial<CartBooking> = {}): CartBooking => ({
  ventureId: 'sg',
  segmentId: 'all',
  placementId: 'home',
  startDate,
  endDate: endOfWeek(startDate),
  ...change,
});

export const terms = (change: Partial<PackageTerms> = {}): PackageTerms => ({
  id: 'launch',
  code: 'LAUNCH',
  name: 'Launch week',
  startDate: null,
  endDate: null,
  dynamicStartDate: false,
  maxBookingDays: null,
  paidCreditOnly: false,
  customBudget: false,
  minPriceMicros: null,
  slotCount: 2,
  placementIds: ['home'],
  prices: [
    { ventureId: 'sg', segmentId: 'all', priceMicros: units(1000), rateMicros: units(1) },
    { ventureId: 'sg', segmentId: 'vip', priceMicros: units(1500), rateMicros: units(1) },
    { ventureId: 'my', segmentId: 'all', priceMicros: units(2500), rateMicros: units(3.3) },
  ],
  discounts: [],
  ...change,
});

export const campaign = (bookings: CartBooking[], change: Partial<CartCampaign> = {}): CartCampaign => ({
  id: 'one',
  packageId: 'launch',
  name: 'Launch',
  startDate: bookings[0]?.startDate ?? '2026-12-14',
  endDate: bookings.at(-1)?.endDate ?? '2026-12-20',
  budgetMicros: null,
  bookings,
  discountIds: null,
  ...change,
});

/** Facts of a Singapore company with a wallet in Singapore dollars. */
export const facts = (...packages: PackageTerms[]): CartFacts => ({
  packages: new Map(packages.map((one) => [one.id, one])),
  ventures: new Map([
    ['sg', { id: 'sg', code: 'SG', timezone: 'Asia/Singapore', taxMicros: units(0.09), overseasTaxMicros: 0n }],
    [
      'my',
      { id: 'my', code: 'MY', timezone: 'Asia/Kuala_Lumpur', taxMicros: units(0.08), overseasTaxMicros: units(0.06) },
    ],
  ]),
  wallet: { countryCode: 'SG', rateMicros: units(1), digits: 2 },
});
