import type { Language } from '#kernel/language.ts';

/**
 * Text as the ad engine compares it, in shoppers' queries and sellers' texts: case, accents, punctuation, white space
 * and simple plurals of the storefront's language are normalized away.
 */
export type ReadText = {
  /** The normalized words joined by single spaces, e.g. "red running shoe". */
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

/** Returns only the normalized words, for callers that read millions of texts. */
export function readWords(raw: string, language: Language): string[] {
  const lower = raw.toLowerCase();
  let plain = PLAIN.test(lower) ? lower : lower.normalize('NFKD').replace(MARKS, '');
  if (language === 'id') plain = plain.replace(REDUPLICATION, '$1');
  return (plain.match(WORDS) ?? []).map(SINGULARS[language]);
}

/**
 * Removes plural endings that fold without a dictionary. Singular and plural only need to map to the same text, not to
 * a correct word.
 */
const SINGULARS: Record<Language, (word: string) => string> = {
  en: englishSingular,
  pt: portugueseSingular,
  id: (word) => word,
};

const LETTER_S = 's'.charCodeAt(0);

/** Two-letter words are unchanged. */
function englishSingular(word: string): string {
  const length = word.length;
  if (length < 3 || word.charCodeAt(length - 1) !== LETTER_S) return word;
  if (word.endsWith('ies')) return length > 4 ? `${word.slice(0, -3)}y` : word;
  if (ENDS_IN_ES.test(word)) return word.slice(0, -2);
  return ENGLISH_FINAL_S.test(word) ? word : word.slice(0, -1);
}

const ENDS_IN_ES = /(?:ss|sh|ch|x|zz)es$/;
const ENGLISH_FINAL_S = /(?:ss|us|is)$/;

/** Accents are already removed: promoções arrives as promocoes. */
function portugueseSingular(word: string): string {
  if (word.length > 3 && word.charCodeAt(word.length - 1) === LETTER_S) {
    for (const [ending, singular, shortest] of PORTUGUESE_ENDINGS)
      if (word.length >= shortest && word.endsWith(ending)) return word.slice(0, -ending.length) + singular;
    if (!PORTUGUESE_FINAL_S.test(word)) return withoutWeakE(word.slice(0, -1));
  }
  return withoutWeakE(word);
}

/** Maps flor and flores to the same text, and árvore and árvores. */
function withoutWeakE(word: string): string {
  return WEAK_E.test(word) ? word.slice(0, -1) : word;
}

const WEAK_E = /..[rz]e$/;
/** Plural ending, singular ending, minimum word length: mais, dois and seis are not plurals. */
const PORTUGUESE_ENDINGS = [
  ['oes', 'ao', 4],
  ['aes', 'ao', 4],
  ['ais', 'al', 5],
  ['eis', 'el', 5],
  ['ois', 'ol', 5],
  ['uis', 'ul', 5],
  ['ns', 'm', 4],
] as const;
/** Words whose final s is not a plural: tênis, lápis, ônibus. */
const PORTUGUESE_FINAL_S = /(?:is|us|ss)$/;

/** Indonesian forms plurals by repetition: sepatu-sepatu, informally sepatu2. */
const REDUPLICATION = /(\p{L}{3,})(?:-\1|2)(?![\p{L}\p{N}])/gu;
