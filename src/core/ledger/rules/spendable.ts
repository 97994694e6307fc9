import { largerOf, smallerOf, type Micros } from '#kernel/money.ts';

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
  return {
    balanceMicros: wallet.balanceMicros - wallet.unpaidMicros,
    freeCreditMicros: largerOf(0n, free),
    paidCreditMicros: wallet.paidCreditMicros + smallerOf(0n, free),
  };
}

/**
 * Returns the highest price a purchase may have: accepted cost stays reserved, and some purchases take paid credit
 * only.
 */
export function spendable(wallet: WalletSums, isPaidCreditOnly: boolean): Micros {
  const { balanceMicros, paidCreditMicros } = visibleMetrics(wallet);
  return largerOf(0n, isPaidCreditOnly ? smallerOf(paidCreditMicros, balanceMicros) : balanceMicros);
}
