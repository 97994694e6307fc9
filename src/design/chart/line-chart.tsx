import { lazy, Suspense, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../states.tsx';
import styles from './line-chart.module.css';
import { FlagRow, type AxisFlag } from './flag-row.tsx';
import type { ActivePoint, PlotPlace } from './line-plot.tsx';
import { withOpenPoint } from './open-point.ts';
import { PointTooltip, spoken } from './point-tooltip.tsx';

// The chart library is loaded with the first chart, not with the page; if it fails to load, the figures are shown
// without it.
const loadPlot = () => {
  const speakAsBefore = speakKnownLanguage();
  return import('./line-plot.tsx')
    .catch((error: unknown) => {
      console.error(error);
      return { default: NoPlot };
    })
    .finally(speakAsBefore);
};
const LinePlot = lazy(loadPlot);

const CHART_HEIGHT_PX = 300;
const AXIS_NAMES_PX = 18;
const LABELS_PX = 26;

export interface PreviousLine {
  label: string;
  /** Names of its own points. */
  points: readonly string[];
  values: readonly (number | null)[];
}

export interface ChartSeries {
  id: string;
  label: string;
  /** CSS custom property with the line's color, e.g. --chart-series-1. */
  colorVariable: string;
  /** One value per point; null leaves a gap. */
  values: readonly (number | null)[];
  /** The same line over an earlier range, for comparison; point by point, null leaves a gap. */
  previous?: PreviousLine | undefined;
  /** Counts: only integer values exist. */
  isWhole: boolean;
  /** Formats the full value with its unit. */
  format(value: number | null): string;
  /** Formats a short value with its unit, for the axis. */
  formatTick(value: number): string;
}

interface LineChartProps {
  /** The chart's subject, for screen readers. */
  label: string;
  /** Names of the points, in order. */
  points: readonly string[];
  /** Short names of the points for the axis. */
  ticks: readonly string[];
  /** Each series has its own scale and axis: two of them share a frame, more get additional frames. */
  series: readonly ChartSeries[];
  /** The last point is incomplete, such as today: nothing is compared with it. */
  isUnfinished?: boolean;
  /** What happened at points, marked on the axis; room for them is kept where it is an empty list. */
  flags?: readonly AxisFlag[] | undefined;
  /** Minimum height; the chart fills a taller container. */
  height?: number;
}

/** Lines over days. Points can be read by pointer, with arrow keys, and as a table by screen readers. */
export function LineChart({
  label,
  points,
  ticks,
  series: drawn,
  isUnfinished = false,
  flags,
  height = CHART_HEIGHT_PX,
}: LineChartProps) {
  const { t } = useTranslation('common');
  const [active, setActive] = useState<(ActivePoint & { frame: number }) | null>(null);
  const [plotted, setPlotted] = useState<PlotPlace | null>(null);
  const [keyboardIndex, setKeyboardIndex] = useState<number | null>(null);
  const last = points.length - 1;
  const series = useMemo(() => (isUnfinished ? withOpenPoint(drawn) : drawn), [isUnfinished, drawn]);
  const frames = useMemo(() => framesOf(series), [series]);
  const names = isUnfinished
    ? points.map((point, index) => (index === last ? t('chart.pointSoFar', { point }) : point))
    : points;

  const moveTo = (index: number) => setKeyboardIndex(Math.min(Math.max(index, 0), last));
  const onKeyDown = (event: KeyboardEvent) => {
    const from = keyboardIndex ?? last;
    const target = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };
  const described = (index: number) => [names[index], ...series.flatMap((line) => spoken(line, index))].join(', ');
  const leave = () => {
    setKeyboardIndex(null);
    setActive(null);
  };

  return (
    <div className={styles.chart}>
      <div
        className={styles.focus}
        role="slider"
        tabIndex={0}
        aria-label={`${label}. ${t('chart.keys')}`}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(keyboardIndex ?? last) + 1}
        aria-valuetext={described(keyboardIndex ?? last)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      >
        {frames.map((lines, frame) => (
          <div key={frame} className={styles.frame}>
            <AxisNames left={lines[0]} right={lines[1]} />
            <div className={styles.canvas} style={{ minHeight: height / frames.length }}>
              <Suspense fallback={null}>
                <LinePlot
                  ticks={ticks}
                  series={lines}
                  unfinished={isUnfinished ? t('chart.soFar') : null}
                  isOneOfSeveral={frames.length > 1}
                  hidesTicks={frame < frames.length - 1}
                  keepsRoom={flags !== undefined && frame === frames.length - 1}
                  onPlaced={frame === frames.length - 1 ? setPlotted : undefined}
                  index={active && active.frame !== frame ? active.index : keyboardIndex}
                  onActive={(point) => setActive(point && { ...point, frame })}
                  onMarked={
                    frame === 0 && keyboardIndex !== null ? (point) => setActive({ ...point, frame }) : undefined
                  }
                />
              </Suspense>
            </div>
          </div>
        ))}
        {active && names[active.index] !== undefined && (
          <PointTooltip name={names[active.index]!} series={series} active={active} />
        )}
      </div>
      {flags && plotted && (
        <FlagRow
          flags={flags}
          points={points.length}
          // Between the axis and its labels.
          style={{ position: 'absolute', bottom: LABELS_PX, left: plotted.leftPx, width: plotted.widthPx }}
        />
      )}
      <SeriesTable label={label} points={names} series={series} />
    </div>
  );
}

/** Splits series into frames of two: no more axes fit beside a frame. */
function framesOf(series: readonly ChartSeries[]): ChartSeries[][] {
  const count = Math.ceil(series.length / 2);
  return Array.from({ length: count }, (_, frame) => series.slice(frame * 2, frame * 2 + 2));
}

function AxisNames({ left, right }: { left: ChartSeries | undefined; right: ChartSeries | undefined }) {
  return (
    <div className={styles.axisNames} aria-hidden>
      {[left, right].map((line, side) => (
        <span key={side} style={{ color: line && `var(${line.colorVariable})` }}>
          {line?.label}
        </span>
      ))}
    </div>
  );
}

function NoPlot() {
  const { t } = useTranslation('common');
  return <ErrorState message={t('error.general')} onRetry={() => location.reload()} />;
}

/**
 * Replaces an invalid navigator.language (e.g. en-US@posix) with the page's while the chart library loads, because it
 * creates a number format with it. Returns a function that restores it.
 */
function speakKnownLanguage(): () => void {
  try {
    Intl.NumberFormat(navigator.language);
    return () => {};
  } catch {
    Object.defineProperty(navigator, 'language', { value: document.documentElement.lang || 'en', configurable: true });
    return () => void Reflect.deleteProperty(navigator, 'language');
  }
}

/** The grid of a chart whose figures are loading. */
export function LineChartSkeleton({ height = CHART_HEIGHT_PX }: { height?: number }) {
  // Loads the library in parallel with the figures.
  useEffect(() => void loadPlot(), []);
  return <div className={styles.skeleton} style={{ height: height + AXIS_NAMES_PX }} aria-hidden />;
}

function SeriesTable({ label, points, series }: Pick<LineChartProps, 'label' | 'points' | 'series'>) {
  const { t } = useTranslation('common');
  const columns = series.flatMap(({ id, label: name, values, previous, format }) => [
    { id, label: name, values, format },
    ...(previous ? [{ id: `${id} previous`, label: previous.label, values: previous.values, format }] : []),
  ]);
  return (
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.date')}</th>
            {columns.map(({ id, label: name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={point}>
              <th scope="row">{point}</th>
              {columns.map(({ id, values, format }) => (
                <td key={id}>{format(values[index] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
