import { folded } from '#kernel/folded.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { catalogMessages } from './catalog.messages.ts';

/** How many words a storefront refuses at most. */
export const MAX_REFUSED_WORDS = 500;
export const MAX_REFUSED_WORD = 60;

/** What separates nothing that is seen, as soft hyphens and joiners. */
const UNSEEN = /\p{Cf}/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** Returns a text's words between blanks, without case, accents and everything that is neither letter nor digit. */
export const wordsOf = (text: string): string =>
  ` ${(folded(text.normalize('NFKC').replace(UNSEEN, '')).match(WORD) ?? []).join(' ')} `;

/** Returns those of some words that stand in a text as whole words; of several words, as they follow each other. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const said = wordsOf(text);
  return words.filter((word) => said.includes(wordsOf(word)));
}

const { words: messages } = catalogMessages;

/** Reads a list of refused words for storage: each once, as it was typed first. */
export function readRefusedWords(typed: readonly string[]): Result<string[], Problem> {
  const known = new Map<string, string>();
  for (const word of typed.map((one) => one.trim()).filter((one) => one !== '')) {
    if (word.length > MAX_REFUSED_WORD) return fail(invalid('words', messages.tooLong({ max: MAX_REFUSED_WORD })));
    const normal = wordsOf(word);
    if (normal.trim() === '') return fail(invalid('words', messages.noLetters({ word })));
    if (!known.has(normal)) known.set(normal, word);
  }
  if (known.size > MAX_REFUSED_WORDS) return fail(invalid('words', messages.tooMany({ max: MAX_REFUSED_WORDS })));
  return ok([...known.values()].toSorted((a, b) => a.localeCompare(b, 'en')));
}
