import { z } from 'zod';
import type { Uuid } from '#kernel/ids.ts';
import { PAYMENT_METHODS, PAYMENT_TERMS, type PaymentMethod, type PaymentTerms } from '../rules/cart.ts';
import type { CartInput } from './facts.ts';

export interface CheckoutInput extends CartInput {
  brandId: Uuid;
  paymentMethod: PaymentMethod;
  paymentTerms: PaymentTerms;
  creditNoteNo: string | null;
  /** Version of the displayed quote; null books at the current price, whatever it is. */
  priceVersion: string | null;
}

const micros = z.codec(z.string(), z.bigint(), { decode: BigInt, encode: String });
const stored = z.strictObject({
  companyId: z.string(),
  brandId: z.string(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  paymentTerms: z.enum(PAYMENT_TERMS),
  creditNoteNo: z.string().nullable(),
  redeemId: z.string().nullable(),
  campaigns: z.array(
    z.strictObject({
      id: z.string(),
      packageId: z.string(),
      name: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      budgetMicros: micros.nullable(),
      discountIds: z.array(z.string()).nullable(),
      bookings: z.array(
        z.strictObject({
          ventureId: z.string(),
          segmentId: z.string(),
          placementId: z.string(),
          startDate: z.string(),
          endDate: z.string(),
        }),
      ),
    }),
  ),
});

/** A checkout as JSON, without the price that it was shown: that stands beside it. */
export function storeCheckout({ priceVersion: _, campaigns, ...input }: CheckoutInput): z.input<typeof stored> {
  return z.encode(stored, {
    ...input,
    campaigns: campaigns.map(({ bookings, discountIds, ...campaign }) => ({
      ...campaign,
      discountIds: discountIds && [...discountIds],
      bookings: bookings.map(({ ventureId, segmentId, placementId, startDate, endDate }) => ({
        ...{ ventureId, segmentId, placementId, startDate, endDate },
      })),
    })),
  });
}

/** Reads what `storeCheckout` returned, at the price that was shown. */
export const readCheckout = (body: unknown, priceVersion: string | null): CheckoutInput => ({
  ...stored.parse(body),
  priceVersion,
});
