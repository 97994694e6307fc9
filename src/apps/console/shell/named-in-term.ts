import { AT_BEGINNING, matchScore } from '#insights/search/rules/find.ts';
import { isEmail, normalizeEmail } from '#kernel/email.ts';
import type { Day } from '#kernel/time.ts';

/** With or without groups of three; a currency's sign may stand before it. */
const AMOUNT = /(?<!\S)[\p{L}\p{Sc}]{0,3}(\d{1,3}(?:[.,]\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?(?!\S)/u;
/** Rp, S$, SGD. */
const CURRENCY = /^(?:[A-Z][a-z]?|[A-Z]{0,2}\p{Sc}|[A-Z]{3})$/u;

/** The amount in "top up 500", as a decimal; null where there is none, or the other words are not the command's. */
export function amountIn(term: string, commandWords: string): string | null {
  const found = AMOUNT.exec(term);
  if (!found) return null;
  const [all, whole = '', decimals] = found;
  const words = term
    .replace(all, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !CURRENCY.test(word));
  const amount = `${whole.replaceAll(/[.,]/g, '')}${decimals === undefined ? '' : `.${decimals}`}`;
  const isMeant = words.length > 0 && matchScore(commandWords, words.join(' ')) > 0;
  return isMeant && Number(amount) > 0 ? amount : null;
}

/** A term without the words that begin a command's: "bee" of "pause bee". */
export const withoutWordsOf = (commandWords: string, term: string): string =>
  term
    .split(/\s+/)
    .filter((word) => matchScore(commandWords, word) < AT_BEGINNING)
    .join(' ');

/** The address in "invite ann@example.com"; null without one. */
export const emailIn = (term: string): string | null =>
  term.split(/\s+/).find((word) => isEmail(normalizeEmail(word))) ?? null;

/** The month of a day and those before, as 2026-10. */
export function monthsUntil(day: Day, count: number): string[] {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + (month - 1) - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
