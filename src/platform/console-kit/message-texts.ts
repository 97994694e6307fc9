import { useTranslation } from 'react-i18next';
import { isLanguage } from '#kernel/language.ts';
import type { Message } from '#kernel/message.ts';
import { createCatalogue, type Catalogue, type CatalogueTexts } from '#platform/i18n/catalogue.ts';

/**
 * Creates the hook that renders a module's messages from its own texts, which the server uses as well: both say the same.
 * Every language comes with the code, so that a field never waits for its message.
 */
export function messageTexts(texts: CatalogueTexts): () => (message: Message) => string {
  let catalogue: Catalogue | null = null;
  return function useMessageText() {
    const { language } = useTranslation().i18n;
    return (message) => {
      catalogue ??= createCatalogue(texts);
      return catalogue.textOf(message, isLanguage(language) ? language : 'en');
    };
  };
}
