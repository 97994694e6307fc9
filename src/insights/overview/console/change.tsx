import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MINUS, NO_VALUE, useFormat } from '#design/format.ts';
import { percentText } from '#insights/reports/console/index.ts';
import styles from './overview.module.css';

const NEGLIGIBLE_PERCENT = 0.5;

interface ChangeProps {
  now: string | number | null;
  before: string | number | null;
  /** More is neither better nor worse. */
  isNeutral?: boolean;
  previousPeriod: string;
  /** Without the period, where a heading names it. */
  isShort?: boolean;
  /** To what is behind it. */
  link: LinkProps;
}

/** The change against a named period, which leads to what is behind it. */
export function Change({ now, before, isNeutral = false, previousPeriod, isShort = false, link }: ChangeProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const against = t('against', { period: previousPeriod });
  if (now === null || before === null || Number(before) === 0)
    return isShort ? NO_VALUE : t('noPrevious', { period: previousPeriod });
  const percent = (100 * (Number(now) - Number(before))) / Number(before);
  const isNegligible = Math.abs(percent) < NEGLIGIBLE_PERCENT;
  const tone = isNeutral || isNegligible ? 'plain' : percent > 0 ? 'better' : 'worse';
  const sign = isNegligible ? '' : percent > 0 ? '+' : MINUS;
  return (
    <>
      <Link {...link} className={styles.change} data-tone={tone} title={`${against}. ${t('behind')}`}>
        {sign}
        {percentText(format, isNegligible ? 0 : Math.abs(percent))}
      </Link>
      {!isShort && ` ${against}`}
    </>
  );
}
