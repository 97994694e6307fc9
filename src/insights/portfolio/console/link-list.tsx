import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { usePresentMs } from '#design/present.ts';
import { StatusBadge } from '#design/status-badge.tsx';
import type { PortfolioLinksQuery } from '#platform/api-client/generated/graphql.ts';
import styles from './portfolio-links.module.css';

export type PortfolioLink = PortfolioLinksQuery['portfolioLinks'][number];

/** The links of a company, with what each shows and when it was opened. */
export function LinkList({ links, onEnd }: { links: readonly PortfolioLink[]; onEnd(link: PortfolioLink): void }) {
  const { t } = useTranslation('portfolio');
  return (
    <ul className={styles.links} aria-label={t('share.links')}>
      {links.map((link) => (
        <LinkItem key={link.id} link={link} onEnd={() => onEnd(link)} />
      ))}
    </ul>
  );
}

function LinkItem({ link, onEnd }: { link: PortfolioLink; onEnd(): void }) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const { title, brandNames, columns, lastDays, fromDate, toDate, makerName, createdAt, expiresAt, endedAt } = link;
  const nowMs = usePresentMs();
  const isOpen = endedAt === null && Date.parse(expiresAt) > nowMs;
  const days =
    fromDate === null || toDate === null
      ? t('share.lastDays', { count: lastDays ?? 0 })
      : format.shortDays({ from: fromDate, to: toDate });
  const made = { name: makerName ?? '', date: format.day(createdAt) };
  return (
    <li className={styles.link}>
      <div className={styles.linkHead}>
        <span className={styles.linkTitle} title={title}>
          {title}
        </span>
        <StatusBadge tone={isOpen ? 'success' : 'neutral'} label={t(isOpen ? 'share.open' : 'share.over')} />
        {isOpen && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="crimson"
            aria-label={t('share.endOf', { title })}
            onClick={onEnd}
          >
            {t('share.end')}
          </Button>
        )}
      </div>
      <Text size="sm" className={styles.wrapped}>
        {brandNames.join(', ')}
      </Text>
      <Text size="xs" c="dimmed">
        {[days, ...columns.map((column) => t(`share.column.${column}`))].join(' · ')}
      </Text>
      <Text size="xs" c="dimmed">
        {t(makerName === null ? 'share.made' : 'share.madeBy', made)}
        {' · '}
        {t(endedAt === null ? 'share.until' : 'share.endedOn', { date: format.day(endedAt ?? expiresAt) })}
      </Text>
      <Openings link={link} />
    </li>
  );
}

/** How often a link was opened, and the last times. */
function Openings({ link: { openings, lastOpenings } }: { link: PortfolioLink }) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  if (openings === 0)
    return (
      <Text size="xs" c="dimmed">
        {t('share.neverOpened')}
      </Text>
    );
  return (
    <details className={styles.openings}>
      <summary>{t('share.openings', { count: openings, date: format.dateTime(lastOpenings[0]?.openedAt) })}</summary>
      <ul>
        {lastOpenings.map(({ openedAt, network }) => (
          <li key={openedAt}>{[format.dateTime(openedAt), network].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </details>
  );
}
