import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';
import { shownFigures } from '../rules/spendable.ts';

interface RawWallet {
  balance: string;
  unpaidCost: string;
  freeCredit: string;
  paidCredit: string;
}

/** Decimal text, wallet currency. */
export interface WalletFigures {
  /** What can still be spent. */
  balance: string;
  freeCredit: string;
  paidCredit: string;
}

const micros = (decimal: string) => microsFromDecimal(decimal) ?? 0n;

/** The wallet as its owner should see it, from what the server tells. */
export function walletFigures(wallet: RawWallet): WalletFigures {
  const shown = shownFigures({
    balance_micros: micros(wallet.balance),
    unpaid_micros: micros(wallet.unpaidCost),
    freeCredit_micros: micros(wallet.freeCredit),
    paidCredit_micros: micros(wallet.paidCredit),
  });
  return {
    balance: decimalFromMicros(shown.balance_micros),
    freeCredit: decimalFromMicros(shown.freeCredit_micros),
    paidCredit: decimalFromMicros(shown.paidCredit_micros),
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
