import type { Micros } from '#kernel/money.ts';

/** Raw amounts of a wallet, in wallet currency. */
export interface WalletSums {
  balanceMicros: Micros;
  /** Accepted cost that is not charged yet. */
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
 * Returns the wallet as its owner sees it, with delivered but uncharged cost already deducted: first from free credit,
 * the excess from paid credit.
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

/**
 * Returns the highest price a purchase may have: accepted cost stays reserved, and some purchases take paid credit
 * only.
 */
export function spendable(wallet: WalletSums, isPaidCreditOnly: boolean): Micros {
  const { balanceMicros, paidCreditMicros } = visibleMetrics(wallet);
  const amountMicros = isPaidCreditOnly && paidCreditMicros < balanceMicros ? paidCreditMicros : balanceMicros;
  return amountMicros < 0n ? 0n : amountMicros;
}
