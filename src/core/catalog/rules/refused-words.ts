import { folded } from '#kernel/folded.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { visibleLine } from '#kernel/visible-text.ts';
import { catalogMessages } from './catalog.messages.ts';

/** How many words a storefront refuses at most. */
export const MAX_REFUSED_WORDS = 500;
export const MAX_REFUSED_WORD = 60;

/** Letters of scripts that put no blanks between words: such a word is found within others. */
const UNSPACED = String.raw`[[\p{L}\p{M}]&&[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`;
const WORD = new RegExp(String.raw`${UNSPACED}+|[[\p{L}\p{N}\p{M}]--${UNSPACED}]+`, 'gv');
const BEGINS_UNSPACED = new RegExp(String.raw`^${UNSPACED}`, 'v');
const ENDS_UNSPACED = new RegExp(String.raw`${UNSPACED}$`, 'v');
/** Signs within a word, which is found with and without them. */
const WITHIN = /(?<=[\p{L}\p{M}])[\p{Pd}'’._·*](?=\p{L})/gu;

const visible = (text: string): string => visibleLine(text.normalize('NFKC'));
const wordsOf = (seen: string): string => (folded(seen).normalize('NFC').match(WORD) ?? []).join(' ');

/** Returns a text's words between blanks, without case, accents and everything that is neither letter nor digit. */
export function saidIn(text: string): string {
  const seen = visible(text);
  return ` ${wordsOf(seen)} \n ${wordsOf(seen.replace(WITHIN, ''))} `;
}

export interface RefusedWord {
  word: string;
  /** What is looked for. */
  spellings: readonly string[];
}

/** Returns words as they are looked for; a list is prepared once for many texts. */
export const preparedWords = (words: readonly string[]): RefusedWord[] =>
  words.map((word) => {
    const seen = visible(word);
    return { word, spellings: [...new Set([seen, seen.replace(WITHIN, '')].map(spellingOf))] };
  });

function spellingOf(seen: string): string {
  const words = wordsOf(seen);
  return `${BEGINS_UNSPACED.test(words) ? '' : ' '}${words}${ENDS_UNSPACED.test(words) ? '' : ' '}`;
}

/** Returns those of some words that stand in what texts say as whole words; of several words, as they follow each other. */
export const wordsIn = (said: string, words: readonly RefusedWord[]): string[] =>
  words.flatMap(({ word, spellings }) => (spellings.some((spelling) => said.includes(spelling)) ? word : []));

/** Whether most of what was typed is signs, which do not count: “C++” would refuse every “c”. */
const isMostlySigns = (seen: string, words: string): boolean =>
  words.replaceAll(' ', '').length * 2 <= seen.replaceAll(' ', '').length;

const { words: messages } = catalogMessages;

/** Reads a list of refused words for storage: each once, as it was typed first. */
export function readRefusedWords(typed: readonly string[]): Result<string[], Problem> {
  const known = new Map<string, string>();
  for (const word of typed.map((one) => one.trim()).filter((one) => one !== '')) {
    if (word.length > MAX_REFUSED_WORD) return fail(invalid('words', messages.tooLong({ max: MAX_REFUSED_WORD })));
    const seen = visible(word);
    const normal = wordsOf(seen);
    if (normal === '') return fail(invalid('words', messages.noLetters({ word })));
    if (isMostlySigns(seen, normal)) return fail(invalid('words', messages.mostlySigns({ word, words: normal })));
    if (!known.has(normal)) known.set(normal, word);
  }
  if (known.size > MAX_REFUSED_WORDS) return fail(invalid('words', messages.tooMany({ max: MAX_REFUSED_WORDS })));
  return ok([...known.values()].toSorted((a, b) => a.localeCompare(b, 'en')));
}
