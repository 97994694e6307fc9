import type { ActOnSearchTermsInput, SearchTermAction } from '#platform/api-client/generated/graphql.ts';
import type { TermRow } from './use-search-terms.ts';

export const TERM_ACTIONS = ['EXCLUDE', 'EXCLUDE_EVERYWHERE', 'ADD_EXACT', 'ADD_PHRASE', 'MOVE'] as const;
export type TermAction = (typeof TERM_ACTIONS)[number];
/** What needs nothing but the terms. */
export type PlainTermAction = Exclude<TermAction, 'MOVE'>;

type ActedRow = Pick<TermRow, 'term' | 'isOpen'> & { campaign: Pick<TermRow['campaign'], 'id'> };

/** A page without a search cannot be excluded, nor can anything in a campaign that is over. */
export const canAct = ({ term, isOpen }: Pick<TermRow, 'term' | 'isOpen'>): boolean => term !== '' && isOpen;

/** What a row offers first: a winner becomes a keyword, everything else can be excluded. */
export function firstAction({ term, isOpen, match, lenses }: Pick<TermRow, 'term' | 'isOpen' | 'match' | 'lenses'>) {
  if (!canAct({ term, isOpen }) || match === 'EXCLUDED') return null;
  return lenses.includes('WINNERS') ? 'ADD_EXACT' : 'EXCLUDE';
}

const SENT: Record<TermAction, SearchTermAction> = {
  EXCLUDE: 'EXCLUDE',
  EXCLUDE_EVERYWHERE: 'EXCLUDE_EVERYWHERE',
  ADD_EXACT: 'ADD',
  ADD_PHRASE: 'ADD',
  MOVE: 'MOVE',
};

/** Returns what acts on terms where they were seen; null when none of them can be acted on. */
export function termInput(action: TermAction, rows: readonly ActedRow[]): ActOnSearchTermsInput | null {
  const terms = rows.filter(canAct).map(({ term, campaign }) => ({ campaignId: campaign.id, term }));
  if (terms.length === 0) return null;
  return { action: SENT[action], terms, match: action === 'ADD_PHRASE' ? 'PHRASE' : 'EXACT' };
}
