import type { FormatterModule } from 'i18next';
import { formatNumber } from '#kernel/number-text.ts';

/** Writes the numbers in texts as the reader's language does, as the server's messages have them: 1,200 or 1.200. */
export const textNumbers: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, language = 'en') =>
    typeof value === 'number' ? formatNumber(value, language) : (value as string),
};

/** React escapes by itself. */
export const INTERPOLATION = { escapeValue: false, alwaysFormat: true } as const;
