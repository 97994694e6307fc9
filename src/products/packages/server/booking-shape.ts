import { z } from 'zod';
import { decimalFromMicros } from '#kernel/money.ts';
import type { Language } from '#kernel/language.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { day, instant, instantOf, money, moneyOf, uuid } from '#platform/rest/values.ts';
import { FIELD_KINDS } from '../rules/placement-content.ts';
import { SHARED_STATUSES } from '../rules/shared-status.ts';
import type { BookedPackage } from './booked-packages.ts';
import type { Offer } from './program-bookings.ts';
import type { Package } from './refs.ts';

export interface Currency {
  readonly code: string;
  readonly digits: number;
}
type CurrencyOf = (code: string) => Currency;

export const offeredPackage = z
  .object({
    id: uuid,
    code: z.string(),
    name: z.string(),
    startDate: day.nullable().describe('First day of a package with fixed days. Null when the buyer selects weeks.'),
    endDate: day.nullable(),
    dynamicStartDate: z.boolean().describe('Whether the start of fixed days may be moved.'),
    maxBookingDays: z.int().nullable().describe('From the first booked day to the last. Null without a limit.'),
    paidCreditOnly: z.boolean().describe('Whether free credit cannot pay for it.'),
    customBudget: z.boolean().describe('Whether the buyer sets the budget, from minPrice up.'),
    minPrice: money.nullable().describe('In the currency of the wallet. Null when prices alone decide.'),
    placements: z
      .array(z.object({ id: uuid, name: z.string(), category: z.string() }))
      .describe('All of them are booked together.'),
    prices: z
      .array(z.object({ catalogId: uuid, segmentId: z.string(), segment: z.string(), price: money }))
      .describe('Of one week, by storefront and segment of shoppers.'),
    discounts: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        discount: z.string().describe('Fraction.'),
        minAmount: money.nullable(),
        beforeStart: z.int().nullable().describe('Days before the start by which to book.'),
        stackableIds: z.array(uuid).describe('Discounts that it may be combined with.'),
      }),
    ),
  })
  .meta({ title: 'Package' });

export const booking = z
  .object({
    id: uuid,
    orderId: uuid,
    brandId: uuid,
    packageId: uuid,
    brand: z.string().describe('Name of the brand.'),
    package: z.string().describe('Name of the package.'),
    name: z.string(),
    status: z.enum(SHARED_STATUSES).describe('PURCHASED: paid, content is missing.'),
    statusReason: z.string().nullable().describe('What staff wrote, or why it changed by itself.'),
    startDate: day,
    endDate: day,
    amount: money,
    discount: money,
    tax: money,
    total: money,
    refunded: money,
    createdAt: instant,
    weeks: z.array(
      z.object({
        id: uuid,
        catalogId: uuid,
        segmentId: z.string(),
        placementId: uuid,
        place: z.string().describe('Names of storefront, segment and placement.'),
        startDate: day,
        endDate: day,
        fields: z
          .array(
            z.object({
              name: z.string(),
              label: z.string(),
              kind: z.enum(FIELD_KINDS),
              isRequired: z.boolean(),
              value: z.string().nullable().describe('Null while it is empty.'),
            }),
          )
          .describe('What the placement shows.'),
      }),
    ),
  })
  .meta({ title: 'Booking' });

export const order = z
  .object({
    id: uuid,
    brandId: uuid,
    total: money,
    needsOwner: z
      .boolean()
      .describe('Whether it is above the amount from which an owner who did not make the key has to say yes.'),
    bookings: z.array(booking),
  })
  .meta({ title: 'BookingOrder' });

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const sgd = (amount: string) => ({ amount, currency: 'SGD' });
const PLACE = { catalogId: ID, segmentId: 'all' };

export const OFFERED_EXAMPLE: z.input<typeof offeredPackage> = {
  id: ID,
  code: 'LAUNCH',
  name: 'Launch week',
  ...{ startDate: null, endDate: null, dynamicStartDate: false, maxBookingDays: null },
  ...{ paidCreditOnly: false, customBudget: false, minPrice: null },
  placements: [{ id: ID, name: 'Home banner', category: 'App' }],
  prices: [{ ...PLACE, segment: 'All shoppers', price: sgd('1000.00') }],
  discounts: [{ id: ID, name: 'Early', discount: '0.1', minAmount: null, beforeStart: 40, stackableIds: [] }],
};
export const BOOKING_EXAMPLE: z.input<typeof booking> = {
  ...{ id: ID, orderId: ID, brandId: ID, packageId: ID, name: 'Launch of the trail shoes' },
  ...{ brand: 'Peak', package: 'Launch week' },
  ...{ status: 'PURCHASED', statusReason: null, startDate: '2027-01-11', endDate: '2027-01-17' },
  ...{ amount: sgd('1000.00'), discount: sgd('100.00'), tax: sgd('0.00'), total: sgd('900.00') },
  refunded: sgd('0.00'),
  createdAt: '2026-11-26T08:00:00.000Z',
  weeks: [
    {
      ...{ id: ID, ...PLACE, placementId: ID, place: 'Singapore · All shoppers · Home banner' },
      ...{ startDate: '2027-01-11', endDate: '2027-01-17' },
      fields: [{ name: 'headline', label: 'Headline', kind: 'TEXT', isRequired: true, value: null }],
    },
  ],
};
export const ORDER_EXAMPLE: z.input<typeof order> = {
  id: ID,
  brandId: ID,
  total: sgd('900.00'),
  needsOwner: false,
  bookings: [BOOKING_EXAMPLE],
};

export function showPackage(
  one: Package,
  { placements, ventures, buyer }: Offer,
  currencyOf: CurrencyOf,
): z.input<typeof offeredPackage> {
  const { id, code, name, startDate, endDate, dynamicStartDate, maxBookingDays, paidCreditOnly, customBudget } = one;
  const inWallet = (micros: bigint | null) =>
    micros === null ? null : moneyOf(micros, { code: buyer.currency, digits: buyer.digits });
  return {
    ...{ id, code, name, startDate, endDate, dynamicStartDate, maxBookingDays, paidCreditOnly, customBudget },
    minPrice: inWallet(one.minPriceMicros),
    placements: one.placementIds.flatMap((placementId) => {
      const found = placements.get(placementId);
      return found ? [{ id: found.id, name: found.name, category: found.category }] : [];
    }),
    prices: one.prices.flatMap(({ ventureId, segmentId, priceMicros }) => {
      const venture = ventures.get(ventureId);
      const segment = venture?.segments.find((each) => each.id === segmentId);
      if (!venture || !segment) return [];
      const price = moneyOf(priceMicros, currencyOf(venture.currency));
      return [{ catalogId: venture.catalogId, segmentId, segment: segment.name, price }];
    }),
    discounts: one.discounts.map((rule) => ({
      id: rule.id,
      name: rule.name,
      discount: decimalFromMicros(rule.discountMicros),
      minAmount: inWallet(rule.minAmountMicros),
      beforeStart: rule.beforeStart,
      stackableIds: rule.stackableIds,
    })),
  };
}

export function showBooking(
  { campaign, brand, packageName, weeks }: BookedPackage,
  currencyOf: CurrencyOf,
  language: Language,
): z.input<typeof booking> {
  const { id, orderId, brandId, packageId, name, status, startDate, endDate, statusMessage } = campaign;
  const amount = (micros: bigint) => moneyOf(micros, currencyOf(campaign.currency));
  return {
    ...{ id, orderId, brandId, packageId, brand, package: packageName, name, status, startDate, endDate },
    statusReason: statusMessage ? textOf(statusMessage, language) : campaign.statusReason,
    amount: amount(campaign.amountMicros),
    discount: amount(campaign.discountMicros + campaign.voucherMicros),
    tax: amount(campaign.taxMicros),
    total: amount(campaign.totalMicros),
    refunded: amount(campaign.refundedMicros),
    createdAt: instantOf(campaign.createdAt),
    weeks: weeks.map((week) => ({
      id: week.id,
      catalogId: week.catalogId,
      segmentId: week.segmentId,
      placementId: week.placementId,
      place: week.place,
      startDate: week.startDate,
      endDate: week.endDate,
      fields: week.fields.map(({ name: field, label, kind, isRequired }) => ({
        ...{ name: field, label, kind, isRequired },
        value: week.values[field] ?? null,
      })),
    })),
  };
}

/** The packages of one checkout, of which there is at least one. */
export function showOrder(
  booked: readonly BookedPackage[],
  currencyOf: CurrencyOf,
  { language, needsOwner = false }: { language: Language; needsOwner?: boolean },
): z.input<typeof order> {
  const { orderId, brandId, currency } = booked[0]!.campaign;
  const totalMicros = booked.reduce((sum, { campaign }) => sum + campaign.totalMicros, 0n);
  return {
    id: orderId,
    brandId,
    total: moneyOf(totalMicros, currencyOf(currency)),
    needsOwner,
    bookings: booked.map((one) => showBooking(one, currencyOf, language)),
  };
}
