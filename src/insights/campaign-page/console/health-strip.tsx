import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat } from '#design/format.ts';
import { percentText } from '#insights/reports/console/index.ts';
import type { CampaignHead } from './use-campaign-head.ts';
import { useDelivery } from './use-delivery.ts';
import styles from './campaign-page.module.css';

/** Four figures of how a campaign delivers; each leads to what is behind it. */
export function HealthStrip({ head }: { head: CampaignHead }) {
  const { t } = useTranslation('campaignPage');
  const format = useFormat();
  const { read } = useDelivery(head);
  const seen = read.data?.campaignVisibility;
  const opportunities = Number(seen?.opportunities ?? 0);
  const won = opportunities === 0 ? null : (100 * Number(seen?.won)) / opportunities;
  const percent = (value: number | null | undefined) =>
    typeof value !== 'number' ? NO_VALUE : percentText(format, value);
  const figures = [
    { id: 'budget', value: head.budgetUsed === null ? t('strip.noLimit') : percent(head.budgetUsed), isKnown: true },
    { id: 'won', value: percent(won), isKnown: !read.isPending },
    { id: 'rank', value: percent(seen?.lostToRank), isKnown: !read.isPending },
    { id: 'lostBudget', value: percent(seen?.lostToBudget), isKnown: !read.isPending },
  ] as const;
  return (
    <nav className={styles.strip} aria-label={t('strip.title')}>
      {figures.map(({ id, value, isKnown }) => (
        <Link
          key={id}
          to="/campaigns/$campaignId/$tab"
          params={{ campaignId: head.id, tab: 'delivery' }}
          className={styles.figure}
        >
          <span className={styles.figureLabel}>{t(`strip.${id}`)}</span>
          {isKnown ? <strong>{value}</strong> : <Skeleton height={20} width={56} mt={4} />}
        </Link>
      ))}
    </nav>
  );
}
