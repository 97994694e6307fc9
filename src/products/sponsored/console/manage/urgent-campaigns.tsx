import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenedMs } from '#design/present.ts';
import { ExpiringCampaignsDocument, OutOfBudgetCampaignsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { needsAttention, urgencyOf } from '../../rules/attention.ts';
import styles from './manage.module.css';
import { daysToEnd, daysToSpend, EndingList, SpendingList, URGENCY_COLORS, type WatchScope } from './alert-lists.tsx';

/** Shows in one line how many running campaigns end or run out of budget soon. Each count expands its list below. */
export default function UrgentCampaigns(scope: WatchScope) {
  const { t } = useTranslation('campaigns');
  const expiring = useApiQuery(ExpiringCampaignsDocument, scope).data?.sponsorCampaigns.objects;
  const outOfBudget = useApiQuery(OutOfBudgetCampaignsDocument, scope).data?.sponsorCampaigns.objects;
  const [opened, setOpened] = useState<'ending' | 'spending' | null>(null);
  const nowMs = useOpenedMs();
  if (!expiring || !outOfBudget) return null;

  const ending = expiring.filter((campaign) => needsAttention(daysToEnd(campaign, nowMs)));
  const spending = outOfBudget.filter((campaign) => needsAttention(daysToSpend(campaign) ?? Infinity));
  const [soonest] = ending;
  const [shortest] = spending;
  if (!soonest && !shortest) return null;
  const countButton = (list: 'ending' | 'spending', days: number, label: string) => (
    <Button
      variant="light"
      color={URGENCY_COLORS[urgencyOf(days)]}
      size="compact-sm"
      aria-expanded={opened === list}
      rightSection={opened === list ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
      onClick={() => setOpened(opened === list ? null : list)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className={styles.pressing}>
        {soonest && countButton('ending', daysToEnd(soonest, nowMs), t('watch.endingSoon', { count: ending.length }))}
        {shortest &&
          countButton('spending', daysToSpend(shortest) ?? Infinity, t('watch.budgetLow', { count: spending.length }))}
      </div>
      {opened === 'ending' && soonest && <EndingList campaigns={ending} nowMs={nowMs} />}
      {opened === 'spending' && shortest && <SpendingList campaigns={spending} />}
    </>
  );
}
