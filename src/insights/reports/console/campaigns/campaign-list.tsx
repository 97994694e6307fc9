import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#design/form/search-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import type { Currency } from '#design/format.ts';
import { SalesDrawer, VisibilityDrawer } from '#insights/advice/console/index.ts';
import { HistoryDrawer, UrgentCampaigns } from '#products/sponsored/console/index.ts';
import { ExportMenu } from '#core/exports/console/index.ts';
import { CampaignStatusesDocument, SponsorCampaignsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { useListQuery } from '#platform/console-kit/list.ts';
import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';
import { ColumnsButton } from '../columns/columns-button.tsx';
import { useColumns } from '../columns/use-columns.ts';
import styles from '../dashboard.module.css';
import { STATUSES } from '../dashboard-search.ts';
import type { Dashboard } from '../use-dashboard.ts';
import { useCampaignColumns, useColumnTitle } from './campaign-columns.tsx';
import { useRowActions } from './use-row-actions.ts';

const SkuPerformance = lazyWithTexts('reports', () => import('../skus/sku-performance.tsx'));

const SEARCH_DELAY_MS = 500;
const ALL_STATUSES = 'ALL';

interface CampaignListProps {
  dashboard: Dashboard;
  currency: Currency;
}

/** The campaigns behind the figures. A click opens a campaign. */
export function CampaignList({ dashboard, currency }: CampaignListProps) {
  const { t } = useTranslation('sponsorAds');
  const { address, filter, adType, catalog } = dashboard;
  const { search, change } = address;
  const statuses = useApiQuery(CampaignStatusesDocument, { adType });
  const { list, table } = useListQuery(
    SponsorCampaignsDocument,
    {
      adType,
      sortBy: search.sort,
      direction: search.sort && (search.direction ?? 'desc'),
      companyId: filter.companyId,
      brandId: filter.brandId,
      status: search.status && [search.status],
      startDate: filter.fromDate,
      endDate: filter.toDate,
      catalogId: catalog?.id,
      campaignName: search.name,
    },
    ({ sponsorCampaigns }) => sponsorCampaigns,
    address,
  );
  const columnTable = adType === 'BANNER' ? 'BANNER_CAMPAIGN' : 'SPONSOR_CAMPAIGN';
  const arranged = useColumns(columnTable);
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
  const title = adType === 'BANNER' ? t('campaigns.bannerTitle') : t('campaigns.productTitle');

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
              onSearch={(name) => change({ name: name || undefined }, { replaces: true })}
              delayMs={SEARCH_DELAY_MS}
            />
            <SelectField
              size="xs"
              w={170}
              aria-label={t('campaigns.statusFilter')}
              value={search.status ?? ALL_STATUSES}
              onChange={(selected) => change({ status: STATUSES.find((status) => status === selected) })}
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
                companyId: filter.companyId,
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
            <UrgentCampaigns companyId={filter.companyId} brandId={filter.brandId} adType={adType} />
          </Suspense>
        </div>
        <ListTable
          label={title}
          columns={columns}
          rowId={(campaign) => campaign.id}
          address={address}
          {...table}
          empty={<EmptyState title={t('campaigns.none')} detail={t('campaigns.noneDetail')} />}
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
