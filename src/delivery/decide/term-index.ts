import type { Language } from '#kernel/language.ts';
import { type KeywordIndex, createKeywordIndex } from './keyword-index.ts';
import { numbering } from './read-segment.ts';
import { readKeyword } from './rules/keywords.ts';
import type { ReadText } from './rules/text.ts';

/** Of words that no rule has. */
const NO_WORD = -1;
/** Shoppers ask for the same again: more at once are looked up again. */
const MAX_SEARCHES = 2000;
/** Longer ones are hardly repeated, and would fill the memory. */
const MAX_LENGTH = 100;
const NONE: readonly never[] = [];

/** Finds the rules that are for a search. Returns null where none is for searches. */
export function createTermIndex<Rule extends { readonly terms: readonly string[] }>(
  rules: readonly Rule[],
  language: Language,
): ((query: ReadText) => readonly Rule[]) | null {
  const words = numbering();
  const keywords: KeywordIndex = createKeywordIndex();
  const rulesOf: Rule[][] = [];
  for (const rule of rules) {
    for (const term of rule.terms) {
      const read = readKeyword(term, language);
      if (read === null) continue;
      const keyword = keywords.add(read.match, read.words.map(words.of));
      (rulesOf[keyword] ??= []).push(rule);
    }
  }
  if (rulesOf.length === 0) return null;
  const find = ({ words: searched }: ReadText): readonly Rule[] => {
    const found = keywords.matching(searched.map((word) => words.numbers.get(word) ?? NO_WORD));
    return found.length === 0 ? NONE : [...new Set(found.flatMap((keyword) => rulesOf[keyword]!))];
  };
  const known = new Map<string, readonly Rule[]>();
  return (query) => {
    const { text } = query;
    if (text.length > MAX_LENGTH) return find(query);
    let fitting = known.get(text);
    if (fitting === undefined) {
      if (known.size === MAX_SEARCHES) known.clear();
      known.set(text, (fitting = find(query)));
    }
    return fitting;
  };
}
