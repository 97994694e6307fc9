import { isLanguage, type Language } from '#kernel/language.ts';

const STORAGE_KEY = 'endcap-language';

export function rememberedLanguage(): Language | undefined {
  const text = localStorage.getItem(STORAGE_KEY);
  return text && isLanguage(text) ? text : undefined;
}

/** Reverts this device to the profile's language. */
export const clearLanguage = (): void => localStorage.removeItem(STORAGE_KEY);

export const rememberLanguage = (language: Language): void => localStorage.setItem(STORAGE_KEY, language);
