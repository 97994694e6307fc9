import { formatDay, formatDays, formatInstant } from '#kernel/date-text.ts';
import type { Language } from '#kernel/language.ts';
import type { Message, MessageParam } from '#kernel/message.ts';
import { moneyText } from '#kernel/money-text.ts';
import { formatNumber, formatPercent } from '#kernel/number-text.ts';

/** Formats a parameter for a reader: the only place that does, with the formatters of the kernel. */
export function formatParam(
  param: MessageParam,
  language: Language,
  textOf: (message: Message, language: Language) => string,
): string {
  if (typeof param === 'string') return param;
  if (typeof param === 'number') return formatNumber(param, language);
  if ('money' in param) return moneyText(BigInt(param.money), param, language);
  if ('percent' in param) return formatPercent(param.percent, language);
  if ('day' in param) return formatDay(param.day, language, 'long');
  if ('from' in param) return formatDays({ from: param.from, to: param.until }, language);
  if ('atMs' in param) return formatInstant(param.atMs, { locale: language, timeZone: param.timeZone });
  return textOf(param, language);
}
