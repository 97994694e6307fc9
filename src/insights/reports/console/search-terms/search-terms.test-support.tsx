import { vi } from 'vitest';
import {
  answer,
  FLAG_ON,
  renderScreen,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  ActOnSearchTermsDocument,
  AllCatalogsDocument,
  ApplyOperationDocument,
  CompanyBrandsDocument,
  OpenHarvestDocument,
  OperationSkippedDocument,
  SearchTermSavingsDocument,
  SearchTermsDocument,
  TermTargetsDocument,
  UndoOperationDocument,
  type ActOnSearchTermsInput,
  type ActOnSearchTermsMutation,
  type SearchTermLens,
  type SearchTermsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { TERM_LENSES } from '../../rules/search-terms.ts';
import { campaign } from '../dashboard.test-support.tsx';
import { reportsRoutes } from '../index.ts';
import { operationOf, plannedRow } from '../workplace/workplace.test-support.tsx';

type Grid = SearchTermsQuery['searchTermGrid'];
type Row = Grid['objects'][number];

const FIGURES = { terms: 1, spend: '12.5', sales: '0', roas: 0, searches: 90, waste: '8' };

export function termOf(term: string, change: Partial<Row> = {}, { id, name } = { id: '1', name: 'Summer' }): Row {
  return {
    id: `${id} ${term}`,
    term,
    campaign: { ...campaign, id, name },
    match: 'PRODUCT',
    isOpen: true,
    lenses: ['WASTE', 'ALL'],
    figures: FIGURES,
    trend: Array.from({ length: 14 }, (_, day) => String(day)),
    groupKey: null,
    ...change,
  };
}

export const NO_FIGURES = { terms: 0, spend: '0', sales: '0', roas: null, searches: 0, waste: '0' };

export const gridOf = (rows: readonly Row[], change: Partial<Grid> = {}): SearchTermsQuery => ({
  searchTermGrid: {
    lens: 'WASTE',
    lenses: TERM_LENSES.map((lens: SearchTermLens) => ({ lens, terms: rows.length })),
    objects: [...rows],
    page: 1,
    numPages: 1,
    total: rows.length,
    totals: { ...FIGURES, terms: rows.length, spend: '99', waste: '77' },
    rare: NO_FIGURES,
    groups: [],
    fromDate: '2026-05-12',
    toDate: '2026-06-10',
    ...change,
  },
});

export const ROWS = [
  termOf('free lotion'),
  termOf('cheap soap', {}, { id: '2', name: 'Winter' }),
  termOf('body lotion', { lenses: ['WINNERS', 'ALL'], match: 'BROAD' }),
];

/** The answer to an action on terms: planned, or done, in the campaigns they were seen in. */
export function acted(
  { terms, isPreview }: Pick<ActOnSearchTermsInput, 'terms' | 'isPreview'>,
  effect: ActOnSearchTermsMutation['actOnSearchTerms']['effect'] = null,
): ActOnSearchTermsMutation {
  const ids = [...new Set([terms].flat().map(({ campaignId }) => campaignId))];
  const counts = isPreview ? { planned: ids.length } : { state: 'DONE' as const, planned: 0, done: ids.length };
  const rows = { objects: ids.map((id) => plannedRow(id)), total: ids.length };
  const operation = { ...operationOf({ kind: 'TERMS', dailyEffect: null, ...counts }), rows };
  return { actOnSearchTerms: { operation, effect } };
}

/** Every operation succeeds on all its campaigns. */
const ANSWERS = [
  answer(SearchTermsDocument, gridOf(ROWS)),
  answer(SearchTermSavingsDocument, { searchTermSavings: { amount: '34', exclusions: 12 } }),
  answer(CompanyBrandsDocument, {
    accessibleCompanyBrands: { objects: [{ id: 'bee', name: 'Bee', logo: null }], page: 1, numPages: 1, total: 1 },
  }),
  answer(AllCatalogsDocument, { allCatalogs: [{ id: 'sg', name: 'Singapore', ventureId: 'SG' }] }),
  answer(ActOnSearchTermsDocument, ({ input }: { input: ActOnSearchTermsInput }) => acted(input)),
  answer(OpenHarvestDocument, { harvestActs: [{ id: 'act' }] }),
  answer(TermTargetsDocument, {
    sponsorCampaigns: {
      objects: [
        { id: '1', name: 'Summer', targetingSet: [{ catalog: { id: 'sg', name: 'Singapore' } }] },
        { id: '7', name: 'Exact', targetingSet: [{ catalog: { id: 'sg', name: 'Singapore' } }] },
      ],
    },
  }),
  answer(ApplyOperationDocument, {
    applyOperation: { operation: operationOf({ kind: 'TERMS', state: 'DONE', planned: 0, done: 1 }) },
  }),
  answer(UndoOperationDocument, {
    undoOperation: { operation: operationOf({ id: 'undo', kind: 'UNDO', state: 'DONE', planned: 0, done: 1 }) },
  }),
  answer(OperationSkippedDocument, { operation: { id: 'op', rows: { objects: [], total: 0 } } }),
];

/** Opens the page in a window of a height; jsdom has no layout, and no rows would be in sight. */
export const openTerms = (
  address = '/search-terms',
  { answers = [], role = 'OWNER' }: { answers?: readonly Answer[]; role?: Parameters<typeof sessionOf>[0] } = {},
) => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  const session = sessionOf(role, { sponsor_search_term_report: FLAG_ON });
  return renderScreen(address, { routes: reportsRoutes, session, answers: [...ANSWERS, ...answers] });
};
