import type { Language } from '#kernel/language.ts';

/**
 * How the ad engine reads what shoppers type and what sellers write: case, accents, punctuation, white space and simple
 * plurals of the storefront's language never decide whether two texts are the same.
 */
export type ReadText = {
  /** The normalised words joined by single spaces, e.g. "red running shoe". */
  readonly text: string;
  readonly words: readonly string[];
};

/** "  Rôti,  SHOES " → { text: "roti shoe", words: ["roti", "shoe"] }. */
export function readText(raw: string, language: Language): ReadText {
  const words = readWords(raw, language);
  return { text: words.join(' '), words };
}

const MARKS = /\p{M}+/gu;
const WORDS = /[\p{L}\p{N}]+/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/** The normalised words alone, for those who read millions of texts. */
export function readWords(raw: string, language: Language): string[] {
  const lower = raw.toLowerCase();
  let plain = PLAIN.test(lower) ? lower : lower.normalize('NFKD').replace(MARKS, '');
  if (language === 'id') plain = plain.replace(SAID_TWICE, '$1');
  return (plain.match(WORDS) ?? []).map(SINGULARS[language]);
}

/** A word without the plural endings that can be folded without a dictionary. Both numbers need only meet, not be right. */
const SINGULARS: Record<Language, (word: string) => string> = {
  en: englishSingular,
  pt: portugueseSingular,
  id: (word) => word,
};

const LETTER_S = 's'.charCodeAt(0);

/** Two letters stay as they are. */
function englishSingular(word: string): string {
  const length = word.length;
  if (length < 3 || word.charCodeAt(length - 1) !== LETTER_S) return word;
  if (word.endsWith('ies')) return length > 4 ? `${word.slice(0, -3)}y` : word;
  if (ENDS_IN_ES.test(word)) return word.slice(0, -2);
  return KEEPS_ITS_S.test(word) ? word : word.slice(0, -1);
}

const ENDS_IN_ES = /(?:ss|sh|ch|x|zz)es$/;
const KEEPS_ITS_S = /(?:ss|us|is)$/;

/** Accents are gone already: promoções comes as promocoes. */
function portugueseSingular(word: string): string {
  if (word.length > 3 && word.charCodeAt(word.length - 1) === LETTER_S) {
    for (const [ending, singular, shortest] of PORTUGUESE_ENDINGS)
      if (word.length >= shortest && word.endsWith(ending)) return word.slice(0, -ending.length) + singular;
    if (!PORTUGUESE_KEEPS.test(word)) return withoutWeakE(word.slice(0, -1));
  }
  return withoutWeakE(word);
}

/** flor and flores meet, and so do árvore and árvores. */
function withoutWeakE(word: string): string {
  return WEAK_E.test(word) ? word.slice(0, -1) : word;
}

const WEAK_E = /..[rz]e$/;
/** Plural, singular, and how long a word must be: mais, dois and seis are no plurals. */
const PORTUGUESE_ENDINGS = [
  ['oes', 'ao', 4],
  ['aes', 'ao', 4],
  ['ais', 'al', 5],
  ['eis', 'el', 5],
  ['ois', 'ol', 5],
  ['uis', 'ul', 5],
  ['ns', 'm', 4],
] as const;
/** tênis, lápis, ônibus. */
const PORTUGUESE_KEEPS = /(?:is|us|ss)$/;

/** Indonesian says a word twice for its plural: sepatu-sepatu, in a hurry sepatu2. */
const SAID_TWICE = /(\p{L}{3,})(?:-\1|2)(?![\p{L}\p{N}])/gu;
