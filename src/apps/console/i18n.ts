import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage, rememberedLanguage } from '#features/shell/console/index.ts';

/** Reads /locales/{language}/{namespace}.json; a file that is not there counts as empty. */
const textFiles: BackendModule = {
  type: 'backend',
  init() {},
  // With two parameters i18next takes the promise instead of a callback.
  read: (language: string, namespace: string) => readTexts(`/locales/${language}/${namespace}.json`),
};

async function readTexts(path: string): Promise<ResourceKey> {
  const response = await fetch(path);
  return response.ok ? ((await response.json()) as ResourceKey) : {};
}

/** Starts the texts, in English where a text is missing. */
export async function startTexts(): Promise<void> {
  await i18next
    .use(textFiles)
    .use(initReactI18next)
    .init({
      lng:
        rememberedLanguage() ??
        navigator.languages.map((locale) => locale.split('-')[0]!).find(isLanguage) ??
        DEFAULT_LANGUAGE,
      fallbackLng: DEFAULT_LANGUAGE,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    });
  const followLanguage = (language: string) => {
    document.documentElement.lang = language;
  };
  followLanguage(i18next.language);
  i18next.on('languageChanged', followLanguage);
}
