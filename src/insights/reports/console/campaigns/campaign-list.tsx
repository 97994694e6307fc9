import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#design/form/search-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { Panel } from '#design/page.tsx';
import { EmptyState, QueryError } from '#design/states.tsx';
import { DataTable } from '#design/table/data-table.tsx';
import type { Currency } from '#design/format.ts';
import { SalesDrawer, VisibilityDrawer } from '#insights/advice/console/index.ts';
import { HistoryDrawer, UrgentCampaigns } from '#products/sponsored/console/index.ts';
import { ExportMenu } from '#core/exports/console/index.ts';
import { hasQueryFailed, StaleDataNotice } from '#platform/console-kit/failed-read.tsx';
import { CampaignStatusesDocument, SponsorCampaignsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { ColumnsButton } from '../columns/columns-button.tsx';
import { useColumns } from '../columns/use-columns.ts';
import styles from '../dashboard.module.css';
import type { DashboardSearch, SortColumn } from '../dashboard-search.ts';
import type { Dashboard } from '../use-dashboard.ts';
import { lazyWithTexts } from '../lazy-parts.ts';
import { useCampaignColumns, useColumnTitle } from './campaign-columns.tsx';
import { useRowActions } from './use-row-actions.ts';

const SkuPerformance = lazyWithTexts(() => import('../skus/sku-performance.tsx'));

const PAGE_SIZE = 10;
const SEARCH_DELAY_MS = 500;
const ALL_STATUSES = 'ALL';

interface CampaignListProps {
  dashboard: Dashboard;
  currency: Currency;
}

/** The campaigns behind the figures. A click opens a campaign. */
export function CampaignList({ dashboard, currency }: CampaignListProps) {
  const { t } = useTranslation('sponsorAds');
  const { search, change, filter, adType, catalog } = dashboard;
  const statuses = useApiQuery(CampaignStatusesDocument, { adType });
  const page = search.page ?? 1;
  const campaigns = useApiQuery(
    SponsorCampaignsDocument,
    {
      page,
      adType,
      sortBy: search.sort,
      direction: search.sort && (search.direction ?? 'desc'),
      supplierId: filter.supplierId,
      brandId: filter.brandId,
      status: search.status && [search.status],
      startDate: filter.fromDate,
      endDate: filter.toDate,
      catalogId: catalog?.id,
      campaignName: search.name,
    },
    { keepPreviousData: true },
  );
  const table = adType === 'BANNER' ? 'BANNER_CAMPAIGN' : 'SPONSOR_CAMPAIGN';
  const arranged = useColumns(table);
  const titleOf = useColumnTitle(adType);
  const { open, work, show, actionsOf } = useRowActions(filter, { withAdSets: true });
  const columns = useCampaignColumns({
    currency,
    adType,
    choices: arranged.columns,
    nameTitle: t('column.name'),
    open,
    work,
    logParameter: 'logActivityCampaignId',
    show,
    actionsOf,
  });
  const list = campaigns.data?.sponsorCampaigns;
  const title = adType === 'BANNER' ? t('campaigns.bannerTitle') : t('campaigns.productTitle');
  const isNarrowed = search.name !== undefined || search.status !== undefined;

  const logged = search.logActivityCampaignId;
  const diagnosed = search.diagnosticCampaignId;
  const sold = search.soldCampaignId;

  return (
    <>
      <Panel
        flush
        title={title}
        actions={
          <div className={styles.campaignTools}>
            <SearchField
              label={t('campaigns.search')}
              value={search.name ?? ''}
              onSearch={(name) => change({ name: name || undefined })}
              delayMs={SEARCH_DELAY_MS}
            />
            <SelectField
              size="xs"
              w={170}
              aria-label={t('campaigns.statusFilter')}
              value={search.status ?? ALL_STATUSES}
              onChange={(status) =>
                change({ status: status === ALL_STATUSES ? undefined : (status as DashboardSearch['status']) })
              }
              data={[
                { value: ALL_STATUSES, label: t('campaigns.allStatuses') },
                ...(statuses.data?.sponsorCampaignStatuses ?? [])
                  .filter((status) => status !== 'DELETED')
                  .map((status) => ({ value: status, label: t(`status.${status}`) })),
              ]}
            />
            <ExportMenu
              dataType="SPONSOR_CAMPAIGNS"
              params={{
                supplierId: filter.supplierId,
                brandId: filter.brandId,
                catalogId: catalog?.id,
                adType,
                startDate: filter.fromDate,
                endDate: filter.toDate,
                filters: { campaignName: search.name, status: search.status && [search.status] },
              }}
            />
            <ColumnsButton {...arranged} titleOf={titleOf} />
          </div>
        }
      >
        <div className={styles.pressing}>
          <Suspense>
            <UrgentCampaigns supplierId={filter.supplierId} brandId={filter.brandId} adType={adType} />
          </Suspense>
        </div>
        <StaleDataNotice reads={[campaigns]} />
        <DataTable
          label={title}
          columns={columns}
          rows={hasQueryFailed(campaigns) ? [] : list?.objects}
          rowId={(campaign) => campaign.id}
          isRefreshing={campaigns.isPlaceholderData}
          sorting={search.sort ? { id: search.sort, direction: search.direction ?? 'desc' } : null}
          onSort={(sorting) => change({ sort: sorting?.id as SortColumn | undefined, direction: sorting?.direction })}
          paging={
            list && {
              page,
              pageSize: PAGE_SIZE,
              numPages: list.numPages,
              total: list.total,
              onPage: (next, replaces) => change({ page: next }, replaces),
            }
          }
          empty={
            hasQueryFailed(campaigns) ? (
              <QueryError />
            ) : (
              <EmptyState
                title={isNarrowed ? undefined : t('campaigns.none')}
                detail={isNarrowed ? t('campaigns.noneMatch') : t('campaigns.noneDetail')}
              />
            )
          }
        />
      </Panel>
      {logged && (
        <Suspense>
          <HistoryDrawer
            campaign={list?.objects.find(({ id }) => id === logged) ?? { id: logged }}
            onClose={() => show('logActivityCampaignId', undefined)}
          />
        </Suspense>
      )}
      {diagnosed && (
        <Suspense>
          <VisibilityDrawer
            campaign={list?.objects.find(({ id }) => id === diagnosed) ?? { id: diagnosed }}
            onClose={() => show('diagnosticCampaignId', undefined)}
          />
        </Suspense>
      )}
      {sold && (
        <Suspense>
          <SalesDrawer
            campaign={list?.objects.find(({ id }) => id === sold) ?? { id: sold }}
            onClose={() => show('soldCampaignId', undefined)}
          />
        </Suspense>
      )}
      {search.skuCampaignId && (
        <Suspense>
          <SkuPerformance campaignId={search.skuCampaignId} onClose={() => show('skuCampaignId', undefined)} />
        </Suspense>
      )}
    </>
  );
}
