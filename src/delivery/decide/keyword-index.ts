import type { PostingList } from './posting-list.ts';
import type { Keyword } from './rules/keywords.ts';
import type { Relevance } from './rules/relevance.ts';
import type { ReadText } from './rules/text.ts';

export type KeywordPosting = {
  readonly relevance: Relevance;
  /** Ad sets with this keyword, by bid × best click rate among their products. */
  readonly adSets: PostingList;
};

/**
 * Finds the keywords that match a query by walking its words, not the keywords: phrases along the words as they stand, broad
 * keywords along the words in alphabetical order, each once.
 */
export interface KeywordIndex {
  add(keyword: Keyword, posting: KeywordPosting): void;
  /** Every keyword that matches, exact ones first. */
  matching(query: ReadText): KeywordPosting[];
}

type Branch = { posting: KeywordPosting | null; readonly next: Map<string, Branch> };

export function createKeywordIndex(): KeywordIndex {
  const exact = new Map<string, KeywordPosting>();
  const phrases = branch();
  const broad = branch();
  return {
    add(keyword, posting) {
      if (keyword.match === 'exact') exact.set(keyword.text, posting);
      else if (keyword.match === 'phrase') grow(phrases, keyword.words, posting);
      else grow(broad, inOrder(keyword.words), posting);
    },
    matching(query) {
      const found: KeywordPosting[] = [];
      const whole = exact.get(query.text);
      if (whole) found.push(whole);
      for (let start = 0; start < query.words.length; start += 1) alongPhrase(phrases, query.words, start, found);
      alongAny(broad, query.words.length > 1 ? inOrder(query.words) : query.words, 0, found);
      return found;
    },
  };
}

function branch(): Branch {
  return { posting: null, next: new Map() };
}

/** The words once each, alphabetically: broad keywords ask for a set, so "red shoe" and "shoe red" are one. */
export function inOrder(words: readonly string[]): string[] {
  return [...new Set(words)].sort();
}

function grow(root: Branch, words: readonly string[], posting: KeywordPosting): void {
  let at = root;
  for (const word of words) {
    let next = at.next.get(word);
    if (!next) at.next.set(word, (next = branch()));
    at = next;
  }
  at.posting = posting;
}

function alongPhrase(root: Branch, words: readonly string[], start: number, found: KeywordPosting[]): void {
  let at: Branch | undefined = root;
  for (let index = start; index < words.length; index += 1) {
    at = at.next.get(words[index]!);
    if (!at) return;
    if (at.posting) found.push(at.posting);
  }
}

function alongAny(at: Branch, words: readonly string[], from: number, found: KeywordPosting[]): void {
  for (let index = from; index < words.length; index += 1) {
    const next = at.next.get(words[index]!);
    if (!next) continue;
    if (next.posting) found.push(next.posting);
    alongAny(next, words, index + 1, found);
  }
}
