import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSelection } from '#core/session/console/index.ts';
import { readDays } from '#kernel/day.ts';
import {
  SearchTermsDocument,
  SearchTermSavingsDocument,
  type SearchTermsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { valuesIn } from '../workplace/workplace-search.ts';
import type { TermSearch } from './search-terms-search.ts';

type TermGrid = SearchTermsQuery['searchTermGrid'];
export type TermRow = TermGrid['objects'][number];
export type TermFigures = TermGrid['totals'];

/** Search terms: what the address says, and the list it leads to. `campaignId` narrows it to one campaign, whatever it says. */
export function useSearchTerms(campaignId?: string) {
  const search: TermSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { companyId, brand } = useSelection();
  const ownBrandIds = search.brands ? valuesIn(search.brands) : brand ? [brand.id] : undefined;
  const brandIds = campaignId === undefined ? ownBrandIds : undefined;
  const onlyCampaign = campaignId ?? search.campaign;
  const read = useApiQuery(
    SearchTermsDocument,
    {
      lens: search.lens,
      filter: {
        term: search.term,
        brandIds,
        catalogIds: search.countries ? valuesIn(search.countries) : undefined,
        campaignIds: onlyCampaign ? [onlyCampaign] : undefined,
        roasBelow: search.roasBelow,
        spendAbove: search.spendAbove === undefined ? undefined : String(search.spendAbove),
      },
      groupBy: search.group,
      sortBy: search.sort ?? 'spend',
      direction: search.direction ?? 'desc',
      page: search.page ?? 1,
      companyId,
      ...readDays(search.date),
    },
    { keepPreviousData: true },
  );
  const savings = useApiQuery(
    SearchTermSavingsDocument,
    { brandIds, companyId },
    { isEnabled: campaignId === undefined },
  );
  const change = (patch: Partial<TermSearch>, replaces = false) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, page: undefined, ...patch }),
      resetScroll: false,
      replace: replaces,
    });
  return {
    search,
    change,
    read,
    grid: read.data?.searchTermGrid,
    savings: savings.data?.searchTermSavings,
    companyId,
    brandIds,
  };
}

export type SearchTerms = ReturnType<typeof useSearchTerms>;
