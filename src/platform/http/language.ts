import { isLanguage, type Language } from '#kernel/language.ts';

/** Returns the first supported language of an Accept-Language header; null when there is none. */
export function languageFrom(header: string | undefined): Language | null {
  for (const range of (header ?? '').slice(0, 200).split(',')) {
    const code = range.trim().slice(0, 2).toLowerCase();
    if (isLanguage(code)) return code;
  }
  return null;
}
