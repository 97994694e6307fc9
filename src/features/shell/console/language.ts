export const LANGUAGES = ['en', 'pt', 'id'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

const STORAGE_KEY = 'endcap-language';

export const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text);

export function rememberedLanguage(): Language | undefined {
  const text = localStorage.getItem(STORAGE_KEY);
  return text && isLanguage(text) ? text : undefined;
}

export const rememberLanguage = (language: Language): void => localStorage.setItem(STORAGE_KEY, language);
