import { typedKeyword } from '#core/serving/rules/keywords.ts';
import type { Micros } from '#kernel/money.ts';
import { NO_TERM_CHANGE, type ChangesByCampaign, type TermChange } from '#products/sponsored/rules/term-change.ts';

/** What is done with search terms. MOVE adds them to another campaign and excludes them where they were seen. */
export const TERM_ACTIONS = ['ADD', 'EXCLUDE', 'EXCLUDE_EVERYWHERE', 'MOVE'] as const;
export type TermAction = (typeof TERM_ACTIONS)[number];

/** A broad keyword would find searches that no row shows. */
export const TERM_KEYWORD_MATCHES = ['EXACT', 'PHRASE'] as const;
export type TermKeywordMatch = (typeof TERM_KEYWORD_MATCHES)[number];

/** Terms of one action. */
export const MAX_ACTED_TERMS = 1000;

export interface PickedTerm {
  campaignId: bigint;
  term: string;
}

export interface TermRequest {
  action: TermAction;
  terms: readonly PickedTerm[];
  /** Of ADD and MOVE, as the bid. */
  match: TermKeywordMatch;
  /** In wallet currency; null: none of its own. */
  bidMicros: Micros | null;
  /** Of MOVE. */
  targetId: bigint | null;
}

/**
 * Returns what an action does to each campaign. `seenIn` has the campaigns that were shown for a term, for excluding
 * everywhere. Pages without a search have no term.
 */
export function termChanges(
  { action, terms, match, bidMicros, targetId }: TermRequest,
  seenIn: ReadonlyMap<string, readonly bigint[]> = new Map(),
): ChangesByCampaign {
  const changes = new Map<bigint, TermChange>();
  const change = (campaignId: bigint, more: Partial<TermChange>) => {
    const before = changes.get(campaignId) ?? NO_TERM_CHANGE;
    changes.set(campaignId, {
      bidMicros: more.bidMicros ?? before.bidMicros,
      keywords: joined(before.keywords, more.keywords),
      negativeKeywords: joined(before.negativeKeywords, more.negativeKeywords),
      dropped: joined(before.dropped, more.dropped),
    });
  };
  const matchType = match === 'PHRASE' ? 'phrase' : 'exact';
  for (const { campaignId, term: typed } of terms) {
    const term = typed.replace(/\s+/g, ' ').trim();
    if (term === '') continue;
    const added = { keywords: [typedKeyword({ keyword: term, matchType })], bidMicros };
    const negativeKeywords = [typedKeyword({ keyword: term, matchType: 'exact' })];
    switch (action) {
      case 'ADD':
        change(campaignId, added);
        break;
      case 'EXCLUDE':
        change(campaignId, { negativeKeywords });
        break;
      case 'EXCLUDE_EVERYWHERE':
        for (const id of seenIn.get(typed) ?? []) change(id, { negativeKeywords });
        break;
      case 'MOVE':
        if (targetId === null) break;
        change(targetId, added);
        // Excluded where it is to be found, it would be found nowhere.
        if (campaignId !== targetId) change(campaignId, { negativeKeywords, dropped: negativeKeywords });
    }
  }
  return changes;
}

const joined = (before: readonly string[], more: readonly string[] = []): string[] => [
  ...new Set([...before, ...more]),
];
