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

// What the first column of keyword lists is called, here and by other advertising platforms.
const HEADERS = new Set([
  'keyword',
  'keywords',
  'negative keyword',
  'negative keywords',
  'search term',
  'search terms',
  'search query',
  'palavra-chave',
  'palavras-chave',
  'palavra-chave negativa',
  'palavras-chave negativas',
  'termo de pesquisa',
  'kata kunci',
  'kata kunci negatif',
]);

/** Splits pasted text or a CSV's first column into keywords, one a line, without the row that names the column. */
export function keywordsFromText(text: string): string[] {
  const cells = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(firstCell);
  const filled = cells.filter((cell) => cell !== '');
  return HEADERS.has(parseKeyword(filled[0] ?? '')?.keyword.toLowerCase() ?? '') && filled.length > 1
    ? filled.slice(1)
    : filled;
}

/** What came of adding a list, with what was left out by its reason. */
export interface AddedKeywords {
  keywords: string[];
  added: number;
  repeated: number;
  tooLong: number;
  overLimit: number;
}

/** Adds a list to the keywords there are, as far as it can be. */
export function addKeywords(present: readonly string[], typed: readonly string[]): AddedKeywords {
  const parsed = typed.flatMap((text) => parseKeyword(text) ?? []);
  const fitting = parsed.filter(({ keyword }) => keyword.length <= MAX_KEYWORD_LENGTH).map(typedKeyword);
  const all = parseKeywords([...present, ...fitting]).map(typedKeyword);
  const keywords = all.slice(0, Math.max(MAX_KEYWORDS, present.length));
  const added = keywords.length - present.length;
  const overLimit = all.length - keywords.length;
  return {
    keywords,
    added,
    overLimit,
    repeated: fitting.length - added - overLimit,
    tooLong: parsed.length - fitting.length,
  };
}

/** The ways a text can be matched, each as it is typed: [exact], broad and "phrase". */
export function waysToMatch(text: string): string[] {
  const keyword = parseKeyword(text)?.keyword;
  return keyword ? MATCH_TYPES.map((matchType) => typedKeyword({ keyword, matchType })) : [];
}

// A cell that is quoted as CSV quotes it doubles the quotes inside: """running shoes""" is the phrase "running shoes".
function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"\s*(?:,|$)/.exec(line);
  if (!quoted) return (line.split(',')[0] ?? '').trim();
  const inner = quoted[1]!.replaceAll('""', '"').trim();
  // "running shoes" alone on its line was typed as a phrase.
  return line.trim() === `"${quoted[1]}"` && !quoted[1]!.includes('""') ? `"${inner}"` : inner;
}
