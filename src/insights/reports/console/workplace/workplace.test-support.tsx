import { vi } from 'vitest';
import { answer, renderScreen, sessionOf, type Answer } from '#core/session/console/render-screen.test-support.tsx';
import {
  AllCatalogsDocument,
  ApplyOperationDocument,
  CampaignWorkplaceDocument,
  CompanyBrandsDocument,
  OperationSkippedDocument,
  PreviewOperationDocument,
  SavedCampaignViewsDocument,
  UndoOperationDocument,
  type CampaignWorkplaceQuery,
  type OperationPartsFragment,
  type OperationRowPartsFragment,
  type PreviewOperationInput,
} from '#platform/api-client/generated/graphql.ts';
import { CAMPAIGN_VIEWS } from '../../rules/campaign-grid.ts';
import { campaign } from '../dashboard.test-support.tsx';
import { PeekContext } from './peek-slot.ts';
import { reportsRoutes } from '../index.ts';

type Grid = CampaignWorkplaceQuery['campaignGrid'];
export type Row = Grid['objects'][number];

const NO_FIGURES = { campaigns: 1, spend: '12.5', spendChange: -31, sales: '52.5', roas: 420 };

export function rowOf(id: string, name: string, change: Partial<Row> = {}): Row {
  const adSet = { ...campaign.adSets[0]!, id: `adset-${id}`, budgetRemaining: '25' };
  return {
    campaign: { ...campaign, id, name, adSets: [adSet] },
    figures: NO_FIGURES,
    budgetUsed: 60,
    trend: Array.from({ length: 14 }, (_, day) => String(day)),
    groupKey: null,
    ...change,
  };
}

export const gridOf = (rows: readonly Row[], change: Partial<Grid> = {}): CampaignWorkplaceQuery => ({
  campaignGrid: {
    objects: [...rows],
    page: 1,
    numPages: 1,
    total: rows.length,
    totals: { ...NO_FIGURES, campaigns: rows.length, spend: '99' },
    groups: [],
    views: CAMPAIGN_VIEWS.map((view) => ({ view, campaigns: rows.length })),
    folded: 0,
    leftOut: 0,
    matchingIds: rows.map((row) => row.campaign.id),
    fromDate: '2026-06-04',
    toDate: '2026-06-10',
    ...change,
  },
});

export const operationOf = (change: Partial<OperationPartsFragment> = {}): OperationPartsFragment => ({
  id: 'op',
  kind: 'PAUSE',
  state: 'PREVIEWED',
  fingerprint: 'f',
  planned: 2,
  done: 0,
  skipped: 0,
  dailyEffect: '-240',
  undoOf: null,
  ...change,
});

export const plannedRow = (
  campaignId: string,
  change: Partial<OperationRowPartsFragment> = {},
): OperationRowPartsFragment => ({
  campaignId,
  campaignName: `Campaign ${campaignId}`,
  result: 'PLANNED',
  changes: [{ actionType: 'update', objectType: 'adset', field: 'runningStatus', old: 'STARTED', new: 'PAUSED' }],
  reason: null,
  message: null,
  moved: [],
  ...change,
});

export const ROWS = [rowOf('1', 'Alpha'), rowOf('2', 'Bravo'), rowOf('3', 'Charlie')];

/** Every operation succeeds on all its campaigns. */
const ANSWERS = [
  answer(CampaignWorkplaceDocument, gridOf(ROWS)),
  answer(SavedCampaignViewsDocument, { savedCampaignViews: [] }),
  answer(CompanyBrandsDocument, {
    accessibleCompanyBrands: { objects: [{ id: 'bee', name: 'Bee', logo: null }], page: 1, numPages: 1, total: 1 },
  }),
  answer(AllCatalogsDocument, {
    allCatalogs: [
      { id: 'sg', name: 'Singapore', ventureId: 'SG' },
      { id: 'my', name: 'Malaysia', ventureId: 'MY' },
    ],
  }),
  answer(PreviewOperationDocument, ({ input }: { input: PreviewOperationInput }) => {
    const ids = input.campaignIds;
    const operation = operationOf({ kind: input.kind, planned: ids.length });
    return {
      previewOperation: {
        operation: { ...operation, rows: { objects: ids.map((id) => plannedRow(id)), total: ids.length } },
      },
    };
  }),
  answer(ApplyOperationDocument, {
    applyOperation: { operation: operationOf({ state: 'DONE', planned: 0, done: 2 }) },
  }),
  answer(UndoOperationDocument, {
    undoOperation: { operation: operationOf({ id: 'undo', kind: 'UNDO', state: 'DONE', planned: 0, done: 2 }) },
  }),
  answer(OperationSkippedDocument, { operation: { id: 'op', rows: { objects: [], total: 0 } } }),
];

/** Opens the page in a window of a height; jsdom has no layout, and no rows would be in sight. */
export const openCampaigns = (
  address = '/campaigns',
  {
    answers = [],
    role = 'OWNER',
    Overview = () => null,
  }: {
    answers?: readonly Answer[];
    role?: Parameters<typeof sessionOf>[0];
    Overview?: React.ComponentType<{ campaignId: string }>;
  } = {},
) => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  return renderScreen(address, {
    routes: reportsRoutes,
    session: sessionOf(role),
    answers: [...ANSWERS, ...answers],
    frame: (screen) => <PeekContext value={{ Overview }}>{screen}</PeekContext>,
  });
};
