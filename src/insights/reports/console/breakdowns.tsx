import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#design/format.ts';
import { useExport } from '#core/exports/console/index.ts';
import { useFlag } from '#core/session/console/index.ts';
import { daysText } from '#kernel/day.ts';
import {
  DashboardBreakdownsDocument,
  DashboardCampaignsDocument,
  type FigurePartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import styles from './dashboard.module.css';
import { metricsOfSummary } from './metric-values.ts';
import type { MetricId } from '../rules/metric-list.ts';
import type { Dashboard, ReportFilter } from './use-dashboard.ts';
import { useReport } from './use-live-reports.ts';

interface BreakdownsProps {
  filter: ReportFilter;
  currency: Currency;
  withHalo: boolean;
}

const NARROW_METRICS: readonly MetricId[] = ['impressions', 'clicks'];
const WIDE_METRICS: readonly MetricId[] = ['impressions', 'clicks', 'costs'];

/** Loads all breakdowns available to the viewer in one call. */
function useBreakdowns(filter: ReportFilter) {
  const withCountries = useFlag('show_country_demographic_report');
  const withSearchTerms = useFlag('sponsor_search_term_report');
  const read = useReport(DashboardBreakdownsDocument, { ...filter, withCountries, withSearchTerms });
  return { read, data: read.data, withCountries, withSearchTerms };
}

/** By platform; for banners, by banner type. */
function Platforms({ filter, currency, withHalo }: BreakdownsProps) {
  const { t } = useTranslation('sponsorAds');
  const { data, read } = useBreakdowns(filter);
  const isBanner = filter.adType === 'BANNER';
  const rows = useMemo(
    () =>
      data?.platformSummary.map((row) => ({
        id: row.groupId,
        name:
          isBanner && row.bannerType
            ? t(`bannerType.${row.bannerType}`)
            : t(`breakdown.devices.${(row.platform ?? '').toLowerCase()}`, row.platform || t('breakdown.unknown')),
        metrics: metricsOfSummary(row),
      })),
    [data, isBanner, t],
  );
  return (
    <BreakdownCard
      key={filter.adType}
      title={isBanner ? t('breakdown.bannerTypes') : t('breakdown.platforms')}
      groupLabel={isBanner ? t('breakdown.bannerType') : t('breakdown.platform')}
      rows={rows}
      metrics={NARROW_METRICS}
      currency={currency}
      withHalo={withHalo}
      file={`${t('breakdown.platformFile')}_${daysText(filter)}.csv`}
      read={read}
    />
  );
}

/** The most expensive campaigns load first; the remaining ones follow in a second query. */
const FIRST_CAMPAIGNS = 100;

function useCampaigns(filter: ReportFilter) {
  const first = useReport(DashboardCampaignsDocument, { ...filter, size: FIRST_CAMPAIGNS });
  const hasMore = !first.isPlaceholderData && first.data?.reportDashboardCampaigns.length === FIRST_CAMPAIGNS;
  const all = useReport(DashboardCampaignsDocument, filter, { isEnabled: hasMore, keepPreviousData: false });
  const rows = (hasMore && all.data ? all.data : first.data)?.reportDashboardCampaigns;
  return { rows: useMemo(() => rows?.map(groupRow), [rows]), read: first };
}

const groupRow = (row: FigurePartsFragment & { groupId: string; groupName: string }) => ({
  id: row.groupId,
  name: row.groupName,
  metrics: metricsOfSummary(row),
});

/** Breakdowns by campaign and, where the feature is on, by country and search term. */
function More({ filter, fileParams, currency, withHalo }: BreakdownsProps & Pick<Dashboard, 'fileParams'>) {
  const { t } = useTranslation('sponsorAds');
  const { start, isBusy } = useExport();
  const { data, read, withCountries, withSearchTerms } = useBreakdowns(filter);
  const campaigns = useCampaigns(filter);
  const countries = useMemo(() => data?.countrySummary?.map(groupRow), [data]);
  const terms = useMemo(
    () =>
      data?.searchTermSummary?.map((row) => ({
        id: row.searchTerm,
        name: row.searchTerm || t('breakdown.emptyTerm'),
        ...(row.searchTerm === '' && { note: t('breakdown.emptyTermNote') }),
        metrics: metricsOfSummary(row),
      })),
    [data, t],
  );
  const days = `${daysText(filter)}.csv`;
  const rest = { metrics: WIDE_METRICS, currency, withHalo };
  return (
    <div className={styles.breakdowns}>
      <BreakdownCard
        title={t('breakdown.campaigns')}
        groupLabel={t('breakdown.campaign')}
        rows={campaigns.rows}
        isTall={withCountries && withSearchTerms}
        file={`${t('breakdown.campaignFile')}_${days}`}
        read={campaigns.read}
        {...rest}
      />
      {withCountries && (
        <BreakdownCard
          title={t('breakdown.countries')}
          groupLabel={t('breakdown.country')}
          rows={countries}
          file={`${t('breakdown.countryFile')}_${days}`}
          read={read}
          {...rest}
        />
      )}
      {withSearchTerms && (
        <BreakdownCard
          title={t('breakdown.searchTerms')}
          groupLabel={t('breakdown.searchTerm')}
          rows={terms}
          renderName={({ id, name }) => (
            <Link to="/search-terms" search={{ lens: 'ALL', term: id || undefined, date: daysText(filter) }}>
              {name}
            </Link>
          )}
          file={{
            request: () => void start({ fileType: 'CSV', dataType: 'SPONSOR_SEARCH_TERMS', params: fileParams }),
            isRequested: isBusy,
          }}
          read={read}
          {...rest}
        />
      )}
    </div>
  );
}

export const Breakdowns = { Platforms, More };
