import { LANGUAGES, type Language } from '#kernel/language.ts';
import type { TestBrowser } from './api.ts';

/** Reads something in every language, then returns to the browser's own. */
export async function inEveryLanguage<T>(browser: TestBrowser, read: () => Promise<T>): Promise<Record<Language, T>> {
  const own = browser.language;
  const found: Partial<Record<Language, T>> = {};
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    browser.language = language;
    found[language] = await read();
  }
  browser.language = own;
  return found as Record<Language, T>;
}

const LAST = '{ notifications(limit: 1) { edges { node { messageHtml } } } }';

/** The user's last notification in every language. */
export const lastNotification = (browser: TestBrowser): Promise<Record<Language, string>> =>
  inEveryLanguage(browser, async () => (await browser.graphql(LAST)).data!['notifications'].edges[0].node.messageHtml);
