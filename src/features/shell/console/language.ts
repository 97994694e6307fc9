import { LANGUAGES, type Language } from '#kernel/language.ts';

export const DEFAULT_LANGUAGE: Language = 'en';

const STORAGE_KEY = 'endcap-language';

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

export function rememberedLanguage(): Language | undefined {
  const text = localStorage.getItem(STORAGE_KEY);
  return text && isLanguage(text) ? text : undefined;
}

export const rememberLanguage = (language: Language): void => localStorage.setItem(STORAGE_KEY, language);
