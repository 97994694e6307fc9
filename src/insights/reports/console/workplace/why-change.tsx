import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { previousDays } from '#kernel/compared-days.ts';
import type { Days } from '#kernel/day.ts';
import type { ChangeQuestion } from '../../rules/change-question.ts';
import { WhyLink } from '../why-link.tsx';
import { SpendChange } from './cells.tsx';
import type { GridFigures } from './use-workplace.ts';
import styles from './workplace.module.css';

export type AskedScope = Pick<ChangeQuestion, 'adType' | 'brandIds' | 'campaignId' | 'ventureId'>;

/** The question of a change of spend against the days before; null while the days are not known, or of a scope that cannot be asked about. */
export const questionOf = (days: Days | null, scope: AskedScope | null): ChangeQuestion | null =>
  days && scope && { metric: 'SPEND', now: days, before: previousDays(days), ...scope };

interface WhyChangeProps {
  figures: GridFigures;
  /** What the figures are of. */
  name: string;
  question: ChangeQuestion | null;
  /** The answer is also about campaigns that are over, which the figures leave out. */
  countsMore?: boolean;
}

/** The change of spend, which leads to why. */
export function WhyChange({ figures, name, question, countsMore = false }: WhyChangeProps) {
  const { t } = useTranslation('workplace');
  if (!question || figures.spendChange === null) return <SpendChange {...figures} />;
  return (
    <WhyLink className={styles.change} question={question} title={t(countsMore ? 'grid.whyAll' : 'grid.why')}>
      <SpendChange {...figures} />
      <VisuallyHidden> {t('grid.whyOf', { name })}</VisuallyHidden>
    </WhyLink>
  );
}
