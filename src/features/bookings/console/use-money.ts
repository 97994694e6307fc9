import { useFormat } from '#design/format.ts';

interface Currency {
  symbol: string;
  maxFractionDigits: number;
}

/** Writes amounts of one currency. */
export function useMoney(currency: Currency | null | undefined): (amount: string | null | undefined) => string {
  const format = useFormat();
  return (amount) => format.money(amount, currency?.symbol ?? '', currency?.maxFractionDigits);
}
