import type { Micros } from '#kernel/money.ts';

/** A wallet's raw figures, wallet currency. */
export interface WalletSums {
  balance_micros: Micros;
  /** Accepted cost that is not yet charged. */
  unpaid_micros: Micros;
  freeCredit_micros: Micros;
  paidCredit_micros: Micros;
}

export interface ShownFigures {
  balance_micros: Micros;
  freeCredit_micros: Micros;
  paidCredit_micros: Micros;
}

/**
 * A wallet as its owner should see it: cost that is delivered but not yet charged is already gone. It is taken from free credit
 * first, and what free credit cannot bear from paid credit.
 */
export function shownFigures(wallet: WalletSums): ShownFigures {
  const free = wallet.freeCredit_micros - wallet.unpaid_micros;
  const deficit = free < 0n ? free : 0n;
  return {
    balance_micros: wallet.balance_micros - wallet.unpaid_micros,
    freeCredit_micros: free < 0n ? 0n : free,
    paidCredit_micros: wallet.paidCredit_micros + deficit,
  };
}

/** What a purchase may cost at most: accepted cost keeps what it will need, and some purchases take paid credit alone. */
export function spendable(wallet: WalletSums, isPaidCreditOnly: boolean): Micros {
  const { balance_micros, paidCredit_micros } = shownFigures(wallet);
  const left = isPaidCreditOnly && paidCredit_micros < balance_micros ? paidCredit_micros : balance_micros;
  return left < 0n ? 0n : left;
}
