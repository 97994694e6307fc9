import { useTranslation } from 'react-i18next';
import { MINUS, useFormat } from '#design/format.ts';
import { percentText } from '#insights/reports/console/index.ts';
import styles from './campaign-page.module.css';

const NEGLIGIBLE_PERCENT = 0.5;

interface ChangeProps {
  now: string | number | null;
  before: string | number | null;
  /** More is neither better nor worse. */
  isNeutral?: boolean;
  previousPeriod: string;
}

/** The change against a named period. */
export function Change({ now, before, isNeutral = false, previousPeriod }: ChangeProps) {
  const { t } = useTranslation('campaignPage');
  const format = useFormat();
  if (now === null || before === null || Number(before) === 0)
    return t('overview.noPrevious', { period: previousPeriod });
  const percent = (100 * (Number(now) - Number(before))) / Number(before);
  const isNegligible = Math.abs(percent) < NEGLIGIBLE_PERCENT;
  const tone = isNeutral || isNegligible ? 'plain' : percent > 0 ? 'better' : 'worse';
  const sign = isNegligible ? '' : percent > 0 ? '+' : MINUS;
  return (
    <span className={styles.change} data-tone={tone} title={t('overview.against', { period: previousPeriod })}>
      {sign}
      {percentText(format, isNegligible ? 0 : Math.abs(percent))}
    </span>
  );
}
