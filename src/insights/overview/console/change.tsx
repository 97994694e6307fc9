import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MINUS, NO_VALUE, useFormat, type Format } from '#design/format.ts';
import { percentText, WhyLink } from '#insights/reports/console/index.ts';
import type { ChangeQuestion } from '#insights/reports/rules/change-question.ts';
import styles from './change.module.css';

const NEGLIGIBLE_PERCENT = 0.5;

interface ChangeProps {
  now: string | number | null;
  before: string | number | null;
  /** More is neither better nor worse. */
  isNeutral?: boolean;
  previousPeriod: string;
  /** Without the period, where a heading names it. */
  isShort?: boolean;
  /** Leads to why, or to what is behind it. */
  to: ChangeQuestion | LinkProps;
}

/** The change against a named period, which leads to what is behind it. */
export function Change({ now, before, isNeutral = false, previousPeriod, isShort = false, to }: ChangeProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const against = t('against', { period: previousPeriod });
  if (now === null || before === null || Number(before) === 0)
    return isShort ? NO_VALUE : t('noPrevious', { period: previousPeriod });
  const percent = (100 * (Number(now) - Number(before))) / Number(before);
  const { text, ...shown } = shownChange(format, percent, isNeutral);
  return (
    <>
      {'metric' in to ? (
        <WhyLink {...shown} question={to} title={`${against}. ${t('why')}`}>
          {text}
        </WhyLink>
      ) : (
        <Link {...shown} {...to} title={`${against}. ${t('behind')}`}>
          {text}
        </Link>
      )}
      {!isShort && ` ${against}`}
    </>
  );
}

/** The change alone, for those who cannot follow it. */
export function PlainChange({ percent, isNeutral = false }: { percent: number | null; isNeutral?: boolean }) {
  const format = useFormat();
  if (percent === null) return NO_VALUE;
  const { text, ...shown } = shownChange(format, percent, isNeutral);
  return <span {...shown}>{text}</span>;
}

function shownChange(format: Format, percent: number, isNeutral: boolean) {
  const isNegligible = Math.abs(percent) < NEGLIGIBLE_PERCENT;
  const tone = isNeutral || isNegligible ? 'plain' : percent > 0 ? 'better' : 'worse';
  const sign = isNegligible ? '' : percent > 0 ? '+' : MINUS;
  const text = `${sign}${percentText(format, isNegligible ? 0 : Math.abs(percent))}`;
  return { text, className: styles.change, 'data-tone': tone };
}
