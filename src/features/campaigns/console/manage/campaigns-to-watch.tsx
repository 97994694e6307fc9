import { Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import { useViewer } from '#features/shell/console/index.ts';
import {
  ExpiringCampaignsDocument,
  OutOfBudgetCampaignsDocument,
  type ManagedCampaignPartsFragment,
  type OutOfBudgetCampaignsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { daysUntil, isWorthWatching, remainingPercent, urgencyOf, type Urgency } from '../../rules/attention.ts';
import { actionsFor } from '../../rules/campaign-actions.ts';
import BudgetDialog from './budget-dialog.tsx';
import ExtendDialog from './extend-dialog.tsx';
import styles from './manage.module.css';

/** Beyond it a number of days is a guess nobody plans by. */
const YEAR_DAYS = 365;
const TONES: Record<Urgency, Tone> = { calm: 'success', soon: 'warning', now: 'danger' };
const COLORS: Record<Urgency, string> = { calm: 'leaf', soon: 'amber', now: 'crimson' };

interface CampaignsToWatchProps {
  /** Null for every company. */
  supplierId: string | null;
  brandId: string | undefined;
  /** All of them, instead of those that are pressing. */
  isComplete?: boolean;
}

/** Running campaigns that will end, and those that have so much to spend, the most pressing first; nothing where there are none. */
export default function CampaignsToWatch({ isComplete = false, ...scope }: CampaignsToWatchProps) {
  const expiring = useApiQuery(ExpiringCampaignsDocument, scope);
  const outOfBudget = useApiQuery(OutOfBudgetCampaignsDocument, scope);
  const [now_ms] = useState(Date.now);
  const ending = (expiring.data?.sponsorCampaigns.objects ?? []).filter(
    ({ adsetSet: [adSet] }) => isComplete || isWorthWatching(daysUntil(Date.parse(adSet!.endDate!), now_ms)),
  );
  const spending = (outOfBudget.data?.sponsorCampaigns.objects ?? []).filter(
    ({ adsetSet: [adSet] }) => isComplete || isWorthWatching(adSet!.budgetRemainingDays ?? Infinity),
  );
  if (ending.length + spending.length === 0) return null;
  return (
    <div className={styles.attention}>
      {ending.length > 0 && <Expiring campaigns={ending} now_ms={now_ms} />}
      {spending.length > 0 && <OutOfBudget campaigns={spending} />}
    </div>
  );
}

function Expiring({ campaigns, now_ms }: { campaigns: readonly ManagedCampaignPartsFragment[]; now_ms: number }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const mayChange = useMayChange();
  const [extended, setExtended] = useState<ManagedCampaignPartsFragment | null>(null);
  return (
    <Panel flush title={t('watch.expiring')}>
      <ul className={styles.cardList} tabIndex={0} aria-label={t('watch.expiring')}>
        {campaigns.map((campaign) => {
          const { endDate } = campaign.adsetSet[0]!;
          const days = daysUntil(Date.parse(endDate!), now_ms);
          return (
            <li key={campaign.id} className={styles.cardRow}>
              <CampaignLink campaign={campaign} />
              <span title={format.dateTime(endDate)}>
                <StatusBadge
                  tone={TONES[urgencyOf(days)]}
                  label={days === 0 ? t('watch.endsToday') : t('watch.endsIn', { count: days })}
                />
              </span>
              {mayChange(campaign) && (
                <Button
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
    </Panel>
  );
}

type Spending = OutOfBudgetCampaignsQuery['sponsorCampaigns']['objects'][number];

function OutOfBudget({ campaigns }: { campaigns: readonly Spending[] }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const mayChange = useMayChange();
  const [raised, setRaised] = useState<Spending | null>(null);
  return (
    <Panel flush title={t('watch.outOfBudget')}>
      <ul className={styles.cardList} tabIndex={0} aria-label={t('watch.outOfBudget')}>
        {campaigns.map((campaign) => {
          const { budget, budgetRemaining, budgetRemainingDays } = campaign.adsetSet[0]!;
          const percent = remainingPercent(Number(budgetRemaining ?? 0), Number(budget ?? 0));
          // Nothing is spent lately: it lasts for ever.
          const days = budgetRemainingDays === null ? null : Math.floor(budgetRemainingDays);
          const urgency = urgencyOf(days ?? Infinity);
          const left = format.money(budgetRemaining, campaign.supplier.walletCurrency.symbol, 0);
          return (
            <li key={campaign.id} className={styles.cardRow}>
              <CampaignLink campaign={campaign} />
              <span className={styles.cardBudget}>
                <span className="figures">{t('watch.left', { amount: left, percent })}</span>
                <Progress
                  value={percent}
                  size={4}
                  color={COLORS[urgency]}
                  aria-label={t('watch.leftOf', { name: campaign.name })}
                />
              </span>
              {days !== null && (
                <StatusBadge
                  tone={TONES[urgency]}
                  label={days > YEAR_DAYS ? t('watch.overYear') : t('watch.days', { count: days })}
                />
              )}
              {mayChange(campaign) && (
                <Button
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
    </Panel>
  );
}

function CampaignLink({ campaign: { id, name } }: { campaign: ManagedCampaignPartsFragment }) {
  return (
    <Link
      to="/sponsor/$campaignId/$step"
      params={{ campaignId: id, step: 'budget' }}
      className={styles.cardName}
      title={name}
    >
      {name}
    </Link>
  );
}

function useMayChange() {
  const { isGfg, role, company } = useViewer();
  return ({ supplier, adsetSet }: ManagedCampaignPartsFragment) =>
    actionsFor(
      { status: adsetSet[0]!.status, isOwn: supplier.id === company?.id },
      { role: role?.name ?? null, isStaff: isGfg, copiesToOthers: false },
    ).includes('budget');
}
