import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import type { CartCampaign } from '../rules/cart-terms.ts';

/** Feature flag that offers credit notes as a payment method. */
export const CREDIT_NOTE_FLAG = 'enable_credit_note_payment_method';

interface CampaignInput {
  id: string;
  packageId: string;
  name: string;
  startDate: Day;
  endDate: Day;
  budget?: Micros | null | undefined;
  bookings: readonly {
    ventureId: string;
    segmentId: string;
    placementId: string;
    startDate: Day;
    endDate: Day;
  }[];
  discountIds?: readonly string[] | null | undefined;
}

export const cartOf = (campaigns: readonly CampaignInput[]): CartCampaign[] =>
  campaigns.map(({ budget, discountIds, ...campaign }) => ({
    ...campaign,
    budgetMicros: budget ?? null,
    discountIds: discountIds ?? null,
  }));

/** Adds the input type of a cart, for quote and checkout. */
export function addCartInput(builder: Builder) {
  const BookingInput = builder.inputType('PackageCartBookingInput', {
    description: 'One week to book within a cart entry.',
    fields: (t) => ({
      ventureId: t.id({ required: true }),
      segmentId: t.id({ required: true }),
      placementId: t.id({ required: true }),
      startDate: t.field({ type: 'Date', required: true, description: 'A Monday at least 14 days ahead.' }),
      endDate: t.field({ type: 'Date', required: true }),
    }),
  });
  return builder.inputType('PackageCartCampaignInput', {
    description: 'One package in the cart.',
    fields: (t) => ({
      id: t.id({ required: true, description: "The entry's id in the browser's cart, echoed in the quote." }),
      packageId: t.id({ required: true }),
      name: t.string({ required: true, description: 'Default: package code, start date, end date, timestamp.' }),
      startDate: t.field({ type: 'Date', required: true }),
      endDate: t.field({ type: 'Date', required: true }),
      budget: t.field({
        type: 'Decimal',
        description: 'Own budget, wallet currency; only for packages with customBudget, at least minPrice.',
      }),
      bookings: t.field({ type: [BookingInput], required: true }),
      discountIds: t.idList({ description: 'Rules picked from discountsMap; left out for the best there are.' }),
    }),
  });
}

export type CartInput = ReturnType<typeof addCartInput>;
