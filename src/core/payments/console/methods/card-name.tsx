import type { CardPartsFragment } from '#platform/api-client/generated/graphql.ts';

/** 12/31 */
export const expiryText = ({ expMonth, expYear }: CardPartsFragment): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;

export function isExpired({ expMonth, expYear }: CardPartsFragment, today: Date): boolean {
  return new Date(expYear, expMonth, 1) <= today;
}
