import { useTranslation } from 'react-i18next';
import { MINUS, useFormat } from '#design/format.ts';
import { percentText, WhyLink } from '#insights/reports/console/index.ts';
import type { ChangeQuestion } from '#insights/reports/rules/change-question.ts';
import styles from './campaign-page.module.css';

const NEGLIGIBLE_PERCENT = 0.5;

interface ChangeProps {
  now: string | number | null;
  before: string | number | null;
  /** More is neither better nor worse. */
  isNeutral?: boolean;
  previousPeriod: string;
  question: ChangeQuestion;
}

/** The change against a named period, which leads to why. */
export function Change({ now, before, isNeutral = false, previousPeriod, question }: ChangeProps) {
  const { t } = useTranslation('campaignPage');
  const format = useFormat();
  if (now === null || before === null || Number(before) === 0)
    return t('overview.noPrevious', { period: previousPeriod });
  const percent = (100 * (Number(now) - Number(before))) / Number(before);
  const isNegligible = Math.abs(percent) < NEGLIGIBLE_PERCENT;
  const tone = isNeutral || isNegligible ? 'plain' : percent > 0 ? 'better' : 'worse';
  const sign = isNegligible ? '' : percent > 0 ? '+' : MINUS;
  return (
    <WhyLink
      className={styles.change}
      data-tone={tone}
      question={question}
      title={`${t('overview.against', { period: previousPeriod })}. ${t('overview.why')}`}
    >
      {sign}
      {percentText(format, isNegligible ? 0 : Math.abs(percent))}
    </WhyLink>
  );
}
