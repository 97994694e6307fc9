import { Suspense } from 'react';
import { Button, CloseButton, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSettled } from '#design/form/use-settled.ts';
import { NO_VALUE, useFormat, type Currency } from '#design/format.ts';
import { CampaignStatus } from '#products/sponsored/console/index.ts';
import type { Days } from '#kernel/day.ts';
import { SkeletonLines } from '#design/states.tsx';
import { BudgetUse, Roas, Trend } from './cells.tsx';
import { usePeek } from './peek-slot.ts';
import { questionOf, WhyChange } from './why-change.tsx';
import type { Row } from './use-workplace.ts';
import styles from './workplace.module.css';

/** Longer than between two repeats of a held key. */
const SETTLED_MS = 250;

interface PeekPanelProps {
  row: Row;
  currency: Currency;
  /** Of the figures; null while they are not known. */
  days: Days | null;
  onOpen(): void;
  onHistory(): void;
  onClose(): void;
}

/** One campaign beside the list, which stays usable. */
export function PeekPanel({ row, currency, days, onOpen, onHistory, onClose }: PeekPanelProps) {
  const { t } = useTranslation('workplace');
  const format = useFormat();
  const { campaign, figures, trend } = row;
  const adSet = campaign.adSets[0]!;
  const { Overview } = usePeek();
  // Moving on through the list, by key after key, reads no overview on the way.
  const settledId = useSettled(campaign.id, SETTLED_MS);
  const facts: [string, React.ReactNode][] = [
    [t('column.status'), <CampaignStatus key="status" adSet={adSet} />],
    [t('column.spend'), format.moneyOf(currency)(figures.spend)],
    [
      t('column.change'),
      <WhyChange
        key="change"
        name={campaign.name}
        figures={figures}
        question={questionOf(days, { campaignId: campaign.id })}
      />,
    ],
    [t('column.sales'), format.moneyOf(currency)(figures.sales)],
    [t('column.roas'), <Roas key="roas" {...figures} />],
    [t('column.budget'), <BudgetUse key="budget" row={row} />],
    [t('column.trend'), <Trend key="trend" trend={trend} currency={currency} />],
    [t('column.country'), adSet.shop],
    [t('peek.brand'), campaign.brand.name],
    [t('peek.start'), format.day(adSet.startDate)],
    [t('column.endDate'), adSet.endDate ? format.day(adSet.endDate) : NO_VALUE],
    [
      t('column.bid'),
      adSet.bidType === 'AUTOMATED'
        ? t('grid.automatedBid')
        : format.moneyOf(campaign.company.walletCurrency)(adSet.bidWalletCurrency),
    ],
  ];
  return (
    <aside className={styles.peek} aria-label={t('peek.label', { name: campaign.name })}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="h4">
          {campaign.name}
        </Title>
        <CloseButton aria-label={t('peek.close')} onClick={onClose} />
      </Group>
      {days && (
        <Text className={styles.factsOf} size="xs">
          {t('peek.figures', { days: format.days({ from: days.fromDate, to: days.toDate }) })}
        </Text>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs">
        <Button size="xs" onClick={onOpen}>
          {t('peek.open')}
        </Button>
        <Button size="xs" variant="default" onClick={onHistory}>
          {t('peek.history')}
        </Button>
      </Group>
      <Suspense fallback={<SkeletonLines count={14} />}>
        {settledId === campaign.id ? (
          <Overview key={campaign.id} campaignId={campaign.id} />
        ) : (
          <SkeletonLines count={14} />
        )}
      </Suspense>
    </aside>
  );
}
