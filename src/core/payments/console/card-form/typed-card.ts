export type TypedCardProblem = 'NUMBER' | 'EXPIRY' | 'EXPIRED' | 'CODE' | 'UNKNOWN_TEST_CARD';

export interface TypedCard {
  number: string;
  /** MM/YY */
  expiry: string;
  code: string;
}

/** Returns the problems of the entered card by field. Only the issuer can tell whether the card exists. */
export function checkTypedCard(card: TypedCard, today: Date): Partial<Record<keyof TypedCard, TypedCardProblem>> {
  const problems: Partial<Record<keyof TypedCard, TypedCardProblem>> = {};
  if (!isCardNumber(card.number.replaceAll(/\D/g, ''))) problems.number = 'NUMBER';
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(card.expiry) ?? [];
  if (!month || !year) problems.expiry = 'EXPIRY';
  // A card is valid through the last day of its month.
  else if (new Date(2000 + Number(year), Number(month), 1) <= today) problems.expiry = 'EXPIRED';
  if (!/^\d{3,4}$/.test(card.code)) problems.code = 'CODE';
  return problems;
}

/** The Luhn check digit detects mistyped and swapped digits. */
function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Groups "42424242" as printed on the card: "4242 4242". */
export const groupedDigits = (text: string): string =>
  text
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
