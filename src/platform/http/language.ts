import { LANGUAGES, type Language } from '#kernel/language.ts';

/** The first language of an Accept-Language header that we speak; English when there is none. */
export function languageFrom(header: string | undefined): Language {
  for (const range of (header ?? '').slice(0, 200).split(',')) {
    const code = range.trim().slice(0, 2).toLowerCase();
    if (Object.hasOwn(LANGUAGES, code)) return code as Language;
  }
  return 'en';
}
