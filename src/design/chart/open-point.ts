import type { ChartSeries } from './line-chart.tsx';

/** Returns lines whose last point is not over: it is compared with nothing, since a part and a whole differ by what is still to come. */
export const withOpenPoint = (series: readonly ChartSeries[]): readonly ChartSeries[] =>
  series.map((line) => {
    const { previous, values } = line;
    if (!previous) return line;
    const open = values.length - 1;
    return {
      ...line,
      previous: { ...previous, values: previous.values.map((value, index) => (index === open ? null : value)) },
    };
  });
