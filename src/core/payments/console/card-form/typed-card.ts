export type TypedCardProblem = 'NUMBER' | 'EXPIRY' | 'EXPIRED' | 'CODE' | 'UNKNOWN_TEST_CARD';

export interface TypedCard {
  number: string;
  /** MM/YY */
  expiry: string;
  code: string;
}

/** What is wrong with a typed card, by field; whether it exists is for its issuer to say. */
export function checkTypedCard(card: TypedCard, today: Date): Partial<Record<keyof TypedCard, TypedCardProblem>> {
  const problems: Partial<Record<keyof TypedCard, TypedCardProblem>> = {};
  if (!isCardNumber(card.number.replaceAll(/\D/g, ''))) problems.number = 'NUMBER';
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(card.expiry) ?? [];
  if (!month || !year) problems.expiry = 'EXPIRY';
  // A card is good through the last day of its month.
  else if (new Date(2000 + Number(year), Number(month), 1) <= today) problems.expiry = 'EXPIRED';
  if (!/^\d{3,4}$/.test(card.code)) problems.code = 'CODE';
  return problems;
}

/** Luhn's check digit catches a mistyped or swapped digit. */
function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** "42424242" as it stands on the card: "4242 4242". */
export const groupedDigits = (text: string): string =>
  text
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
