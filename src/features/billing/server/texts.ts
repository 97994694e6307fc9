import { decimalFromMicros, type Micros } from '#kernel/money.ts';
import type { AmountProblem } from '../rules/amounts.ts';
import type { VoucherRefusal } from '../rules/voucher.ts';

export interface MoneyStyle {
  symbol: string;
  digits: number;
}

/** An amount as people read it: S$1,234.50. */
export function moneyText(amount_micros: Micros, { symbol, digits }: MoneyStyle, locale = 'en'): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  // Intl takes decimal text exactly; TypeScript knows that only as a template literal type.
  return `${symbol}${format.format(decimalFromMicros(amount_micros) as unknown as number)}`;
}

export function amountText(problem: AmountProblem, style: MoneyStyle): string {
  switch (problem.kind) {
    case 'BELOW_MINIMUM':
      return `The amount must be at least ${moneyText(problem.limit_micros, style)}`;
    case 'ABOVE_MAXIMUM':
      return `The amount must be at most ${moneyText(problem.limit_micros, style)}`;
    case 'TOO_PRECISE':
      return problem.digits ? `The amount can have at most ${problem.digits} decimals` : 'The amount must be whole';
  }
}

export const VOUCHER_TEXT: Readonly<
  Record<VoucherRefusal | 'UNKNOWN' | 'USED_UP' | 'LAPSED' | 'FOR_PACKAGES', string>
> = {
  // A code that is somebody else's does not exist for others.
  UNKNOWN: 'This code is not valid',
  NOT_FOR_COMPANY: 'This code is not valid',
  NOT_YET: 'This code is not valid yet',
  ENDED: 'This code has expired',
  OTHER_CURRENCY: 'This code is for another currency',
  USED_UP: 'This code has been used up',
  FOR_PACKAGES: 'This code is for packages, not for top-ups',
  LAPSED: 'The voucher is no longer set aside for you. Apply the code again',
};

const FAILURE_TEXT: Readonly<Record<string, string>> = {
  insufficient_funds: 'The card has not enough funds',
  expired_card: 'The card has expired',
  authentication_required: 'The bank wanted a confirmation that was not given',
  not_confirmed: 'The payment was not confirmed in time',
  not_reached: 'The payment provider could not be reached',
  no_answer: 'The payment provider gave no answer',
  refunded: 'The payment was refunded',
  not_received: 'The money did not arrive',
  other_payment: 'Another amount was paid and given back',
};

/** Why a payment failed, as people read it; the provider's own names are not shown. */
export const failureText = (failure: string | null): string => FAILURE_TEXT[failure ?? ''] ?? 'The card was declined';
