import type { Language } from '#kernel/language.ts';
import { type ReadText, readText } from './text.ts';

export type MatchType = 'exact' | 'phrase' | 'broad';

/** A keyword normalized for comparison; `words` is never empty. */
export type Keyword = ReadText & { readonly match: MatchType };

const OPENING = '"“';
const CLOSING = '"”';

/**
 * Parses a keyword as sellers type it: [exact], "phrase" or plain for broad. Returns null when nothing comparable
 * remains.
 */
export function readKeyword(typed: string, language: Language): Keyword | null {
  const raw = typed.trim();
  const isExact = raw.length > 1 && raw.startsWith('[') && raw.endsWith(']');
  const isPhrase = raw.length > 1 && OPENING.includes(raw[0]!) && CLOSING.includes(raw.at(-1)!);
  const read = readText(isExact || isPhrase ? raw.slice(1, -1) : raw, language);
  if (read.words.length === 0) return null;
  return { ...read, match: isExact ? 'exact' : isPhrase ? 'phrase' : 'broad' };
}

/**
 * exact: the query is the keyword; phrase: the query contains the keyword's words consecutively in order; broad: the
 * query contains all the keyword's words in any order.
 */
export function keywordMatches(keyword: Keyword, query: ReadText): boolean {
  switch (keyword.match) {
    case 'exact':
      return keyword.text === query.text;
    case 'phrase':
      return ` ${query.text} `.includes(` ${keyword.text} `);
    case 'broad':
      return keyword.words.every((word) => query.words.includes(word));
  }
}
