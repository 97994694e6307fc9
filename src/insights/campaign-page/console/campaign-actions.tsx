import { Switch } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { canSwitch } from '#core/serving/rules/campaign-state.ts';
import { CampaignMenu, DuplicateButton, Verdict } from '#products/sponsored/console/index.ts';
import type { Tab } from './tabs.ts';
import type { CampaignHead, CampaignRights } from './use-campaign-head.ts';

interface CampaignActionsProps {
  head: CampaignHead;
  rights: CampaignRights;
  onToggle(): void;
  onTab(tab: Tab): void;
}

/** What can be done with the whole campaign, beside its name. */
export function CampaignActions({ head: { campaign }, rights, onToggle, onTab }: CampaignActionsProps) {
  const { t } = useTranslation('campaignPage');
  const adSet = campaign.adSets[0]!;
  return (
    <>
      {rights.canReview && campaign.review.state === 'PENDING' && (
        <Suspense>
          <Verdict campaign={campaign} onReviewed={() => {}} />
        </Suspense>
      )}
      {rights.canChange && (
        <Switch
          label={t('switch')}
          checked={adSet.runningStatus === 'STARTED'}
          disabled={!canSwitch(adSet)}
          onChange={onToggle}
        />
      )}
      <DuplicateButton campaign={campaign} />
      <CampaignMenu
        campaign={campaign}
        onHistory={() => onTab('history')}
        onSales={() => onTab('orders')}
        onVisibility={() => onTab('delivery')}
      />
    </>
  );
}
