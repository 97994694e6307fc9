import { useTranslation } from 'react-i18next';
import { MINUS, NO_VALUE } from '../format.ts';
import styles from './line-chart.module.css';
import type { ChartSeries, PreviousLine } from './line-chart.tsx';
import type { ActivePoint } from './line-plot.tsx';

interface PointTooltipProps {
  name: string;
  series: readonly ChartSeries[];
  active: ActivePoint;
}

/** The figures of a point; of two ranges, each in the column of its day, and the difference. */
export function PointTooltip({ name, series, active: { index, leftPx, widthPx } }: PointTooltipProps) {
  const { t } = useTranslation('common');
  const previous = series.find((line) => line.previous)?.previous;
  return (
    <div
      className={styles.tooltip}
      data-compared={previous && true}
      aria-hidden
      style={leftPx > widthPx / 2 ? { right: widthPx - leftPx + 12 } : { left: leftPx + 12 }}
    >
      {!previous && <div className={styles.tooltipDay}>{name}</div>}
      <table>
        {previous && (
          <thead>
            <tr>
              <td />
              <th scope="col">{name}</th>
              <th scope="col">{previous.points[index] ?? NO_VALUE}</th>
              <th scope="col">{t('chart.difference')}</th>
            </tr>
          </thead>
        )}
        <tbody>
          {series.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <span className={styles.swatch} style={{ background: `var(${line.colorVariable})` }} />
                {line.label}
              </th>
              <td>
                <strong>{line.format(line.values[index] ?? null)}</strong>
              </td>
              {previous && (
                <>
                  <td>{line.format(line.previous?.values[index] ?? null)}</td>
                  <td>{difference(line, line.previous, index)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns what is read aloud of a line at a point. */
export const spoken = ({ label, values, previous, format }: ChartSeries, index: number): string[] => [
  `${label} ${format(values[index] ?? null)}`,
  ...(previous ? [`${previous.points[index] ?? previous.label} ${format(previous.values[index] ?? null)}`] : []),
];

function difference({ values, format }: ChartSeries, previous: PreviousLine | undefined, index: number): string {
  const [is, was] = [values[index] ?? null, previous?.values[index] ?? null];
  if (is === null || was === null) return NO_VALUE;
  const written = format(Math.abs(is - was));
  // What is nothing as it is written has no direction.
  if (written === format(0)) return written;
  return `${is < was ? MINUS : '+'}${written}`;
}
