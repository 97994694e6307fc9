import { isLanguage, type Language } from '#kernel/language.ts';

const STORAGE_KEY = 'endcap-language';

export function rememberedLanguage(): Language | undefined {
  const text = localStorage.getItem(STORAGE_KEY);
  return text && isLanguage(text) ? text : undefined;
}

/** Makes the language of the profile count again on this device. */
export const clearLanguage = (): void => localStorage.removeItem(STORAGE_KEY);

export const rememberLanguage = (language: Language): void => localStorage.setItem(STORAGE_KEY, language);
