import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowUpRight, IconEye, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, type Currency, useMoney } from '#design/format.ts';
import type { CellColumn, Column } from '#design/table/data-table.tsx';
import { BudgetCell, CampaignMenu, CampaignStatus, type MenuAction } from '#products/sponsored/console/index.ts';
import { zoneOfOffset } from '#products/sponsored/rules/catalog-zone.ts';
import type { CampaignColumn, ColumnChoice } from '#products/sponsored/rules/columns.ts';
import { CAMPAIGN_PERMISSIONS } from '#products/sponsored/rules/permissions.ts';
import { useMay, useSelection, useViewer } from '#core/session/console/index.ts';
import type { AdType } from '#kernel/ad-type.ts';
import { dayIn } from '#kernel/time.ts';
import type { SponsorCampaignsQuery } from '#platform/api-client/generated/graphql.ts';
import styles from '../dashboard.module.css';
import { metricsOfCampaign } from '../metric-values.ts';
import { COLUMN_METRICS, isMetricColumn, type MetricColumn } from '../../rules/campaign-metrics.ts';
import { formatMetric } from '../metric-list.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { campaignLink } from './use-row-actions.ts';

export type Campaign = SponsorCampaignsQuery['sponsorCampaigns']['objects'][number];
type AdSet = Campaign['adSets'][number];

interface CampaignColumnsOptions {
  currency: Currency;
  adType: AdType;
  /** Columns that can be arranged, in their order; the name and action columns are fixed. */
  choices: readonly ColumnChoice[];
  /** Heading of the first column. */
  nameTitle: string;
  /** Search parameter that opens the activity log. */
  logParameter: 'logActivityCampaignId' | 'logActivityAdsSetId';
  open(campaign: Campaign): void;
  /** Opens the viewer's most likely task for a campaign. */
  work(campaign: Campaign): void;
  show(parameter: string, id: string): void;
  actionsOf(campaign: Campaign): readonly MenuAction[];
}

/** Extra digits for CPM: a thousand banner impressions are cheap. */
const CPM_MORE_DIGITS = 2;

/** Returns a function that provides the title of a column. Click sales of banners have a title of their own. */
export function useColumnTitle(adType: AdType): (id: string) => string {
  const { t } = useTranslation('sponsorAds');
  return useCallback(
    (id) => {
      if (id === 'click7Sales' && adType === 'BANNER') return t('column.clickThroughSales');
      return isMetricColumn(id) ? t(`metric.${COLUMN_METRICS[id]}`) : t(`column.${id as FactColumn}`);
    },
    [t, adType],
  );
}

type FactColumn = Exclude<CampaignColumn, MetricColumn>;

export function useCampaignColumns(options: CampaignColumnsOptions): Column<Campaign>[] {
  const { currency, adType, choices, nameTitle, logParameter, open, work, show, actionsOf } = options;
  const { t } = useTranslation('sponsorAds');
  const format = useFormat();
  const titleOf = useColumnTitle(adType);
  const { isStaff } = useViewer();
  const hasBrand = useSelection().brand !== null;
  // Staff see the switch of others' campaigns, as it stands.
  const canToggle = useMay(CAMPAIGN_PERMISSIONS['Mutation.setAdSetRunningStatus']) || isStaff;
  return useMemo(() => {
    const facts: Record<FactColumn, Omit<CellColumn<Campaign>, 'id' | 'header'>> = {
      status: { sort: 'asc-first', cell: ({ adSets: [adSet] }) => adSet && <CampaignStatus adSet={adSet} /> },
      active: {
        cell: (campaign) =>
          campaign.adSets[0] && <ActiveSwitch name={campaign.name} adSet={campaign.adSets[0]} isAllowed={canToggle} />,
      },
      shop: { sort: 'asc-first', hideNarrow: true, cell: ({ adSets: [adSet] }) => adSet?.shop },
      bidType: {
        sort: 'asc-first',
        hideNarrow: true,
        cell: ({ adSets: [adSet] }) => adSet && t(`bidType.${adSet.bidType}`),
      },
      budget: {
        sort: 'desc-first',
        align: 'right',
        hideNarrow: true,
        cell: (campaign) =>
          campaign.adSets[0] && (
            <BudgetCell campaign={campaign}>
              <Budget adSet={campaign.adSets[0]} currency={campaign.company.walletCurrency} />
            </BudgetCell>
          ),
      },
      startDate: {
        sort: 'desc-first',
        hideNarrow: true,
        cell: ({ adSets: [adSet] }) => format.day(adSet && localDayOf(adSet.startDate, adSet.catalog.tzOffset)),
      },
      endDate: {
        sort: 'asc-first',
        hideNarrow: true,
        cell: ({ adSets: [adSet] }) => format.day(adSet?.endDate && localDayOf(adSet.endDate, adSet.catalog.tzOffset)),
      },
    };
    const columnOf = (id: string): Column<Campaign> => {
      const header = titleOf(id);
      if (!isMetricColumn(id)) return { id, header, ...facts[id as FactColumn] };
      const metric = COLUMN_METRICS[id];
      return {
        id,
        header,
        align: 'right',
        sort: 'desc-first',
        cell: ({ report }) =>
          formatMetric(
            metric,
            metricsOfCampaign(report),
            format,
            currency,
            metric === 'cpm' ? currency.maxFractionDigits + CPM_MORE_DIGITS : undefined,
          ),
      };
    };
    const columns: (Column<Campaign> | false)[] = [
      {
        id: 'name',
        header: nameTitle,
        sort: 'asc-first',
        pinned: 'left',
        name: ({ name }) => name,
        open,
      },
      isStaff && {
        id: 'supplier',
        header: t('column.supplier'),
        sort: 'asc-first',
        cell: ({ company }) => company.nameWithCluster,
      },
      !hasBrand && {
        id: 'brand',
        header: t('column.brand'),
        sort: 'asc-first',
        cell: ({ brand }) => brand.name,
        hideNarrow: true,
      },
      ...choices.filter(({ show }) => show).map(({ id }) => columnOf(id)),
      {
        id: 'actions',
        header: t('column.actions'),
        align: 'right',
        pinned: 'right',
        cell: (campaign) => {
          const label = isStaff ? t('action.review') : t('action.edit');
          return (
            <span className={styles.rowActions}>
              <Tooltip label={t('action.openCampaign')}>
                <ActionIcon
                  aria-label={`${t('action.openCampaign')}: ${campaign.name}`}
                  renderRoot={(props) => <Link {...props} {...campaignLink(campaign)} />}
                >
                  <IconArrowUpRight size={16} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
              <Tooltip label={label}>
                <ActionIcon aria-label={`${label}: ${campaign.name}`} onClick={() => work(campaign)}>
                  {isStaff ? <IconEye size={16} stroke={1.7} /> : <IconPencil size={16} stroke={1.7} />}
                </ActionIcon>
              </Tooltip>
              <CampaignMenu
                campaign={campaign}
                more={actionsOf(campaign)}
                onHistory={() =>
                  show(logParameter, logParameter === 'logActivityAdsSetId' ? campaign.adSets[0]!.id : campaign.id)
                }
                onSales={() => show('soldCampaignId', campaign.id)}
                onVisibility={() => show('diagnosticCampaignId', campaign.id)}
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
    currency,
    titleOf,
    choices,
    nameTitle,
    hasBrand,
    canToggle,
    logParameter,
    open,
    work,
    show,
    actionsOf,
    isStaff,
  ]);
}

const localDayOf = (instant: string, tzOffset: number) => dayIn(zoneOfOffset(tzOffset), Date.parse(instant));

function Budget({ adSet, currency }: { adSet: AdSet; currency: Currency }) {
  const { t } = useTranslation('sponsorAds');
  const money = useMoney(currency);
  const amount = (budget: string | null) => money(budget, 0);
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
