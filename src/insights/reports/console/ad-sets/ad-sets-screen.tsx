import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { SalesDrawer, VisibilityDrawer } from '#insights/advice/console/index.ts';
import { HistoryDrawer } from '#products/sponsored/console/index.ts';
import { ExportMenu } from '#core/exports/console/index.ts';
import { useFlag, useReportCurrency, useSelection } from '#core/session/console/index.ts';
import type { AdType } from '#kernel/ad-type.ts';
import { AdSetsDocument, AllCatalogsDocument, ReportScopeDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { useListAddress, useListQuery, useLocalPages, type ListAddress } from '#platform/console-kit/list.ts';
import { useRefetchShowing } from '#platform/api-client/refetch.ts';
import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';
import { useCampaignColumns, useColumnTitle, type Campaign } from '../campaigns/campaign-columns.tsx';
import { useRowActions } from '../campaigns/use-row-actions.ts';
import { ColumnsButton } from '../columns/columns-button.tsx';
import { useColumns } from '../columns/use-columns.ts';
import { adSetList } from '../dashboard-search.ts';
import { ScopeFields } from '../scope-fields.tsx';
import { reportedDays } from '../report-days.ts';
import dashboard from '../dashboard.module.css';

const SkuPerformance = lazyWithTexts('reports', () => import('../skus/sku-performance.tsx'));

/** Ad sets of one or all campaigns, with their figures. */
export function AdSetsScreen({ params: { campaignId } }: { params: { campaignId?: string } }) {
  const { t } = useTranslation('sponsorAds');
  const address = useListAddress(adSetList);
  const refetchShowing = useRefetchShowing();
  const hasBanners = useFlag('sponsor_enable_banner');
  const canExport = useFlag('export_daily_dashboard_data');
  const { brand } = useSelection();
  const today = useToday();
  const scope = useApiQuery(ReportScopeDocument, {});
  const catalogs = useApiQuery(AllCatalogsDocument, {}).data?.allCatalogs ?? [];
  const catalog = catalogs.find(({ id }) => id === address.search.country);
  const { range, limits } = reportedDays(address.range, scope.data?.reportRange, today);
  const filter = {
    campaignId,
    catalogId: catalog?.id,
    brandId: campaignId ? undefined : brand?.id,
    startDate: range.from,
    endDate: range.to,
  };
  const adTypes: readonly AdType[] = hasBanners ? ['PRODUCT', 'BANNER'] : ['PRODUCT'];

  return (
    <Page
      title={t('adSets.title')}
      breadcrumbs={[
        <Anchor key="campaigns" renderRoot={(props) => <Link {...props} to="/sponsor" />}>
          {t('adSets.campaigns')}
        </Anchor>,
      ]}
      titleAside={
        <Tooltip label={t('dashboard.refresh')}>
          <ActionIcon aria-label={t('dashboard.refresh')} onClick={() => void refetchShowing(['AdSet', 'ReportRange'])}>
            <IconRefresh size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      }
      actions={canExport && <ExportMenu dataType="SPONSOR_AD_SETS" params={filter} />}
    >
      <div className={dashboard.filters} role="group" aria-label={t('filter.label')}>
        <ScopeFields catalogs={campaignId ? [] : catalogs} {...{ catalog, range, limits, today, address }} />
      </div>
      <div className={dashboard.lists}>
        {adTypes.map((adType) => (
          <AdSetList
            key={adType}
            adType={adType}
            filter={filter}
            address={address}
            isSingleCampaign={campaignId !== undefined}
          />
        ))}
      </div>
    </Page>
  );
}

interface AdSetListProps {
  adType: AdType;
  filter: { campaignId?: string; catalogId?: string; brandId?: string; startDate: string; endDate: string };
  address: ListAddress<ReturnType<typeof adSetList.search>>;
  /** True when restricted to one campaign, which has one ad type; the other type's list is hidden. */
  isSingleCampaign: boolean;
}

function AdSetList({ adType, filter, address, isSingleCampaign }: AdSetListProps) {
  const { t } = useTranslation('sponsorAds');
  const currency = useReportCurrency();
  const { search } = address;
  const { sort, direction } = search;
  const requested = { ...filter, adType, sortBy: sort, direction: sort && (direction ?? 'desc') };
  const { list, table } = useListQuery(AdSetsDocument, requested, ({ adsSets }) => adsSets, useLocalPages(requested));
  const arranged = useColumns(adType === 'BANNER' ? 'BANNER_AD_SET' : 'AD_SET');
  const titleOf = useColumnTitle(adType);
  const { open, work, show, actionsOf } = useRowActions({ fromDate: filter.startDate, toDate: filter.endDate });
  const columns = useCampaignColumns({
    currency,
    adType,
    choices: arranged.columns,
    nameTitle: t('adSets.name'),
    logParameter: 'logActivityAdsSetId',
    open,
    work,
    show,
    actionsOf,
  });
  const rows = useMemo(
    () => list?.objects.map(({ campaign, name, report }): Campaign => ({ ...campaign, name, report })),
    [list],
  );
  if (isSingleCampaign && rows?.length === 0) return null;
  const logged = rows?.find(({ adSets: [adSet] }) => adSet?.id === search.logActivityAdsSetId);
  const diagnosed = rows?.find(({ id }) => id === search.diagnosticCampaignId);
  const sold = rows?.find(({ id }) => id === search.soldCampaignId);
  const measured = rows?.find(({ id }) => id === search.skuCampaignId);
  const title = adType === 'BANNER' ? t('adSets.banner') : t('adSets.product');
  return (
    <>
      <Panel flush title={title} actions={<ColumnsButton {...arranged} titleOf={titleOf} />}>
        <ListTable
          label={title}
          columns={columns}
          rowId={({ id }) => id}
          address={address}
          {...table}
          rows={rows}
          skeletonRows={isSingleCampaign ? 1 : 4}
          empty={<EmptyState title={t('adSets.none')} />}
        />
      </Panel>
      <Suspense>
        {logged && <HistoryDrawer campaign={logged} onClose={() => show('logActivityAdsSetId', undefined)} />}
        {diagnosed && <VisibilityDrawer campaign={diagnosed} onClose={() => show('diagnosticCampaignId', undefined)} />}
        {sold && <SalesDrawer campaign={sold} onClose={() => show('soldCampaignId', undefined)} />}
        {measured && <SkuPerformance campaignId={measured.id} onClose={() => show('skuCampaignId', undefined)} />}
      </Suspense>
    </>
  );
}
