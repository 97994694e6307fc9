import { divideHalfEven, roundToDigits, type Micros } from '#kernel/money.ts';
import type { TopUpPrice } from './amounts.ts';
import type { TopUpStatus } from './top-up-status.ts';

/** A payment that does not match its top-up's order. */
export interface OtherPayment {
  /** The top-up that the payment references. */
  reference: string;
  currency: string;
  amountMicros: Micros;
}

interface AskedFor extends TopUpPrice {
  id: string;
  status: TopUpStatus;
  currency: string;
}

/**
 * Returns whether the received amount may be credited instead of the ordered amount: it references this top-up, is in
 * the wallet's currency, and the top-up is not credited yet. Any other payment can only be refunded.
 */
export function canBeCredited(
  topUp: Pick<AskedFor, 'id' | 'status' | 'currency'>,
  payment: Omit<OtherPayment, 'amountMicros'>,
): boolean {
  return topUp.status !== 'SUCCEEDED' && payment.reference === topUp.id && payment.currency === topUp.currency;
}

/** Prices the order as if the received amount had been ordered: the same share of it is tax, and no voucher applies. */
export function pricedAs(topUp: TopUpPrice, cameMicros: Micros, digits: number): TopUpPrice {
  const net = topUp.amountMicros - topUp.discountMicros;
  const amountMicros = roundToDigits(divideHalfEven(cameMicros * net, topUp.totalMicros), digits);
  return { amountMicros, discountMicros: 0n, taxMicros: cameMicros - amountMicros, totalMicros: cameMicros };
}
