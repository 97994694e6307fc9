import { formatDay } from '#kernel/date-text.ts';
import type { Language } from '#kernel/language.ts';
import type { Message } from '#kernel/message.ts';
import { decimalFromMicros, roundToDigits, type Micros } from '#kernel/money.ts';
import { formatPercent } from '#kernel/number-text.ts';
import type { Day } from '#kernel/time.ts';
import { textOf } from '#platform/i18n/text-of.ts';

/** Writes words, amounts and days in a document's language. */
export interface Writer {
  say(word: Message): string;
  money(micros: Micros): string;
  count(value: string | number | null | undefined): string;
  percent(rate: string): string;
  day(day: Day): string;
  month(day: Day): string;
}

export function writerOf(language: Language, { symbol, digits }: { symbol: string; digits: number }): Writer {
  const amounts = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const counts = new Intl.NumberFormat(language);
  // Intl formats decimal text exactly, but TypeScript types that only as a template literal.
  const exactly = (text: string) => text as unknown as number;
  return {
    say: (word) => textOf(word, language),
    money: (micros) => {
      const text = amounts.format(exactly(decimalFromMicros(roundToDigits(micros, digits))));
      return text.startsWith('-') ? `-${symbol}${text.slice(1)}` : `${symbol}${text}`;
    },
    count: (value) => (value == null ? '' : counts.format(exactly(String(value)))),
    percent: (rate) => formatPercent(rate, language),
    day: (day) => formatDay(day, language, 'long'),
    month: (day) => formatDay(day, language, 'month'),
  };
}
