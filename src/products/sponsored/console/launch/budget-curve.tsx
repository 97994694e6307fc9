import { useTranslation } from 'react-i18next';
import { type Currency, useFormat, useMoney } from '#design/format.ts';
import { forecastAt, type BudgetPoint } from '../../rules/launch.ts';
import formStyles from './launch.module.css';
import styles from './budget-curve.module.css';

const WIDTH = 512;
const HEIGHT = 112;
const TOP = 8;
const FLOOR = HEIGHT - 1;

interface BudgetCurveProps {
  points: readonly BudgetPoint[];
  /** Of the slider below, so that both agree. */
  min: number;
  max: number;
  /** Null without a daily budget. */
  chosen: number | null;
  suggested: number;
  currency: Currency;
}

const middle = ([low, high]: readonly [number, number]) => (low + high) / 2;

/** Clicks by daily budget: the line is what is expected, the band how far it may be off, the dot the suggestion. */
export function BudgetCurve({ points, min, max, chosen, suggested, currency }: BudgetCurveProps) {
  const { t } = useTranslation('launch');
  const format = useFormat();
  const money = useMoney(currency);
  const most = Math.max(1, ...points.map(({ clicks }) => clicks[1]));
  const x = (budget: number) => ((Math.min(max, Math.max(min, budget)) - min) / (max - min)) * WIDTH;
  const y = (clicks: number) => FLOOR - (clicks / most) * (FLOOR - TOP);
  const within = [min, ...points.map(({ budget }) => budget), max].flatMap(
    (budget) => forecastAt(points, budget) ?? [],
  );
  const line = (of: (point: BudgetPoint) => number) => within.map((point) => `${x(point.budget)},${y(of(point))}`);
  const band = [...line(({ clicks }) => clicks[1]), ...line(({ clicks }) => clicks[0]).toReversed()].join(' ');
  const atSuggested = forecastAt(points, suggested);
  const atChosen = chosen === null ? null : forecastAt(points, chosen);
  return (
    <div className={styles.curveFrame}>
      <span className={formStyles.quiet}>
        {t('budget.clickAxis', { count: Math.round(most), shown: format.compact(most) })}
      </span>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles.curve}
        role="img"
        aria-label={t('budget.curve', {
          points: points
            .map(({ budget, clicks }) =>
              t('budget.curvePoint', { amount: money(budget, 0), clicks: format.integer(Math.round(middle(clicks))) }),
            )
            .join(', '),
        })}
      >
        <polygon points={band} className={styles.curveBand} />
        <line x1={0} x2={WIDTH} y1={FLOOR} y2={FLOOR} className={styles.curveAxis} />
        <polyline points={line(({ clicks }) => middle(clicks)).join(' ')} className={styles.curveLine} />
        {atChosen && <line x1={x(chosen!)} x2={x(chosen!)} y1={TOP} y2={FLOOR} className={styles.curveChosen} />}
        {atSuggested && (
          <circle cx={x(suggested)} cy={y(middle(atSuggested.clicks))} r={5} className={styles.curveDot} />
        )}
      </svg>
      <div className={styles.curveEnds} aria-hidden>
        <span>{money(min, 0)}</span>
        <span>{money(max, 0)}</span>
      </div>
    </div>
  );
}
