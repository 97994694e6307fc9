import type { Language } from '#kernel/language.ts';
import { shownText } from '#platform/i18n/text-of.ts';
import { messageOf, type Described } from '../rules/description.ts';

/** Renders what a statement line, a credit, or a correction says. */
export const describedText = (described: Described, language: Language): string =>
  shownText(messageOf(described), language);
