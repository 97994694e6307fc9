import { SegmentedControl } from '@mantine/core';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FlagRow, type AxisFlag } from '#design/chart/flag-row.tsx';
import { useFormat, useMoney, type Currency } from '#design/format.ts';
import { linePoints } from './line-points.ts';
import styles from './multiples.module.css';

const WIDTH = 600;
const HEIGHT = 84;
const METRICS = ['spend', 'sales', 'roas'] as const;
type Metric = (typeof METRICS)[number];
/** Results of one day; ROAS in percent. */
interface Day {
  day: string;
  spend: string;
  sales: string;
  roas: number | null;
}

interface MultiplesProps {
  days: readonly Day[];
  /** What happened on them. */
  flags?: readonly AxisFlag[] | undefined;
  currency: Currency;
}

/** Three lines over the same days, with one marker for all of them. */
export function Multiples({ days, flags, currency }: MultiplesProps) {
  const { t } = useTranslation('workplace');
  const format = useFormat();
  const money = useMoney(currency);
  const [marked, setMarked] = useState<number | null>(null);
  const [shown, setShown] = useState<Metric>('spend');
  const last = days.length - 1;
  const day = days[marked ?? last]!;
  const textOf = (metric: Metric, { [metric]: value }: Day) =>
    metric === 'roas' ? format.multiple(value) : money(value);
  const mark = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * last);
    setMarked(Math.max(0, Math.min(last, index)));
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setMarked(Math.max(0, Math.min(last, (marked ?? last) + by)));
  };
  const spoken = `${format.day(day.day)}: ${METRICS.map((metric) => `${t(`multiples.${metric}`)} ${textOf(metric, day)}`).join(', ')}`;
  return (
    <div>
      <SegmentedControl
        className={styles.metricSwitch}
        fullWidth
        size="xs"
        aria-label={t('multiples.choose')}
        value={shown}
        onChange={(value) => setShown(value)}
        data={METRICS.map((metric) => ({ value: metric, label: t(`multiples.${metric}`) }))}
      />
      <div
        className={styles.plots}
        role="slider"
        tabIndex={0}
        aria-label={t('multiples.day')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={marked ?? last}
        aria-valuetext={spoken}
        onKeyDown={step}
        onPointerLeave={() => setMarked(null)}
        onBlur={() => setMarked(null)}
      >
        {METRICS.map((metric) => {
          const values = days.map(({ [metric]: value }) => Number(value ?? 0));
          const points = linePoints(values, { width: WIDTH, height: HEIGHT, inset: 3 });
          const middle = days.length / 2;
          const highest = days[values.indexOf(Math.max(...values))]!;
          const lowest = days[values.indexOf(Math.min(...values))]!;
          const endTop = `${(100 * Number(points.at(-1)?.split(',')[1] ?? HEIGHT)) / HEIGHT}%`;
          return (
            <div key={metric} className={styles.plotRow} data-shown={metric === shown || undefined}>
              <div className={styles.plotLabel}>
                <span>{t(`multiples.${metric}`)}</span>
                <strong>{textOf(metric, day)}</strong>
                <span>{t('multiples.max', { value: textOf(metric, highest) })}</span>
                <span>{t('multiples.min', { value: textOf(metric, lowest) })}</span>
              </div>
              <div className={styles.plot} onPointerMove={mark}>
                <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
                  <polyline points={points.slice(0, middle + 1).join(' ')} data-previous />
                  <polyline points={points.slice(middle).join(' ')} />
                </svg>
                {marked !== null && <span className={styles.marker} style={{ left: `${(100 * marked) / last}%` }} />}
              </div>
              <div className={styles.end} aria-hidden>
                <span style={{ top: endTop }}>{textOf(metric, days[last]!)}</span>
              </div>
            </div>
          );
        })}
        <div className={styles.axis} aria-hidden>
          <span>{format.shortDay(days[0]!.day)}</span>
          <span>{format.shortDay(days[marked ?? days.length / 2]!.day)}</span>
          <span>{format.shortDay(days[last]!.day)}</span>
        </div>
      </div>
      {flags && (
        <div className={styles.flags}>
          <FlagRow flags={flags} points={days.length} />
        </div>
      )}
    </div>
  );
}
