import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { INTERPOLATION, textNumbers } from '#design/text-numbers.ts';
import { rememberedLanguage } from './remembered-language.ts';
import { z } from 'zod/mini';
import { parseJson } from '#kernel/json.ts';
import { isLanguage } from '#kernel/language.ts';
import { callApi } from '#platform/api-client/client.ts';
import { deploymentLanguage } from '#platform/api-client/deployment.ts';
import { LocalesPathDocument } from '#platform/api-client/generated/graphql.ts';
import { mergeTexts } from './merge-texts.ts';

/** Last known path of the operator's text overrides, so that they are fetched in parallel with the console's texts. */
const PATH_KEY = 'endcap-locales-path';

/** Reads a namespace; a missing file counts as empty, and the operator's overrides take precedence. */
const textFiles: BackendModule = {
  type: 'backend',
  init() {},
  // With two parameters i18next expects a promise instead of a callback.
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

const TEXTS = z.record(z.string(), z.unknown());

async function readTexts(path: string): Promise<object> {
  const response = await fetch(path);
  return response.ok ? (parseJson(TEXTS, await response.text()) ?? {}) : {};
}

/** Fetches the current path of the operator's text overrides; if it changed, reloads all texts. */
export async function followLocalesPath(): Promise<void> {
  try {
    const path = (await callApi(LocalesPathDocument, {})).configuration?.value ?? null;
    if (path === localStorage.getItem(PATH_KEY)) return;
    if (path === null) localStorage.removeItem(PATH_KEY);
    else localStorage.setItem(PATH_KEY, path);
    await i18next.reloadResources();
    // Makes every screen render its texts again.
    await i18next.changeLanguage(i18next.language);
  } catch {
    // The current texts are good enough; the next start tries again.
  }
}

/** Loads the texts; missing ones fall back to the deployment's language. */
export async function startTexts(): Promise<void> {
  await i18next
    .use(textFiles)
    .use(initReactI18next)
    .use(textNumbers)
    .init({
      lng:
        rememberedLanguage() ??
        navigator.languages.map((locale) => locale.split('-')[0]!).find(isLanguage) ??
        deploymentLanguage,
      fallbackLng: deploymentLanguage,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: INTERPOLATION,
    });
  const followLanguage = (language: string) => {
    document.documentElement.lang = language;
  };
  followLanguage(i18next.language);
  i18next.on('languageChanged', followLanguage);
}
