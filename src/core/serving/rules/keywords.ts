export const MATCH_TYPES = ['exact', 'broad', 'phrase'] as const;
export type MatchType = (typeof MATCH_TYPES)[number];

export interface Keyword {
  keyword: string;
  matchType: MatchType;
}

export const MAX_KEYWORDS = 1000;
export const MAX_KEYWORD_LENGTH = 200;

/** Parses one keyword as entered: [exact], "phrase", or broad without either. Returns null when it is empty. */
export function parseKeyword(typed: string): Keyword | null {
  const text = typed.trim();
  const exact = /^\[(.*)\]$/s.exec(text);
  const phrase = /^["“](.*)["”]$/s.exec(text);
  const keyword = (exact?.[1] ?? phrase?.[1] ?? text).replace(/\s+/g, ' ').trim();
  if (keyword === '') return null;
  return { keyword, matchType: exact ? 'exact' : phrase ? 'phrase' : 'broad' };
}

/** Formats a keyword as users enter it and as the API transports it. */
export function typedKeyword({ keyword, matchType }: Keyword): string {
  if (matchType === 'exact') return `[${keyword}]`;
  return matchType === 'phrase' ? `"${keyword}"` : keyword;
}

/** Returns the same text for keywords, as typed, that differ only in case or white space. */
export function keywordKey(typed: string): string {
  const keyword = parseKeyword(typed);
  return keyword === null ? '' : `${keyword.matchType} ${keyword.keyword.toLowerCase()}`;
}

/** Parses a list without blanks and duplicates. Keywords that differ only in case are duplicates. */
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

// Headings of the first column in keyword lists, of this console and of other advertising platforms.
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

/**
 * Splits pasted text or a CSV into keywords as typed, one per line, without the heading row: of its first column, or of
 * lines that read keyword,match,bid.
 */
export function keywordsFromText(text: string): string[] {
  return linesOf(text).map(({ typed }) => typed);
}

/** Returns the bids of lines that read keyword,match,bid, by keyword as typed. */
export function bidsFromText(text: string): Map<string, string> {
  return new Map(linesOf(text).flatMap(({ typed, bid }): [string, string][] => (bid === null ? [] : [[typed, bid]])));
}

interface KeywordLine {
  typed: string;
  /** Decimal text. */
  bid: string | null;
}

function linesOf(text: string): KeywordLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(readLine)
    .filter(({ typed }) => typed !== '');
  return HEADERS.has(parseKeyword(lines[0]?.typed ?? '')?.keyword.toLowerCase() ?? '') && lines.length > 1
    ? lines.slice(1)
    : lines;
}

const AMOUNT = /^\d{1,9}(?:\.\d{1,6})?$/;

function readLine(line: string): KeywordLine {
  const [cell, rest] = firstCell(line);
  const [match = '', bid = ''] = rest.split(',').map((text) => text.replaceAll('"', '').trim());
  const matchType = MATCH_TYPES.find((known) => known === match.toLowerCase());
  const keyword = parseKeyword(cell)?.keyword;
  if (!matchType || !keyword) return { typed: cell, bid: null };
  return { typed: typedKeyword({ keyword, matchType }), bid: AMOUNT.test(bid) ? bid : null };
}

/** Result of adding a list, with the number of skipped keywords by reason. */
export interface AddedKeywords {
  keywords: string[];
  added: number;
  repeated: number;
  tooLong: number;
  overLimit: number;
}

/** Adds keywords to the existing ones, up to the limits. */
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

/** Returns the match types of a text as they are entered: [exact], broad and "phrase". */
export function waysToMatch(text: string): string[] {
  const keyword = parseKeyword(text)?.keyword;
  return keyword ? MATCH_TYPES.map((matchType) => typedKeyword({ keyword, matchType })) : [];
}

// A quoted CSV cell doubles the quotes inside: """running shoes""" is the phrase "running shoes".
/** Returns the first cell and what follows it. */
function firstCell(line: string): [string, string] {
  const quoted = /^\s*"((?:[^"]|"")*)"\s*(?:,|$)/.exec(line);
  if (!quoted) {
    const [cell = '', ...rest] = line.split(',');
    return [cell.trim(), rest.join(',')];
  }
  const inner = quoted[1]!.replaceAll('""', '"').trim();
  // Without further cells and doubled quotes, "running shoes" is a phrase match, not CSV quoting.
  const cell = line.trim() === `"${quoted[1]}"` && !quoted[1]!.includes('""') ? `"${inner}"` : inner;
  return [cell, line.slice(quoted[0].length)];
}
