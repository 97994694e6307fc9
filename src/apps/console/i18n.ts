import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { rememberedLanguage } from '#core/shell/console/index.ts';
import { isLanguage } from '#kernel/language.ts';
import { callApi } from '#platform/api-client/client.ts';
import { deploymentLanguage } from '#platform/api-client/deployment.ts';
import { LocalesPathDocument } from '#platform/api-client/generated/graphql.ts';
import { mergeTexts } from './merge-texts.ts';

/** Where the operator's own words were last time: they are then fetched beside the console's, not after them. */
const PATH_KEY = 'endcap-locales-path';

/** Reads a namespace; a file that is not there counts as empty, and the operator's words go before the console's. */
const textFiles: BackendModule = {
  type: 'backend',
  init() {},
  // With two parameters i18next takes the promise instead of a callback.
  read: async (language: string, namespace: string): Promise<ResourceKey> => {
    const file = `${language}/${namespace}.json`;
    const ownWords = localStorage.getItem(PATH_KEY);
    const [texts, replacements] = await Promise.all([
      readTexts(`/locales/${file}`),
      ownWords ? readTexts(`${ownWords}/${file}`).catch(() => ({})) : {},
    ]);
    return mergeTexts(texts, replacements);
  },
};

async function readTexts(path: string): Promise<object> {
  const response = await fetch(path);
  return response.ok ? ((await response.json()) as object) : {};
}

/** Asks where the operator's own words are now; when that has changed, every text is read again. */
export async function followLocalesPath(): Promise<void> {
  try {
    const path = (await callApi(LocalesPathDocument, {})).configuration?.value ?? null;
    if (path === localStorage.getItem(PATH_KEY)) return;
    if (path === null) localStorage.removeItem(PATH_KEY);
    else localStorage.setItem(PATH_KEY, path);
    await i18next.reloadResources();
    // Tells every screen that its words may be others.
    await i18next.changeLanguage(i18next.language);
  } catch {
    // The words at hand will do; the next start asks again.
  }
}

/** Starts the texts, in the deployment's language where a text is missing. */
export async function startTexts(): Promise<void> {
  await i18next
    .use(textFiles)
    .use(initReactI18next)
    .init({
      lng:
        rememberedLanguage() ??
        navigator.languages.map((locale) => locale.split('-')[0]!).find(isLanguage) ??
        deploymentLanguage,
      fallbackLng: deploymentLanguage,
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
