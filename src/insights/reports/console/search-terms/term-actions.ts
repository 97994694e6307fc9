import type { PreviewOperationInput } from '#platform/api-client/generated/graphql.ts';
import type { TermRow } from './use-search-terms.ts';

export const TERM_ACTIONS = ['EXCLUDE', 'EXCLUDE_EVERYWHERE', 'ADD_EXACT'] as const;
export type TermAction = (typeof TERM_ACTIONS)[number];

type ActedRow = Pick<TermRow, 'id' | 'term' | 'match' | 'isOpen'> & { campaign: Pick<TermRow['campaign'], 'id'> };

/** A page without a search cannot be excluded, nor can anything in a campaign that is over. */
export const canAct = ({ term, isOpen }: Pick<TermRow, 'term' | 'isOpen'>): boolean => term !== '' && isOpen;

/** What a row offers first: a winner becomes a keyword, everything else can be excluded. */
export function firstAction({ term, isOpen, match, lenses }: Pick<TermRow, 'term' | 'isOpen' | 'match' | 'lenses'>) {
  if (!canAct({ term, isOpen }) || match === 'EXCLUDED') return null;
  return lenses.includes('WINNERS') ? 'ADD_EXACT' : 'EXCLUDE';
}

/**
 * Returns the operation that acts on terms in their campaigns; null when none of them can be. `seenIn` has the
 * campaigns of each term, for excluding everywhere.
 */
export function termOperation(
  action: TermAction,
  rows: readonly ActedRow[],
  seenIn: ReadonlyMap<string, readonly string[]> = new Map(),
): PreviewOperationInput | null {
  const pairs = rows
    .filter(canAct)
    .flatMap(({ term, campaign }) =>
      (action === 'EXCLUDE_EVERYWHERE' ? (seenIn.get(term) ?? []) : [campaign.id]).map((id) => [id, term] as const),
    );
  const termsOf = new Map<string, Set<string>>();
  for (const [id, term] of pairs) termsOf.set(id, (termsOf.get(id) ?? new Set()).add(term));
  if (termsOf.size === 0) return null;
  return {
    kind: action === 'ADD_EXACT' ? 'KEYWORDS' : 'NEGATIVES',
    campaignIds: [...termsOf.keys()],
    keywordsByCampaign: [...termsOf].map(([campaignId, terms]) => ({
      campaignId,
      keywords: [...terms].map((term) => `[${term}]`),
    })),
  };
}
