import { matchScore } from '#insights/search/rules/find.ts';
import { isEmail, normalizeEmail } from '#kernel/email.ts';
import type { Day } from '#kernel/time.ts';

/** The amount in "top up 500", as a decimal; null where there is none, or the other words are not the command's. */
export function amountIn(term: string, commandWords: string): string | null {
  const found = /(?<!\S)[\p{L}\p{Sc}]{0,3}(\d{1,9}(?:[.,]\d{1,2})?)(?!\S)/u.exec(term);
  if (!found) return null;
  const words = term.replace(found[0], ' ').trim();
  return words !== '' && matchScore(commandWords, words) > 0 ? found[1]!.replace(',', '.') : null;
}

/** The address in "invite ann@example.com"; null without one. */
export const emailIn = (term: string): string | null =>
  term.split(/\s+/).find((word) => isEmail(normalizeEmail(word))) ?? null;

/** The months before a day's, the last one first, as 2026-10. */
export function monthsBefore(day: Day, count: number): string[] {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + (month - 1) - 1 - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
