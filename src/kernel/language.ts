/** Languages of the console, emails and documents. */
export const LANGUAGES = { en: 'English', pt: 'Português', id: 'Bahasa Indonesia' } as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);
