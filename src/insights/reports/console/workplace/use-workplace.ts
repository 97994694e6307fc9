import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSelection } from '#core/session/console/index.ts';
import { readDays } from '#kernel/day.ts';
import { CampaignWorkplaceDocument, type CampaignWorkplaceQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import type { AdSetStatus } from '#platform/api-client/generated/graphql.ts';
import { DEFAULT_COLUMNS, valuesIn, type GridColumn, type WorkplaceSearch } from './workplace-search.ts';

export type Grid = CampaignWorkplaceQuery['campaignGrid'];
export type Row = Grid['objects'][number];
export type GridFigures = Grid['totals'];

/** The campaigns page: what its address says, and the list it leads to. */
export function useWorkplace() {
  const search: WorkplaceSearch = useSearch({ from: '/shell/campaigns' });
  const navigate = useNavigate();
  const { companyId, brand } = useSelection();
  const read = useApiQuery(
    CampaignWorkplaceDocument,
    {
      view: search.view ?? 'ALL',
      filter: {
        name: search.name,
        brandIds: search.brands ? valuesIn(search.brands) : brand ? [brand.id] : undefined,
        catalogIds: search.countries ? valuesIn(search.countries) : undefined,
        statuses: search.statuses ? (valuesIn(search.statuses) as AdSetStatus[]) : undefined,
        adType: search.adType,
        roasBelow: search.roasBelow,
        spendAbove: search.spendAbove === undefined ? undefined : String(search.spendAbove),
        endsBefore: search.endsBefore,
      },
      includesEnded: search.ended === 'shown',
      groupBy: search.group,
      sortBy: search.sort ?? 'spend',
      direction: search.direction ?? 'desc',
      page: search.page ?? 1,
      companyId,
      ...readDays(search.date),
    },
    { keepPreviousData: true },
  );
  const change = (patch: Partial<WorkplaceSearch>, replaces = false) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, page: undefined, ...patch }),
      resetScroll: false,
      replace: replaces,
    });
  /** Opens or closes the overview, without a step for the Back button for each campaign looked at. */
  const peek = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, peek: id }),
      resetScroll: false,
      replace: search.peek !== undefined && id !== undefined,
    });
  const columns = search.columns ? (valuesIn(search.columns) as GridColumn[]) : DEFAULT_COLUMNS;
  return { search, change, peek, read, grid: read.data?.campaignGrid, columns };
}

export type Workplace = ReturnType<typeof useWorkplace>;
