import type { Micros } from '#kernel/money.ts';

/** A wallet's raw figures, wallet currency. */
export interface WalletSums {
  balanceMicros: Micros;
  /** Accepted cost that is not yet charged. */
  unpaidMicros: Micros;
  freeCreditMicros: Micros;
  paidCreditMicros: Micros;
}

export interface MetricsView {
  balanceMicros: Micros;
  freeCreditMicros: Micros;
  paidCreditMicros: Micros;
}

/**
 * A wallet as its owner should see it: cost that is delivered but not yet charged is already gone. It is taken from free credit
 * first, and what free credit cannot bear from paid credit.
 */
export function visibleMetrics(wallet: WalletSums): MetricsView {
  const free = wallet.freeCreditMicros - wallet.unpaidMicros;
  const deficit = free < 0n ? free : 0n;
  return {
    balanceMicros: wallet.balanceMicros - wallet.unpaidMicros,
    freeCreditMicros: free < 0n ? 0n : free,
    paidCreditMicros: wallet.paidCreditMicros + deficit,
  };
}

/** What a purchase may cost at most: accepted cost keeps what it will need, and some purchases take paid credit alone. */
export function spendable(wallet: WalletSums, isPaidCreditOnly: boolean): Micros {
  const { balanceMicros, paidCreditMicros } = visibleMetrics(wallet);
  const left = isPaidCreditOnly && paidCreditMicros < balanceMicros ? paidCreditMicros : balanceMicros;
  return left < 0n ? 0n : left;
}
