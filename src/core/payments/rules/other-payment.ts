import { divideHalfEven, roundToDigits, type Micros } from '#kernel/money.ts';
import type { TopUpPrice } from './amounts.ts';
import type { TopUpStatus } from './top-up-status.ts';

/** A payment that is not the one its top-up asked for. */
export interface OtherPayment {
  /** The top-up it says it is for. */
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
 * Whether what came may be credited instead of what was ordered: it is for this top-up, in the wallet's currency, and the top-up was not
 * credited before. Anything else can only be given back.
 */
export function canBeCredited(
  topUp: Pick<AskedFor, 'id' | 'status' | 'currency'>,
  payment: Omit<OtherPayment, 'amountMicros'>,
): boolean {
  return topUp.status !== 'SUCCEEDED' && payment.reference === topUp.id && payment.currency === topUp.currency;
}

/** The order as if what came had been asked for: the same share of it is tax, and no voucher counts. */
export function pricedAs(topUp: TopUpPrice, cameMicros: Micros, digits: number): TopUpPrice {
  const net = topUp.amountMicros - topUp.discountMicros;
  const amountMicros = roundToDigits(divideHalfEven(cameMicros * net, topUp.totalMicros), digits);
  return { amountMicros, discountMicros: 0n, taxMicros: cameMicros - amountMicros, totalMicros: cameMicros };
}
