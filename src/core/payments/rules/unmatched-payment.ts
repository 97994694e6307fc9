import { divideHalfEven, roundToDigits, type Micros } from '#kernel/money.ts';
import type { TopUpPrice } from './amounts.ts';
import type { TopUpStatus } from './top-up-status.ts';

/** A payment that does not match its top-up's order. */
export interface UnmatchedPayment {
  /** The top-up that the payment references. */
  reference: string;
  currency: string;
  amountMicros: Micros;
}

interface OrderedTopUp extends TopUpPrice {
  id: string;
  status: TopUpStatus;
  currency: string;
}

/**
 * Returns whether the received amount may be credited instead of the ordered amount: it references this top-up, is in
 * the wallet's currency, and the top-up is not credited yet. Any other payment can only be refunded.
 */
export function canBeCredited(
  topUp: Pick<OrderedTopUp, 'id' | 'status' | 'currency'>,
  payment: Omit<UnmatchedPayment, 'amountMicros'>,
): boolean {
  return topUp.status !== 'SUCCEEDED' && payment.reference === topUp.id && payment.currency === topUp.currency;
}

/** Prices the order as if the received amount had been ordered: the same share of it is tax, and no voucher applies. */
export function priceReceived(topUp: TopUpPrice, receivedMicros: Micros, digits: number): TopUpPrice {
  const net = topUp.amountMicros - topUp.discountMicros;
  const amountMicros = roundToDigits(divideHalfEven(receivedMicros * net, topUp.totalMicros), digits);
  return { amountMicros, discountMicros: 0n, taxMicros: receivedMicros - amountMicros, totalMicros: receivedMicros };
}
