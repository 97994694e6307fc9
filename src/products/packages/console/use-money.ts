import { UNKNOWN_CURRENCY, useFormat, type Currency } from '#design/format.ts';

/** Returns a formatter for amounts of one currency. */
export function useMoney(currency: Currency | null | undefined): (amount: string | null | undefined) => string {
  const format = useFormat();
  return (amount) => format.money(amount, currency ?? UNKNOWN_CURRENCY);
}
