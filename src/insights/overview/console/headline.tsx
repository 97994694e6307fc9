import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney, type Currency } from '#design/format.ts';
import { Roas } from '#insights/reports/console/index.ts';
import type { ChangeQuestion } from '#insights/reports/rules/change-question.ts';
import { LeadingCause } from '#insights/why/console/index.ts';
import { sentenceOf } from '../rules/sentence.ts';
import type { Figures } from './overview-screen.tsx';
import styles from './overview.module.css';
import { percentText } from '#insights/reports/console/index.ts';

interface HeadlineProps {
  /** Null when they could not be read. */
  figures: Figures | null;
  todoCount: number;
  currency: Currency;
  previousPeriod: string;
  question: ChangeQuestion;
}

/** What changed, or how it went, and whether anything is to be decided. */
export function Headline({ figures, todoCount, currency, previousPeriod, question }: HeadlineProps) {
  const { t } = useTranslation('overview');
  const money = useMoney(currency);
  const format = useFormat();
  const needs = todoCount === 0 ? t('sentence.needsNothing') : t('sentence.needs', { count: todoCount });
  if (!figures) return <p className={styles.sentence}>{needs}</p>;
  const { spend, previousSpend, sales, roas } = figures.totals;
  const sentence = sentenceOf(Number(spend), Number(previousSpend), Number(figures.notableFrom));
  const amounts = { spend: money(spend, 0), sales: money(sales, 0), period: previousPeriod };
  return (
    <p className={styles.sentence}>
      {sentence.kind === 'nothing' && t('sentence.nothing')}
      {sentence.kind === 'quiet' && t('sentence.quiet', amounts)}
      {(sentence.kind === 'rose' || sentence.kind === 'fell') &&
        (sentence.percent === null
          ? t('sentence.first', amounts)
          : t(`sentence.${sentence.kind}`, {
              ...amounts,
              percent: percentText(format, sentence.percent),
            }))}
      {sentence.kind !== 'nothing' && roas !== null && (
        <>
          {' '}
          {t('sentence.roas')} <Roas roas={roas} />.
        </>
      )}{' '}
      {needs}
      {(sentence.kind === 'rose' || sentence.kind === 'fell') && sentence.percent !== null && (
        <Suspense>
          {' '}
          <LeadingCause question={question} />
        </Suspense>
      )}
    </p>
  );
}
