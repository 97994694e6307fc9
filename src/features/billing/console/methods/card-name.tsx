import type { CardPartsFragment } from '#platform/api-client/generated/graphql.ts';

const SCHEMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  mc: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  discover: 'Discover',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
  elo: 'Elo',
  hipercard: 'Hipercard',
};

/** How people know a card's scheme. */
export const schemeName = (brand: string): string => SCHEMES[brand] ?? brand;

/** 12/31 */
export const expiryText = ({ expMonth, expYear }: CardPartsFragment): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;

export function isExpired({ expMonth, expYear }: CardPartsFragment, today: Date): boolean {
  return new Date(expYear, expMonth, 1) <= today;
}
