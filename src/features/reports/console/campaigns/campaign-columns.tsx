import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { StatusBadge } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { BudgetCell, CampaignMenu, STATUS_TONES } from '#features/campaigns/console/index.ts';
import { shownStatus } from '#features/campaigns/rules/campaign-state.ts';
import { useViewer } from '#features/shell/console/index.ts';
import type { AdType } from '#kernel/ad-type.ts';
import type { SponsorCampaignsQuery } from '#platform/api-client/generated/graphql.ts';
import styles from '../dashboard.module.css';
import type { SortColumn } from '../dashboard-search.ts';
import { figuresOfCampaign } from '../figures.ts';
import type { MetricId } from '../../rules/metric-list.ts';
import { writeMetric } from '../metric-list.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { statusExplanation } from './ad-set-display.ts';

export type Campaign = SponsorCampaignsQuery['sponsorCampaigns']['objects'][number];
type AdSet = Campaign['adsetSet'][number];

interface CampaignColumnsOptions {
  symbol: string;
  withHalo: boolean;
  adType: AdType;
  withSupplier: boolean;
  withBrand: boolean;
  canToggle: boolean;
  open(campaignId: string): void;
  showHistory(campaignId: string): void;
  showVisibility(campaignId: string): void;
}

/** A metric, the name the server sorts it by, and the kind of ads it is shown for. */
const METRIC_COLUMNS: readonly { id: MetricId; sort: SortColumn; only?: AdType; halo?: true }[] = [
  { id: 'impressions', sort: 'impressions' },
  { id: 'clicks', sort: 'clicks' },
  { id: 'cpc', sort: 'cpc' },
  { id: 'cpm', sort: 'cpm', only: 'BANNER' },
  { id: 'ctr', sort: 'ctr' },
  { id: 'directConversion', sort: 'conv' },
  { id: 'directSales', sort: 'click7Sales' },
  { id: 'costs', sort: 'costs' },
  { id: 'directRoas', sort: 'roas' },
  { id: 'directItemsSold', sort: 'itemsSold' },
  { id: 'sales', sort: 'haloSales', halo: true },
  { id: 'itemsSold', sort: 'haloItemsSold', halo: true },
];

export function useCampaignColumns(options: CampaignColumnsOptions): Column<Campaign>[] {
  const { symbol, withHalo, adType, withSupplier, withBrand, canToggle, open, showHistory, showVisibility } = options;
  const { t } = useTranslation('sponsorAds');
  const format = useFormat();
  const { isGfg } = useViewer();
  return useMemo(() => {
    const columns: (Column<Campaign> | false)[] = [
      {
        id: 'name',
        header: t('column.name'),
        sort: 'asc-first',
        isPinned: true,
        cell: (campaign) => (
          <Anchor
            component="button"
            type="button"
            className={styles.campaignName}
            title={campaign.name}
            onClick={() => open(campaign.id)}
          >
            {campaign.name}
          </Anchor>
        ),
      },
      {
        id: 'status',
        header: t('column.status'),
        sort: 'asc-first',
        cell: ({ adsetSet: [adSet] }) => adSet && <AdSetStatus adSet={adSet} />,
      },
      {
        id: 'active',
        header: t('column.active'),
        cell: (campaign) =>
          campaign.adsetSet[0] && (
            <ActiveSwitch name={campaign.name} adSet={campaign.adsetSet[0]} isAllowed={canToggle} />
          ),
      },
      withSupplier && {
        id: 'supplier',
        header: t('column.supplier'),
        sort: 'asc-first',
        cell: ({ supplier }) => supplier.nameWithCluster,
      },
      withBrand && {
        id: 'brand',
        header: t('column.brand'),
        sort: 'asc-first',
        cell: ({ brand }) => brand.name,
        hideNarrow: true,
      },
      {
        id: 'shop',
        header: t('column.shop'),
        sort: 'asc-first',
        cell: ({ adsetSet: [adSet] }) => adSet?.shop,
        hideNarrow: true,
      },
      {
        id: 'bidType',
        header: t('column.bidType'),
        sort: 'asc-first',
        hideNarrow: true,
        cell: ({ adsetSet: [adSet] }) => adSet && t(`bidType.${adSet.bidType}`),
      },
      {
        id: 'budget',
        header: t('column.budget'),
        sort: 'desc-first',
        align: 'right',
        hideNarrow: true,
        cell: (campaign) =>
          campaign.adsetSet[0] && (
            <BudgetCell campaign={campaign}>
              <Budget adSet={campaign.adsetSet[0]} symbol={campaign.supplier.walletCurrency.symbol} />
            </BudgetCell>
          ),
      },
      ...METRIC_COLUMNS.filter(({ only, halo }) => (!only || only === adType) && (!halo || withHalo)).map(
        ({ id, sort }): Column<Campaign> => ({
          id: sort,
          header: t(`metric.${id}`),
          align: 'right',
          sort: 'desc-first',
          cell: ({ report }) => writeMetric(id, figuresOfCampaign(report), format, symbol),
        }),
      ),
      {
        id: 'actions',
        header: t('column.actions'),
        align: 'right',
        cell: (campaign) => {
          const label = isGfg ? t('action.review') : t('action.edit');
          return (
            <span className={styles.rowActions}>
              <Tooltip label={label}>
                <ActionIcon aria-label={`${label}: ${campaign.name}`} onClick={() => open(campaign.id)}>
                  {isGfg ? <IconEye size={16} stroke={1.7} /> : <IconPencil size={16} stroke={1.7} />}
                </ActionIcon>
              </Tooltip>
              <CampaignMenu
                campaign={campaign}
                onHistory={() => showHistory(campaign.id)}
                onVisibility={() => showVisibility(campaign.id)}
              />
            </span>
          );
        },
      },
    ];
    return columns.filter((column) => column !== false);
  }, [
    t,
    format,
    symbol,
    withHalo,
    adType,
    withSupplier,
    withBrand,
    canToggle,
    open,
    showHistory,
    showVisibility,
    isGfg,
  ]);
}

function AdSetStatus({ adSet }: { adSet: AdSet }) {
  const { t } = useTranslation('sponsorAds');
  const shown = shownStatus(adSet);
  return (
    <StatusBadge
      tone={STATUS_TONES[shown]}
      label={t(`status.${shown}`)}
      explanation={t(`statusExplanation.${statusExplanation(adSet, new Date())}`, { notes: adSet.notes })}
    />
  );
}

function Budget({ adSet, symbol }: { adSet: AdSet; symbol: string }) {
  const { t } = useTranslation('sponsorAds');
  const format = useFormat();
  const amount = (budget: string | null) => format.money(budget, symbol, 0);
  switch (adSet.budgetType) {
    case 'ALWAYS_ON':
      return t('budget.alwaysOn');
    case 'DAILY':
      return t('budget.daily', { amount: amount(adSet.budgetDaily) });
    case 'TOTAL':
      return t('budget.total', { amount: amount(adSet.budget) });
    case 'DAILY_TOTAL':
      return t('budget.dailyTotal', { daily: amount(adSet.budgetDaily), total: amount(adSet.budget) });
  }
}
