import { divideHalfEven, roundToDigits, type Micros } from '#kernel/money.ts';
import type { TopUpPrice } from './amounts.ts';
import type { TopUpStatus } from './top-up-life.ts';

/** A payment that is not the one its top-up asked for. */
export interface OtherPayment {
  /** The top-up it says it is for. */
  reference: string;
  currency: string;
  amount_micros: Micros;
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
export function mayBeCredited(
  topUp: Pick<AskedFor, 'id' | 'status' | 'currency'>,
  payment: Omit<OtherPayment, 'amount_micros'>,
): boolean {
  return topUp.status !== 'SUCCEEDED' && payment.reference === topUp.id && payment.currency === topUp.currency;
}

/** The order as if what came had been asked for: the same share of it is tax, and no voucher counts. */
export function pricedAs(topUp: TopUpPrice, came_micros: Micros, digits: number): TopUpPrice {
  const net = topUp.amount_micros - topUp.discount_micros;
  const amount_micros = roundToDigits(divideHalfEven(came_micros * net, topUp.total_micros), digits);
  return { amount_micros, discount_micros: 0n, tax_micros: came_micros - amount_micros, total_micros: came_micros };
}
