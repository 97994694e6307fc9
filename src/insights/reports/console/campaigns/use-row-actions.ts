import { IconArrowUpRight, IconChartBar, IconDownload, IconStack2 } from '@tabler/icons-react';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { daysText } from '#kernel/day.ts';
import type { MenuAction } from '#products/sponsored/console/index.ts';
import { openingStep } from '#products/sponsored/rules/wizard-steps.ts';
import { useExport } from '#core/exports/console/index.ts';
import { useFlag, useViewer } from '#core/session/console/index.ts';
import type { ReportFilter } from '../use-dashboard.ts';
import type { Campaign } from './campaign-columns.tsx';

type Opened = Pick<Campaign, 'id'> & { adSets: readonly Parameters<typeof openingStep>[0][] };

/** Leads to the page of a campaign. */
export const campaignLink = ({ id }: Pick<Campaign, 'id'>) =>
  linkOptions({ to: '/campaigns/$campaignId', params: { campaignId: id } });

/** Returns a function that opens the page of a campaign. */
export function useOpenCampaign() {
  const navigate = useNavigate();
  return useCallback((campaign: Pick<Campaign, 'id'>) => void navigate(campaignLink(campaign)), [navigate]);
}

/**
 * Returns the reports' actions on a campaign, the target of a click on it, and the drawers that are open according to
 * the address.
 */
export function useRowActions(
  { fromDate, toDate }: Pick<ReportFilter, 'fromDate' | 'toDate'>,
  { withAdSets = false }: { withAdSets?: boolean } = {},
) {
  const { t } = useTranslation('sponsorAds');
  const navigate = useNavigate();
  const isAdvanced = useFlag('use_advanced_sponsor_campaign_ui');
  const withSales = useFlag('download_campaign_sales');
  const { start } = useExport();
  const { isStaff } = useViewer();

  const openPage = useOpenCampaign();
  const open = useCallback(
    ({ id, adSets }: Opened) => {
      const step = openingStep(adSets[0]!);
      const params = { campaignId: id };
      if (isAdvanced)
        void navigate({
          to: '/sponsor-v2/$campaignId',
          params,
          search: { stage: step === 'content' ? step : undefined },
        });
      else void navigate({ to: '/sponsor/$campaignId/$step', params: { ...params, step } });
    },
    [navigate, isAdvanced],
  );
  /** Opens the review for staff, and the campaign for everyone else. */
  const work = useCallback(
    (campaign: Opened) =>
      isStaff && !isAdvanced
        ? void navigate({ to: '/sponsor/$campaignId/$step', params: { campaignId: campaign.id, step: 'review' } })
        : open(campaign),
    [navigate, isStaff, isAdvanced, open],
  );
  /** Opens a drawer through the address, or closes it. */
  const show = useCallback(
    (name: string, id: string | undefined) =>
      void navigate({ to: '.', search: (previous) => ({ ...previous, [name]: id }), resetScroll: false }),
    [navigate],
  );
  const actionsOf = useCallback(
    (campaign: Campaign): MenuAction[] => {
      const actions: (MenuAction | false)[] = [
        { label: t('action.openCampaign'), icon: IconArrowUpRight, onClick: () => openPage(campaign) },
        {
          label: t('action.skuPerformance'),
          icon: IconChartBar,
          onClick: () => show('skuCampaignId', campaign.id),
        },
        withAdSets && {
          label: t('action.adSets'),
          icon: IconStack2,
          onClick: () =>
            void navigate({
              to: '/sponsor/adset/$campaignId',
              params: { campaignId: campaign.id },
              search: { date: daysText({ fromDate, toDate }) },
            }),
        },
        withSales && {
          label: t('action.downloadSales'),
          icon: IconDownload,
          onClick: () =>
            void start({
              fileType: 'CSV',
              dataType: 'SPONSOR_CAMPAIGN_SALES',
              params: { adSetId: campaign.adSets[0]?.id, fromDate, toDate },
            }),
        },
      ];
      return actions.filter((action) => action !== false);
    },
    [t, show, openPage, navigate, start, withAdSets, withSales, fromDate, toDate],
  );
  return { open, work, show, actionsOf };
}
