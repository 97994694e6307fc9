/**
 * How the ad engine reads what shoppers type and what sellers write: case, accents, punctuation, white space and simple
 * plurals never decide whether two texts are the same.
 */
export type ReadText = {
  /** The normalised words joined by single spaces, e.g. "red running shoe". */
  readonly text: string;
  readonly words: readonly string[];
};

const MARKS = /\p{M}+/gu;
const NOT_WORD = /[^\p{L}\p{N}]+/u;
const PLAIN = /^[\x20-\x7e]*$/;

/** "  Rôti,  SHOES " → { text: "roti shoe", words: ["roti", "shoe"] }. */
export function readText(raw: string): ReadText {
  const lower = raw.toLowerCase();
  const plain = PLAIN.test(lower) ? lower : lower.normalize('NFKD').replace(MARKS, '');
  const words: string[] = [];
  for (const word of plain.split(NOT_WORD)) if (word !== '') words.push(singular(word));
  return { text: words.join(' '), words };
}

/** Folds the plural endings that can be folded without a dictionary; two letters stay as they are. */
export function singular(word: string): string {
  const length = word.length;
  if (length < 3 || word.charCodeAt(length - 1) !== LETTER_S) return word;
  if (word.endsWith('ies')) return length > 4 ? `${word.slice(0, -3)}y` : word;
  if (ENDS_IN_ES.test(word)) return word.slice(0, -2);
  return KEEPS_ITS_S.test(word) ? word : word.slice(0, -1);
}

const LETTER_S = 's'.charCodeAt(0);
const ENDS_IN_ES = /(?:ss|sh|ch|x|zz)es$/;
const KEEPS_ITS_S = /(?:ss|us|is)$/;
