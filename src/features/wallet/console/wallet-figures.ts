import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';

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

/**
 * The wallet as the reader should see it: cost that is delivered but not yet charged is already gone. It is taken from
 * free credit first, and what free credit cannot bear from paid credit.
 */
export function walletFigures(wallet: RawWallet): WalletFigures {
  const unpaid = micros(wallet.unpaidCost);
  const free = micros(wallet.freeCredit) - unpaid;
  const deficit = free < 0n ? free : 0n;
  return {
    balance: decimalFromMicros(micros(wallet.balance) - unpaid),
    freeCredit: decimalFromMicros(free < 0n ? 0n : free),
    paidCredit: decimalFromMicros(micros(wallet.paidCredit) + deficit),
  };
}
