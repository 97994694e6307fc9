/** Returns the key of the bonus that a voucher adds to a credit; both are clawed back together. */
export const bonusKeyOf = (creditKey: string): string => `${creditKey}:voucher`;
