import i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage, rememberedLanguage } from '#features/shell/console/index.ts';

/** Starts the texts: /locales/{language}/{namespace}.json, English where a text is missing. */
export async function startTexts(): Promise<void> {
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: rememberedLanguage() ?? navigator.languages.map((locale) => locale.split('-')[0]!).find(isLanguage),
      fallbackLng: DEFAULT_LANGUAGE,
      ns: ['common'],
      defaultNS: 'common',
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      interpolation: { escapeValue: false },
    });
  const followLanguage = (language: string) => {
    document.documentElement.lang = language;
  };
  followLanguage(i18next.language);
  i18next.on('languageChanged', followLanguage);
}
