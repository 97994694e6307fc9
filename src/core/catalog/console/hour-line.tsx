import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './health-tab.module.css';

const [WIDTH, HEIGHT, INSET] = [240, 84, 6];

interface Hour {
  from: string;
  value: number | null;
  isBad: boolean;
}

interface HourLineProps {
  label: string;
  hours: readonly Hour[];
  active: number | null;
  onActive(hour: number | null): void;
  format(value: number | null): string;
  nameOf(hour: Hour): string;
}

/** 24 hours as one small line: hours without a value are gaps, red ones stand on red. The table says the same. */
export function HourLine({ label, hours, active, onActive, format, nameOf }: HourLineProps) {
  const { t } = useTranslation('storefront');
  const values = hours.flatMap(({ value }) => value ?? []);
  const [min, max] = [Math.min(0, ...values), Math.max(...values)];
  const step = WIDTH / hours.length;
  const x = (index: number) => (index + 0.5) * step;
  const y = (value: number) =>
    max === min ? HEIGHT / 2 : HEIGHT - INSET - ((value - min) / (max - min)) * (HEIGHT - 2 * INSET);
  const move = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * hours.length);
    onActive(Math.min(Math.max(index, 0), hours.length - 1));
  };
  return (
    <div className={styles.line}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        height={HEIGHT}
        aria-hidden
        onPointerMove={move}
        onPointerLeave={() => onActive(null)}
      >
        {hours.map(
          ({ isBad, from }, index) =>
            isBad && <rect key={from} className={styles.badHour} x={index * step} y={0} width={step} height={HEIGHT} />,
        )}
        {runsOf(hours).map((run) => (
          <polyline
            key={run[0]!.index}
            // A single hour is a short dash.
            points={(run.length === 1 ? [run[0]!, run[0]!] : run)
              .map(({ index, value }, at) => `${x(index) + (run.length === 1 ? at * 3 - 1.5 : 0)},${y(value)}`)
              .join(' ')}
          />
        ))}
        {active !== null && <line className={styles.crosshair} x1={x(active)} x2={x(active)} y1={0} y2={HEIGHT} />}
      </svg>
      <p className={styles.ends} aria-hidden>
        <span>{t('health.ago')}</span>
        {values.length > 0 && (
          <span>
            {format(Math.min(...values))} – {format(max)}
          </span>
        )}
        <span>{t('health.now')}</span>
      </p>
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour.from}>
                <th scope="row">{nameOf(hour)}</th>
                <td>{format(hour.value)}</td>
                {hour.isBad && <td>{t('health.look')}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Splits hours at those without a value. */
function runsOf(hours: readonly Hour[]): { index: number; value: number }[][] {
  const runs: { index: number; value: number }[][] = [];
  let run: { index: number; value: number }[] = [];
  for (const [index, { value }] of hours.entries()) {
    if (value === null) run = [];
    else {
      if (run.length === 0) runs.push(run);
      run.push({ index, value });
    }
  }
  return runs;
}
