import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import { evenTicks, niceStep, STEPS } from './axis.ts';
import styles from './line-chart.module.css';
import type { ChartSeries } from './line-chart.tsx';

interface LinePlotProps {
  ticks: readonly string[];
  series: readonly ChartSeries[];
  /** Point marked from outside, by keyboard. */
  index: number | null;
  onActive(active: { index: number; left_px: number; width_px: number } | null): void;
}

const AXIS_FONT = "11px 'Inter Variable', system-ui, sans-serif";

/** Draws the lines on a canvas. Everything that must be read without seeing it stands in `LineChart`. */
export default function LinePlot({ ticks, series, index, onActive }: LinePlotProps) {
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const scheme = useComputedColorScheme();
  const latest = useRef({ ticks, series, onActive });
  useLayoutEffect(() => {
    latest.current = { ticks, series, onActive };
  });
  const structure = series.map((line) => `${line.id} ${line.colorVariable} ${line.former !== undefined}`).join();

  useEffect(() => {
    const element = container.current!;
    const drawn = new uPlot(options(element, latest), data(latest.current), element);
    plot.current = drawn;
    const resized = new ResizeObserver(() => drawn.setSize(sizeOf(element)));
    resized.observe(element);
    // Axis labels are measured with the web font, which may arrive after the first drawing.
    void document.fonts?.ready.then(() => plot.current === drawn && drawn.redraw(false, true));
    return () => {
      resized.disconnect();
      drawn.destroy();
      plot.current = null;
      latest.current.onActive(null);
    };
  }, [structure, scheme]);

  useEffect(() => plot.current?.setData(data({ ticks, series })), [ticks, series]);

  useEffect(() => {
    const drawn = plot.current;
    if (drawn)
      drawn.setCursor(index === null ? { left: -10, top: -10 } : { left: drawn.valToPos(index, 'x'), top: 10 });
  }, [index]);

  return <div ref={container} className={styles.plot} aria-hidden />;
}

type Latest = { current: Pick<LinePlotProps, 'ticks' | 'series' | 'onActive'> };

const data = ({ ticks, series }: Pick<LinePlotProps, 'ticks' | 'series'>): uPlot.AlignedData => [
  ticks.map((_, index) => index),
  ...series.map((line) => [...line.values]),
  ...series.flatMap(({ former, values }) => (former ? [values.map((_, index) => former.values[index] ?? null)] : [])),
];

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight });

function options(element: HTMLElement, latest: Latest): uPlot.Options {
  const computed = getComputedStyle(element);
  const color = (name: string) => computed.getPropertyValue(name).trim();
  const { series } = latest.current;
  const yAxis = (position: number): uPlot.Axis => ({
    scale: `y${position}`,
    side: position === 0 ? 3 : 1,
    stroke: color('--text-quiet'),
    font: AXIS_FONT,
    gap: 8,
    size: (_, values) => Math.max(34, ...(values ?? []).map((value) => value.length * 6.5 + 16)),
    splits: steps,
    ticks: { show: false },
    grid: { show: position === 0, stroke: color('--line'), width: 1 },
    values: (_, splits) => splits.map((split) => latest.current.series[position]?.formatTick(split) ?? ''),
  });

  return {
    ...sizeOf(element),
    padding: [10, series.length > 1 ? 0 : 12, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false, range: (_, min, max) => (min === max ? [min - 1, max + 1] : [min, max]) },
      ...Object.fromEntries(series.map((line, position) => [`y${position}`, { range: fromZero(line.isWhole) }])),
    },
    axes: [
      {
        stroke: color('--text-quiet'),
        font: AXIS_FONT,
        gap: 6,
        size: 28,
        grid: { show: false },
        ticks: { show: false },
        splits: (drawn) => evenTicks(latest.current.ticks.length, drawn.bbox.width / devicePixelRatio),
        values: (_, splits) => splits.map((split) => latest.current.ticks[split] ?? ''),
      },
      ...series.slice(0, 2).map((_, position) => yAxis(position)),
    ],
    series: [
      {},
      ...series.map((line, position): uPlot.Series => ({
        scale: `y${position}`,
        stroke: color(line.colorVariable),
        width: 2,
        spanGaps: false,
        points: { show: latest.current.ticks.length < 32, size: 5, fill: color('--surface-panel') },
      })),
      ...series.flatMap((line, position): uPlot.Series[] =>
        line.former
          ? [
              {
                scale: `y${position}`,
                stroke: color(line.colorVariable),
                alpha: 0.55,
                width: 1.5,
                dash: [4, 4],
                spanGaps: false,
                points: { show: false },
              },
            ]
          : [],
      ),
    ],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 8, fill: (drawn, position) => drawn.series[position]!.stroke as unknown as string },
    },
    hooks: {
      setCursor: [
        (drawn) => {
          const { idx, left = -1 } = drawn.cursor;
          if (idx === null || idx === undefined || left < 0) return latest.current.onActive(null);
          const left_px = drawn.valToPos(idx, 'x') + drawn.bbox.left / devicePixelRatio;
          latest.current.onActive({ index: idx, left_px, width_px: drawn.width });
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
