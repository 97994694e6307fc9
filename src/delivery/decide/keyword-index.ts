import { int32Column } from './columns.ts';
import { type MatchType } from './rules/keywords.ts';

/**
 * Finds the keywords that match a query by walking the query's words instead of all keywords: phrases along consecutive
 * words, broad keywords along the sorted distinct words. Words are numbers here; all transitions are in one table.
 */
export interface KeywordIndex {
  /**
   * Returns the keyword's number, the same for the same words and match. `words` must not be empty; order and
   * repetition matter except for broad.
   */
  add(match: MatchType, words: readonly number[]): number;
  /** Returns the number of distinct keywords; they are numbered from 0. */
  count(): number;
  match(keyword: number): MatchType;
  /** Broad keywords count distinct words. */
  wordCount(keyword: number): number;
  /**
   * Returns every matching keyword, exact ones first. `words` are the query's, −1 for words that no keyword contains.
   */
  matching(words: readonly number[]): number[];
}

const NO_MATCH = -1;
const PHRASES = 0;
const BROAD = 1;

export function createKeywordIndex(): KeywordIndex {
  const steps = createSteps();
  const exactAt: number[] = [NO_MATCH, NO_MATCH];
  const partAt: number[] = [NO_MATCH, NO_MATCH];
  const matches: MatchType[] = [];
  const wordCounts: number[] = [];

  const along = (root: number, words: readonly number[]) => {
    let at = root;
    for (const word of words) {
      at = steps.take(at, word, partAt.length);
      if (at < partAt.length) continue;
      exactAt.push(NO_MATCH);
      partAt.push(NO_MATCH);
    }
    return at;
  };
  const phrasesFrom = (words: readonly number[], start: number, found: number[]) => {
    let at = PHRASES;
    for (let index = start; index < words.length; index += 1) {
      at = steps.find(at, words[index]!);
      if (at === NO_MATCH) return;
      if (partAt[at] !== NO_MATCH) found.push(partAt[at]!);
    }
  };
  const broadFrom = (at: number, words: readonly number[], from: number, found: number[]) => {
    for (let index = from; index < words.length; index += 1) {
      const next = steps.find(at, words[index]!);
      if (next === NO_MATCH) continue;
      if (partAt[next] !== NO_MATCH) found.push(partAt[next]!);
      broadFrom(next, words, index + 1, found);
    }
  };
  const exactly = (words: readonly number[]) => {
    let at = PHRASES;
    for (const word of words) {
      at = steps.find(at, word);
      if (at === NO_MATCH) return NO_MATCH;
    }
    return exactAt[at]!;
  };

  return {
    add(match, words) {
      const path = match === 'broad' ? inOrder(words) : words;
      const at = along(match === 'broad' ? BROAD : PHRASES, path);
      const keywords = match === 'exact' ? exactAt : partAt;
      if (keywords[at] === NO_MATCH) {
        keywords[at] = matches.length;
        matches.push(match);
        wordCounts.push(path.length);
      }
      return keywords[at]!;
    },
    count: () => matches.length,
    match: (keyword) => matches[keyword]!,
    wordCount: (keyword) => wordCounts[keyword]!,
    matching(words) {
      const found: number[] = [];
      const exact = exactly(words);
      if (exact !== NO_MATCH) found.push(exact);
      for (let start = 0; start < words.length; start += 1) phrasesFrom(words, start, found);
      broadFrom(BROAD, words.length > 1 ? inOrder(words) : words, 0, found);
      return found;
    },
  };
}

/** Returns the distinct words, ascending: broad keywords are sets, so "red shoe" and "shoe red" are equal. */
function inOrder(words: readonly number[]): number[] {
  return [...new Set(words)].sort((a, b) => a - b);
}

/**
 * Maps (place, word) to the next place in one open-addressing table: a query takes a dozen steps, and each must cost
 * one memory access.
 */
function createSteps() {
  const PLACE = 0;
  const WORD = 1;
  const NEXT = 2;
  const FIELDS = 3;
  let capacity = 1024;
  let used = 0;
  let table = int32Column(capacity * FIELDS).fill(NO_MATCH);

  const seek = (place: number, word: number) => {
    let at = (Math.imul(place, 0x9e3779b1) ^ Math.imul(word, 0x85ebca6b)) >>> 0;
    at = (at ^ (at >>> 15)) & (capacity - 1);
    for (;;) {
      const entry = at * FIELDS;
      if (table[entry + PLACE] === NO_MATCH) return entry;
      if (table[entry + PLACE] === place && table[entry + WORD] === word) return entry;
      at = (at + 1) & (capacity - 1);
    }
  };
  const put = (place: number, word: number, next: number) => {
    const entry = seek(place, word);
    table[entry + PLACE] = place;
    table[entry + WORD] = word;
    table[entry + NEXT] = next;
  };
  const grow = () => {
    const before = table;
    capacity *= 2;
    table = int32Column(capacity * FIELDS).fill(NO_MATCH);
    for (let entry = 0; entry < before.length; entry += FIELDS)
      if (before[entry + PLACE] !== NO_MATCH) put(before[entry + PLACE]!, before[entry + WORD]!, before[entry + NEXT]!);
  };
  return {
    find(place: number, word: number): number {
      return word === NO_MATCH ? NO_MATCH : table[seek(place, word) + NEXT]!;
    },
    /** Returns the existing step, or inserts one that leads to `fresh`. */
    take(place: number, word: number, next: number): number {
      const found = table[seek(place, word) + NEXT]!;
      if (found !== NO_MATCH) return found;
      if ((used += 1) * 2 > capacity) grow();
      put(place, word, next);
      return next;
    },
  };
}
