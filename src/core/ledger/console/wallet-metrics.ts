import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';
import { visibleMetrics } from '../rules/spendable.ts';

interface RawWallet {
  balance: string;
  unpaidCost: string;
  freeCredit: string;
  paidCredit: string;
}

/** Amounts as decimal text, in wallet currency. */
export interface WalletMetrics {
  /** Spendable amount. */
  balance: string;
  freeCredit: string;
  paidCredit: string;
}

const micros = (decimal: string) => microsFromDecimal(decimal) ?? 0n;

/** Converts the API's wallet to the figures its owner sees. */
export function walletMetrics(wallet: RawWallet): WalletMetrics {
  const visible = visibleMetrics({
    balanceMicros: micros(wallet.balance),
    unpaidMicros: micros(wallet.unpaidCost),
    freeCreditMicros: micros(wallet.freeCredit),
    paidCreditMicros: micros(wallet.paidCredit),
  });
  return {
    balance: decimalFromMicros(visible.balanceMicros),
    freeCredit: decimalFromMicros(visible.freeCreditMicros),
    paidCredit: decimalFromMicros(visible.paidCreditMicros),
  };
}

/** Returns the wallet balance after the listed days, or null when the list omits some of its transactions. */
export function closingBalance(list: {
  openingBalance: string | null;
  totalIncome: string | null;
  totalSpent: string | null;
}): string | null {
  const { openingBalance, totalIncome, totalSpent } = list;
  if (openingBalance === null || totalIncome === null || totalSpent === null) return null;
  return decimalFromMicros(micros(openingBalance) + micros(totalIncome) - micros(totalSpent));
}
