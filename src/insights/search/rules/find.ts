import { folded } from '#kernel/folded.ts';

/** What is found by name: each kind is what one permission opens. */
export const FOUND_KINDS = [
  'CAMPAIGN',
  'BRAND',
  'COMPANY',
  'DOCUMENT',
  'CREDIT_NOTE',
  'PRO_FORMA',
  'PAYMENT',
  'BOOKING',
  'MEMBER',
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** Rows of each kind in an answer. */
export const MAX_PER_KIND = 5;
export const MAX_TERM_LENGTH = 100;
/** From here on a term may have a typo; shorter ones would be near everything. */
export const MIN_FUZZY_LENGTH = 4;

/** What a first character narrows a search to. */
const PREFIXES: Readonly<Record<string, 'commands' | readonly FoundKind[]>> = {
  '>': 'commands',
  '#': ['DOCUMENT', 'CREDIT_NOTE', 'PRO_FORMA', 'PAYMENT'],
  '@': ['MEMBER'],
};

export interface Search {
  term: string;
  /** What is asked of the server; null for everything. */
  kinds: readonly FoundKind[] | null;
  /** Whether pages and commands are searched too. */
  hasCommands: boolean;
}

/** Reads what was typed: `>` finds commands and pages, `#` documents and payments, `@` people, anything else everything. */
export function parseSearch(typed: string): Search {
  const trimmed = typed.trimStart();
  const scope = PREFIXES[trimmed.charAt(0)];
  const term = (scope ? trimmed.slice(1) : trimmed).trim().slice(0, MAX_TERM_LENGTH);
  if (scope === 'commands') return { term, kinds: [], hasCommands: true };
  return scope ? { term, kinds: scope, hasCommands: false } : { term, kinds: null, hasCommands: true };
}

/** What commands are sought by; empty where they are not. */
export function commandTerm(typed: string): string {
  const { term, hasCommands } = parseSearch(typed);
  return hasCommands ? term : '';
}

/** Score of what has the term at the beginnings of words. */
export const AT_BEGINNING = 3;

/**
 * How well a label answers a term: 0 not at all, 1 with a typo, 2 in the middle of words, 3 at the beginnings of words.
 * Every word of the term has to be found, in any order.
 */
export function matchScore(label: string, term: string): number {
  const words = wordsOf(label);
  const scores = wordsOf(term).map((sought) => Math.max(0, ...words.map((word) => wordScore(word, sought))));
  return scores.length === 0 ? 0 : Math.min(...scores);
}

function wordScore(word: string, sought: string): number {
  if (word.startsWith(sought)) return AT_BEGINNING;
  if (word.includes(sought)) return 2;
  // The typo may have made the word one longer or shorter.
  const isNear = [-1, 0, 1].some((more) => isOneEditAway(word.slice(0, sought.length + more), sought));
  return sought.length >= MIN_FUZZY_LENGTH && isNear ? 1 : 0;
}

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns whether one letter added, left out, replaced or swapped with its neighbor turns one text into the other. */
function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  const isSwapped =
    restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return isSwapped || restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1);
}
