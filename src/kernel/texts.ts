import { LANGUAGES, type Language } from './language.ts';

/** A text in every language: English, Portuguese, Indonesian. */
export type Texts = readonly [en: string, pt: string, id: string];

const ORDER = Object.keys(LANGUAGES);

export function textIn(language: Language, texts: Texts): string {
  return texts[ORDER.indexOf(language)]!;
}
