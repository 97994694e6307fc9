import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';
import { visibleMetrics } from '../rules/spendable.ts';

interface RawWallet {
  balance: string;
  unpaidCost: string;
  freeCredit: string;
  paidCredit: string;
}

/** Decimal text, wallet currency. */
export interface WalletMetrics {
  /** What can still be spent. */
  balance: string;
  freeCredit: string;
  paidCredit: string;
}

const micros = (decimal: string) => microsFromDecimal(decimal) ?? 0n;

/** The wallet as its owner should see it, from what the server tells. */
export function walletMetrics(wallet: RawWallet): WalletMetrics {
  const shown = visibleMetrics({
    balanceMicros: micros(wallet.balance),
    unpaidMicros: micros(wallet.unpaidCost),
    freeCreditMicros: micros(wallet.freeCredit),
    paidCreditMicros: micros(wallet.paidCredit),
  });
  return {
    balance: decimalFromMicros(shown.balanceMicros),
    freeCredit: decimalFromMicros(shown.freeCreditMicros),
    paidCredit: decimalFromMicros(shown.paidCreditMicros),
  };
}

/** What the wallet held after the listed days; null where not all its movements are listed. */
export function closingBalance(list: {
  openingBalance: string | null;
  totalIncome: string | null;
  totalSpent: string | null;
}): string | null {
  const { openingBalance, totalIncome, totalSpent } = list;
  if (openingBalance === null || totalIncome === null || totalSpent === null) return null;
  return decimalFromMicros(micros(openingBalance) + micros(totalIncome) - micros(totalSpent));
}
