import type { Language } from '#kernel/language.ts';
import { readText } from '#delivery/decide/rules/text.ts';

/** A search as typed: its entries in the log, and the number of searches they represent. */
export type TypedSearch = { readonly searchTerm: string; readonly seen: number; readonly searches: number };

export type SearchCount = { readonly keyword: string; readonly searches: number };

/** Rarer searches are withheld: shoppers type their own names and addresses into search fields. */
const MIN_SIGHTINGS = 3;

/** Returns searches by frequency. Spellings that auctions treat as equal are merged under the most frequent one. */
export function topSearches(typed: readonly TypedSearch[], language: Language): SearchCount[] {
  const byText = new Map<string, { keyword: string; maxSearches: number; seen: number; searches: number }>();
  for (const { searchTerm, seen, searches } of typed) {
    const { text } = readText(searchTerm, language);
    if (text === '') continue;
    const keyword = searchTerm.trim().replaceAll(/\s+/g, ' ').toLowerCase();
    const known = byText.get(text);
    if (!known) byText.set(text, { keyword, maxSearches: searches, seen, searches });
    else {
      known.seen += seen;
      known.searches += searches;
      if (searches > known.maxSearches) Object.assign(known, { keyword, maxSearches: searches });
    }
  }
  return [...byText.values()]
    .filter(({ seen }) => seen >= MIN_SIGHTINGS)
    .sort((a, b) => b.searches - a.searches || a.keyword.localeCompare(b.keyword))
    .map(({ keyword, searches }) => ({ keyword, searches: Math.round(searches) }));
}

/** Returns searches that contain the text typed so far, in any spelling. */
export function searchesLike(
  searches: readonly SearchCount[],
  typed: string,
  language: Language,
): readonly SearchCount[] {
  const { words } = readText(typed, language);
  if (words.length === 0) return searches;
  return searches.filter(({ keyword }) => {
    const own = readText(keyword, language).words;
    return words.every((word) => own.some((ownWord) => ownWord.startsWith(word)));
  });
}
