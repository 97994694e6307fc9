/** Returns the key of the credit that a top-up pays for, of its ledger transaction and of its receipt. */
export const paidKey = ({ id }: { id: string }): string => `top-up:${id}`;
