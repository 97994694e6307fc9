import type { OwnerRequest } from '#core/access/server/index.ts';
import { COUNTED_TOGETHER_MS } from '#core/access/rules/order-limit.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { withWeeks } from './booked-packages.ts';
import { showOrder } from './booking-shape.ts';
import { storeCheckout, type CheckoutInput } from './checkout-input.ts';
import type { CartInput, PricedCart } from './facts.ts';
import { campaignsOfOrder } from './list.repository.ts';
import { recentlyOrdered, type Order } from './order.repository.ts';

/** What an order costs, and what the same person ordered in its storefronts within a day; of several, the one with the most. */
export async function orderedBy(
  tx: Transaction,
  userIds: readonly Uuid[],
  { companyId, campaigns }: Pick<CartInput, 'companyId' | 'campaigns'>,
  { quote, ventures }: PricedCart,
  nowMs: EpochMs,
): Promise<{ orderMicros: Micros; recentMicros: Micros }> {
  const ventureIds = new Set(campaigns.flatMap(({ bookings }) => bookings.map(({ ventureId }) => ventureId)));
  const catalogIds = [...ventureIds].map((id) => ventures.get(id)!.catalogId);
  const since = nowMs - COUNTED_TOGETHER_MS;
  return {
    orderMicros: quote.totalMicros,
    recentMicros: await recentlyOrdered(tx, { companyId, userIds, catalogIds, since }),
  };
}

/** What another owner is asked about an order that was written, and will be taken back until they say yes. */
export async function requestOf(
  tx: Transaction,
  input: CheckoutInput,
  { order, priced }: { order: Order; priced: PricedCart },
): Promise<OwnerRequest> {
  const { id, companyId, totalMicros, paymentMethod } = order;
  const { currency, digits } = priced.buyer;
  const booked = await withWeeks(tx, await campaignsOfOrder(tx, id));
  const { total, bookings } = showOrder(booked, () => ({ code: currency, digits }), { language: 'en' });
  const after = {
    total,
    paymentMethod,
    bookings: bookings.map(({ package: name, brand, name: ownName, weeks, total: ofPackage }) => ({
      ...{ package: name, brand, title: ownName, total: ofPackage },
      weeks: weeks.map(({ startDate, place }) => ({ startDate, place })),
    })),
  };
  return {
    id,
    companyId,
    askedBy: order.orderedBy,
    route: 'Mutation.submitPackageCart',
    body: storeCheckout(input),
    difference: { before: null, after },
    plan: priced.priceVersion,
    reason: 'SECOND_OWNER',
    totalMicros,
  };
}
