export const MATCH_TYPES = ['exact', 'broad', 'phrase'] as const;
export type MatchType = (typeof MATCH_TYPES)[number];

export interface Keyword {
  keyword: string;
  matchType: MatchType;
}

export const MAX_KEYWORDS = 1000;
export const MAX_KEYWORD_LENGTH = 200;

/** Reads one keyword as typed: [exact], "phrase", or broad without either. Null when nothing is left of it. */
export function parseKeyword(typed: string): Keyword | null {
  const text = typed.trim();
  const exact = /^\[(.*)\]$/s.exec(text);
  const phrase = /^["“](.*)["”]$/s.exec(text);
  const keyword = (exact?.[1] ?? phrase?.[1] ?? text).replace(/\s+/g, ' ').trim();
  if (keyword === '') return null;
  return { keyword, matchType: exact ? 'exact' : phrase ? 'phrase' : 'broad' };
}

/** The way a keyword is typed, and the way the API carries it. */
export function typedKeyword({ keyword, matchType }: Keyword): string {
  if (matchType === 'exact') return `[${keyword}]`;
  return matchType === 'phrase' ? `"${keyword}"` : keyword;
}

/** Reads a list, dropping blanks and repetitions; a keyword repeats when only its capitals differ. */
export function parseKeywords(typed: readonly string[]): Keyword[] {
  const seen = new Map<string, Keyword>();
  for (const text of typed) {
    const keyword = parseKeyword(text);
    if (!keyword) continue;
    const key = `${keyword.matchType} ${keyword.keyword.toLowerCase()}`;
    if (!seen.has(key)) seen.set(key, keyword);
  }
  return [...seen.values()];
}

/** Splits pasted text or a CSV's first column into keywords, one a line. */
export function keywordsFromText(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map(firstCell)
    .filter((cell) => cell !== '');
}

// A cell that is quoted as CSV quotes it doubles the quotes inside: """running shoes""" is the phrase "running shoes".
function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"\s*(?:,|$)/.exec(line);
  if (!quoted) return (line.split(',')[0] ?? '').trim();
  const inner = quoted[1]!.replaceAll('""', '"').trim();
  // "running shoes" alone on its line was typed as a phrase.
  return line.trim() === `"${quoted[1]}"` && !quoted[1]!.includes('""') ? `"${inner}"` : inner;
}
