import { useTranslation } from 'react-i18next';
import { MINUS, NO_VALUE, useFormat, type Currency } from '#design/format.ts';
import type { GridFigures, Row } from './use-workplace.ts';
import styles from './workplace.module.css';

const NEGLIGIBLE_PERCENT = 0.5;

/** ROAS as a multiple: 4.2×. */
export function Roas({ roas }: Pick<GridFigures, 'roas'>) {
  const format = useFormat();
  return format.multiple(roas);
}

/** The change of spend: more or less is neither better nor worse. */
export function SpendChange({ spendChange }: Pick<GridFigures, 'spendChange'>) {
  const format = useFormat();
  if (spendChange === null) return NO_VALUE;
  if (Math.abs(spendChange) < NEGLIGIBLE_PERCENT) return <span className={styles.quiet}>0%</span>;
  const sign = spendChange > 0 ? '+' : MINUS;
  return (
    <span className={styles.quiet}>
      {sign}
      {format.compact(Math.abs(Math.round(spendChange)))}%
    </span>
  );
}

const WIDTH = 84;
const HEIGHT = 24;

/** Spend of the last 14 days as a line. */
export function Trend({ trend, currency }: Pick<Row, 'trend'> & { currency: Currency }) {
  const { t } = useTranslation('workplace');
  const format = useFormat();
  const values = trend.map(Number);
  const max = Math.max(...values);
  if (max === 0) return NO_VALUE;
  const step = WIDTH / (values.length - 1);
  const points = values.map((value, index) => `${index * step},${HEIGHT - 2 - (value / max) * (HEIGHT - 4)}`);
  const label = t('grid.trendOf', {
    first: format.moneyOf(currency)(trend[0]),
    last: format.moneyOf(currency)(trend.at(-1)),
    max: format.moneyOf(currency)(max),
  });
  return (
    <svg
      className={styles.trend}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
    </svg>
  );
}

/** How much of its tightest limit a campaign has used, and what is left of it. */
export function BudgetUse({ row }: { row: Row }) {
  const { t } = useTranslation('workplace');
  const format = useFormat();
  const { budgetUsed, campaign } = row;
  const adSet = campaign.adSets[0]!;
  if (budgetUsed === null) return <span className={styles.quiet}>{t('grid.noLimit')}</span>;
  const left = t('grid.left', { amount: format.moneyOf(campaign.company.walletCurrency)(adSet.budgetRemaining, 0) });
  return (
    <span className={styles.budget}>
      <span className={styles.budgetText}>{left}</span>
      <span
        className={styles.bar}
        role="meter"
        aria-label={t('grid.budgetUsed')}
        aria-valuenow={budgetUsed}
        aria-valuemin={0}
        aria-valuemax={100}
        data-tone={budgetUsed >= 90 ? 'warning' : undefined}
      >
        <span style={{ width: `${budgetUsed}%` }} />
      </span>
    </span>
  );
}
