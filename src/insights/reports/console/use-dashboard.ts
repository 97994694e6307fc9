import { useFlag, useSelection } from '#core/session/console/index.ts';
import type { AdType } from '#kernel/ad-type.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import {
  AllCatalogsDocument,
  BrandCatalogsDocument,
  ReportScopeDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { useListAddress } from '#platform/console-kit/list.ts';
import { dashboardList } from './dashboard-search.ts';
import { reportedDays } from './report-days.ts';
import { useToday } from '#design/format.ts';

export const ALL_COUNTRIES = 'ALL';

/** Filter of all queries of the dashboard. */
export interface ReportFilter {
  brandId?: string;
  fromDate: string;
  toDate: string;
  ventureId?: string;
  adType: AdType;
  companyId: string | null;
}

/** State of the dashboard's filters, stored in the address. */
export function useDashboard() {
  const address = useListAddress(dashboardList);
  const { search } = address;
  const { companyId, brand } = useSelection();
  const hasBanners = useFlag('sponsor_enable_banner');
  const adType = hasBanners ? (search.adType ?? 'PRODUCT') : 'PRODUCT';

  const scope = useApiQuery(ReportScopeDocument, { adType }, { refetchIntervalMs: MINUTE_MS });
  const all = useApiQuery(AllCatalogsDocument, {}, { isEnabled: brand === null });
  const ofBrand = useApiQuery(BrandCatalogsDocument, { brandId: brand?.id ?? '' }, { isEnabled: brand !== null });
  const offered = brand ? ofBrand.data?.brandCatalogs : all.data?.allCatalogs;
  const catalogs = offered ?? [];
  // Queries wait until the country is resolved; without it they would cover all countries.
  const isScopeKnown = search.country === undefined || search.country === ALL_COUNTRIES || offered !== undefined;
  const catalog = catalogs.find(({ id }) => id === search.country);

  const today = useToday();
  const { range, limits } = reportedDays(address.range, scope.data?.reportRange, today);

  const filter: ReportFilter = {
    brandId: brand?.id,
    fromDate: range.from,
    toDate: range.to,
    ventureId: catalog?.ventureId,
    adType,
    companyId,
  };
  /** The same filter as parameters of exports. */
  const fileParams = { ...filter, ventureId: undefined, catalogId: catalog?.id };
  return {
    address,
    filter,
    isScopeKnown,
    fileParams,
    hasBanners,
    adType,
    catalogs,
    catalog,
    today,
    limits,
    range,
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;
