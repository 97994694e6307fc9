import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import { evenTicks, niceStep, STEPS } from './axis.ts';
import styles from './line-chart.module.css';
import { MARK_PX } from './merged-flags.ts';
import type { ChartSeries } from './line-chart.tsx';

interface LinePlotProps {
  ticks: readonly string[];
  /** At most two: each has its own axis. */
  series: readonly ChartSeries[];
  /** The label above an incomplete last point; null for none. */
  unfinished: string | null;
  /** One of several frames over the same days: both axes have the same width as in the others. */
  isOneOfSeveral: boolean;
  /** The days are labeled in a frame below. */
  hidesTicks: boolean;
  /** Leaves room for marks between the axis and its labels. */
  keepsRoom: boolean;
  /** The point highlighted from outside, by keyboard or in another frame. */
  index: number | null;
  /** Called with the point under the pointer. */
  onActive(active: ActivePoint | null): void;
  /** Called with where the points lie, whenever that changes. */
  onPlaced?: ((place: PlotPlace) => void) | undefined;
  /** Called with the position of the point highlighted from outside. */
  onMarked?: ((marked: ActivePoint) => void) | undefined;
}

/** The width from the first point to the last. */
export interface PlotPlace {
  leftPx: number;
  widthPx: number;
}

export interface ActivePoint {
  index: number;
  leftPx: number;
  widthPx: number;
}

const FONT_FAMILY = "'Inter Variable', system-ui, sans-serif";
const AXIS_FONT = `11px ${FONT_FAMILY}`;
const CHARACTER_PX = 6.5;
/** Up to so many points, each has a dot; of more, only the one under the pointer. */
const MAX_DOTS = 14;
/** Width of an axis when there are several frames. */
const AXIS_PX = 58;

/** Draws the lines on a canvas. The accessible alternative is in `LineChart`. */
export default function LinePlot(props: LinePlotProps) {
  const { ticks, series, unfinished, index } = props;
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const scheme = useComputedColorScheme();
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const lines = series.map((line) => `${line.id} ${line.colorVariable} ${line.previous !== undefined}`);
  const structure = JSON.stringify([lines, unfinished, props.isOneOfSeveral, props.hidesTicks, props.keepsRoom]);

  useEffect(() => {
    const element = container.current!;
    const drawn = new uPlot(options(element, latest), data(latest.current), element);
    plot.current = drawn;
    const resized = new ResizeObserver(() => drawn.setSize(sizeOf(element)));
    resized.observe(element);
    // Axis labels are measured with the web font, which may load after the first draw.
    void document.fonts?.ready.then(() => plot.current === drawn && drawn.redraw(false, true));
    return () => {
      resized.disconnect();
      drawn.destroy();
      plot.current = null;
      latest.current.onActive(null);
    };
  }, [structure, scheme]);

  useEffect(() => plot.current?.setData(data({ ticks, series, unfinished })), [ticks, series, unfinished]);

  useEffect(() => {
    const drawn = plot.current;
    if (drawn)
      drawn.setCursor(index === null ? { left: -10, top: -10 } : { left: drawn.valToPos(index, 'x'), top: 10 }, false);
    if (drawn && index !== null) latest.current.onMarked?.(placeOf(drawn, index));
  }, [index]);

  return <div ref={container} className={styles.plot} aria-hidden />;
}

type Latest = { current: LinePlotProps };
type Drawn = Pick<LinePlotProps, 'ticks' | 'series' | 'unfinished'>;

/** Returns the lines of the earlier range, which lie below the others, the lines, and their incomplete last segments. */
const data = ({ ticks, series, unfinished }: Drawn): uPlot.AlignedData => [
  ticks.map((_, index) => index),
  ...series.flatMap(({ previous, values }) =>
    previous ? [values.map((_, index) => previous.values[index] ?? null)] : [],
  ),
  ...series.map(({ values }) => (unfinished ? [...values.slice(0, -1), null] : [...values])),
  ...(unfinished ? series.map(({ values }) => values.map((value, at) => (at < values.length - 2 ? null : value))) : []),
];

/** Returns the line that is closest to the pointer at a point; null without one. */
function nearestLine(drawn: uPlot, { series }: LinePlotProps, index: number): number | null {
  const topPx = drawn.cursor.top ?? -1;
  const distances = series.flatMap(({ values }, position) => {
    const value = values[index] ?? null;
    return value === null ? [] : [{ position, awayPx: Math.abs(drawn.valToPos(value, `y${position}`) - topPx) }];
  });
  return distances.toSorted((a, b) => a.awayPx - b.awayPx)[0]?.position ?? null;
}

function newPoint(): HTMLElement {
  const dot = document.createElement('div');
  dot.className = 'u-cursor-pt';
  return dot;
}

const placeOf = (drawn: uPlot, index: number): ActivePoint => ({
  index,
  leftPx: drawn.valToPos(index, 'x') + drawn.bbox.left / devicePixelRatio,
  widthPx: drawn.width,
});

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight });

function options(element: HTMLElement, latest: Latest): uPlot.Options {
  const computed = getComputedStyle(element);
  const color = (name: string) => computed.getPropertyValue(name).trim();
  const { series, ticks, unfinished, isOneOfSeveral, hidesTicks, keepsRoom } = latest.current;
  const roomPx = keepsRoom ? MARK_PX : 0;
  const labelWidthPx = Math.max(0, ...ticks.map((tick) => tick.length)) * CHARACTER_PX;
  // Space for half of the last day's label when there is no axis beside it.
  const rightPx = isOneOfSeveral ? AXIS_PX : Math.ceil(labelWidthPx / 2);
  let place: PlotPlace | null = null;
  const compared = series.flatMap(({ previous }, position) => (previous ? [position] : []));
  // The previous line of a metric shows under the pointer only: otherwise the band between both does.
  let pointed: number | null = null;
  const point = (drawn: uPlot, position: number | null) => {
    if (position === pointed) return;
    pointed = position;
    if (compared.length > 0) drawn.redraw(false);
  };
  const lineColor = (index: number) => {
    const line = series[(index - 1 - compared.length) % series.length];
    return line ? color(line.colorVariable) : 'transparent';
  };
  const yAxis = (position: number): uPlot.Axis => ({
    scale: `y${position}`,
    side: position === 0 ? 3 : 1,
    stroke: color('--text-quiet'),
    font: AXIS_FONT,
    gap: 8,
    size: (_, values) =>
      isOneOfSeveral ? AXIS_PX : Math.max(34, ...(values ?? []).map((value) => value.length * CHARACTER_PX + 16)),
    splits: steps,
    ticks: { show: false },
    grid: { show: position === 0, stroke: color('--line'), width: 1 },
    values: (_, splits) => splits.map((split) => latest.current.series[position]?.formatTick(split) ?? ''),
  });

  return {
    ...sizeOf(element),
    padding: [10, series.length > 1 ? 0 : rightPx, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false, range: (_, min, max) => (min === max ? [min - 1, max + 1] : [min, max]) },
      ...Object.fromEntries(series.map((line, position) => [`y${position}`, { range: fromZero(line.isWhole) }])),
    },
    axes: [
      {
        stroke: color('--text-quiet'),
        font: AXIS_FONT,
        gap: 6 + roomPx,
        size: hidesTicks ? 6 : 28 + roomPx,
        grid: { show: false },
        ticks: { show: false },
        splits: (drawn) => evenTicks(latest.current.ticks.length, drawn.bbox.width / devicePixelRatio),
        values: (_, splits) => splits.map((split) => (hidesTicks ? '' : (latest.current.ticks[split] ?? ''))),
      },
      ...series.map((_, position) => yAxis(position)),
    ],
    bands: compared.flatMap((position, place): uPlot.Band[] => {
      const [line, before] = [1 + compared.length + position, 1 + place];
      const fill = color('--chart-previous-band');
      return [
        { series: [line, before], fill },
        { series: [before, line], fill },
      ];
    }),
    series: [
      {},
      ...compared.map((position): uPlot.Series => ({
        scale: `y${position}`,
        stroke: () => (pointed === position ? color('--text-quiet') : 'transparent'),
        width: 1.5,
        dash: [4, 4],
        spanGaps: false,
        points: { show: false },
      })),
      ...series.map((line, position): uPlot.Series => ({
        scale: `y${position}`,
        stroke: color(line.colorVariable),
        width: 2,
        spanGaps: false,
        points: { show: (drawn) => drawn.data[0].length <= MAX_DOTS, size: 5, fill: color('--surface-panel') },
      })),
      ...(unfinished ? series : []).map((line, position): uPlot.Series => ({
        scale: `y${position}`,
        stroke: color(line.colorVariable),
        width: 2,
        dash: [2, 4],
        spanGaps: false,
        // A single day has no line: show its point.
        points: { show: (drawn) => drawn.data[0].length === 1, size: 5, fill: color('--surface-panel') },
      })),
    ],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: {
        // None on the previous lines, which are hidden or grey.
        show: (_, index) => (index <= compared.length ? (undefined as never) : newPoint()),
        size: 8,
        fill: (_, index) => lineColor(index),
      },
    },
    hooks: {
      setCursor: [
        (drawn) => {
          const { idx, left = -1 } = drawn.cursor;
          if (idx === null || idx === undefined || left < 0) {
            point(drawn, null);
            return latest.current.onActive(null);
          }
          // A redraw also reports a cursor that was placed from outside: frames would answer each other for ever.
          if (!drawn.over.matches(':hover')) return point(drawn, null);
          point(drawn, nearestLine(drawn, latest.current, idx));
          latest.current.onActive(placeOf(drawn, idx));
        },
      ],
      draw: [
        (drawn) => {
          if (unfinished) writeOverLast(drawn, unfinished, color('--text-quiet'));
          const next = { leftPx: drawn.bbox.left / devicePixelRatio, widthPx: drawn.bbox.width / devicePixelRatio };
          if (next.leftPx === place?.leftPx && next.widthPx === place.widthPx) return;
          place = next;
          latest.current.onPlaced?.(next);
        },
      ],
    },
  };
}

/** Every scale starts at zero and has the same number of steps, so that both axes share the grid lines. */
const fromZero =
  (isWhole: boolean): uPlot.Range.Function =>
  (_, __, max) => [0, niceStep(max, isWhole) * STEPS];

const steps: uPlot.Axis.Splits = (_, __, ___, max) =>
  Array.from({ length: STEPS + 1 }, (_unused, step) => (max / STEPS) * step);

function writeOverLast({ ctx, bbox }: uPlot, text: string, color: string): void {
  ctx.save();
  ctx.font = `${11 * devicePixelRatio}px ${FONT_FAMILY}`;
  ctx.fillStyle = color;
  ctx.textAlign = 'right';
  ctx.textBaseline = 'top';
  ctx.fillText(text, bbox.left + bbox.width, bbox.top);
  ctx.restore();
}
