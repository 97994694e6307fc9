import { Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import type { AdType } from '#kernel/ad-type.ts';
import type {
  ExpiringCampaignsQuery,
  ManagedCampaignPartsFragment,
  OutOfBudgetCampaignsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { daysUntil, remainingPercent, urgencyOf, type Urgency } from '../../rules/attention.ts';
import BudgetDialog from './budget-dialog.tsx';
import ExtendDialog from './extend-dialog.tsx';
import styles from './manage.module.css';
import { useCampaignActions } from './use-campaign-actions.ts';

/** Restricts the lists to a company, a brand and an ad type; null means all. */
export interface WatchScope {
  companyId: string | null;
  brandId: string | undefined;
  adType?: AdType;
}

export type Ending = ExpiringCampaignsQuery['sponsorCampaigns']['objects'][number];
export type Spending = OutOfBudgetCampaignsQuery['sponsorCampaigns']['objects'][number];

/** Forecasts beyond a year are too uncertain to plan with. */
const YEAR_DAYS = 365;
const TONES: Record<Urgency, Tone> = { calm: 'success', soon: 'warning', now: 'danger' };
export const URGENCY_COLORS: Record<Urgency, string> = { calm: 'leaf', soon: 'amber', now: 'crimson' };

export const daysToEnd = ({ adSets: [adSet] }: Ending, nowMs: number): number =>
  daysUntil(Date.parse(adSet!.endDate!), nowMs);

/** Returns whole days, or null without recent spend: the remaining budget then has no end date. */
export function daysToSpend({ adSets: [adSet] }: Spending): number | null {
  const days = adSet!.budgetRemainingDays;
  return days === null ? null : Math.floor(days);
}

interface EndingListProps {
  campaigns: readonly Ending[];
  nowMs: number;
}

/** Lists campaigns by end date, each with an action to extend it. */
export function EndingList({ campaigns, nowMs }: EndingListProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const actionsOf = useCampaignActions();
  const [extended, setExtended] = useState<Ending | null>(null);
  return (
    <>
      <ul className={styles.cardList} tabIndex={0} aria-label={t('watch.expiring')}>
        {campaigns.map((campaign) => {
          const days = daysToEnd(campaign, nowMs);
          return (
            <li key={campaign.id} className={styles.cardRow}>
              <CampaignLink campaign={campaign} />
              <span className={styles.cardWhen} title={format.dateTime(campaign.adSets[0]!.endDate)}>
                <StatusBadge
                  tone={TONES[urgencyOf(days)]}
                  label={days === 0 ? t('watch.endsToday') : t('watch.endsIn', { count: days })}
                />
              </span>
              {actionsOf(campaign).includes('extend') && (
                <Button
                  className={styles.cardAct}
                  variant="default"
                  size="compact-xs"
                  aria-label={t('watch.extendNamed', { name: campaign.name })}
                  onClick={() => setExtended(campaign)}
                >
                  {t('watch.extend')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {extended && <ExtendDialog campaign={extended} onClose={() => setExtended(null)} />}
    </>
  );
}

/** Lists campaigns by days of budget remaining, each with an action to raise the budget. */
export function SpendingList({ campaigns }: { campaigns: readonly Spending[] }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const actionsOf = useCampaignActions();
  const [raised, setRaised] = useState<Spending | null>(null);
  return (
    <>
      <ul className={styles.cardList} tabIndex={0} aria-label={t('watch.outOfBudget')}>
        {campaigns.map((campaign) => {
          const { budget, budgetRemaining } = campaign.adSets[0]!;
          const percent = remainingPercent(Number(budgetRemaining ?? 0), Number(budget ?? 0));
          const days = daysToSpend(campaign);
          const urgency = urgencyOf(days ?? Infinity);
          const remaining = format.moneyOf(campaign.company.walletCurrency)(budgetRemaining, 0);
          return (
            <li key={campaign.id} className={styles.cardRow}>
              <CampaignLink campaign={campaign} />
              <span className={styles.cardBudget}>
                <span className="figures">{t('watch.left', { amount: remaining, percent })}</span>
                <Progress
                  value={percent}
                  size={4}
                  color={URGENCY_COLORS[urgency]}
                  aria-label={t('watch.leftOf', { name: campaign.name })}
                />
              </span>
              {days !== null && (
                <span className={styles.cardWhen}>
                  <StatusBadge
                    tone={TONES[urgency]}
                    label={days > YEAR_DAYS ? t('watch.overYear') : t('watch.days', { count: days })}
                  />
                </span>
              )}
              {actionsOf(campaign).includes('budget') && (
                <Button
                  className={styles.cardAct}
                  variant="default"
                  size="compact-xs"
                  aria-label={t('watch.raiseNamed', { name: campaign.name })}
                  onClick={() => setRaised(campaign)}
                >
                  {t('watch.raise')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {raised && <BudgetDialog campaign={raised} onClose={() => setRaised(null)} />}
    </>
  );
}

function CampaignLink({ campaign: { id, name } }: { campaign: ManagedCampaignPartsFragment }) {
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId: id }} className={styles.cardName} title={name}>
      {name}
    </Link>
  );
}
