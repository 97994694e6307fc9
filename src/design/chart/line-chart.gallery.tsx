import { Panel } from '../page.tsx';
import { section } from '../gallery/section.tsx';
import { LineChart, LineChartSkeleton, type ChartSeries } from './line-chart.tsx';

const DAYS = 30;
const points = Array.from({ length: DAYS }, (_, day) => `${day + 1} May 2026`);
const ticks = Array.from({ length: DAYS }, (_, day) => `${day + 1} May`);

const wave = (height: number, phase: number) =>
  points.map((_, day) => Math.round(height * (1 + Math.sin(day / 3 + phase) / 2)));

const line = (position: number, changed: Partial<ChartSeries> = {}): ChartSeries => ({
  id: `line${position}`,
  label: ['Visitors', 'Rent', 'Trees', 'Cars'][position - 1]!,
  colorVariable: `--chart-series-${position}`,
  values: wave(10 ** (position + 1), position),
  isWhole: true,
  format: (value) => (value === null ? '–' : String(value)),
  formatTick: String,
  ...changed,
});

const previous = (label: string, values: readonly number[]) => ({
  label,
  points: points.map((_, day) => `${day + 1} April 2026`),
  values,
});

const chart = (label: string, series: readonly ChartSeries[], isUnfinished = false) => (
  <Panel title={label}>
    <LineChart label={label} points={points} ticks={ticks} series={series} isUnfinished={isUnfinished} height={220} />
  </Panel>
);

export default section(
  'Line chart',
  {
    'One line, the last day unfinished': chart('Visitors', [line(1)], true),
    'Two lines with an axis each': chart('Visitors and rent', [line(1), line(2)]),
    'Four lines in two frames': chart('Everything', [line(1), line(2), line(3), line(4)]),
    'Compared with an earlier range': chart('Visitors, compared', [
      line(1, { previous: previous('Visitors before', wave(80, 3)) }),
    ]),
    'With gaps': chart('Visitors, with gaps', [
      line(1, { values: wave(100, 1).map((value, day) => (day % 7 > 4 ? null : value)) }),
    ]),
    'Nothing but zeros': chart('No visitors', [line(1, { values: points.map(() => 0) })]),
    'One day': (
      <Panel title="One day">
        <LineChart
          label="One day"
          points={points.slice(0, 1)}
          ticks={ticks.slice(0, 1)}
          series={[line(1)]}
          height={160}
        />
      </Panel>
    ),
    Loading: (
      <Panel title="Loading">
        <LineChartSkeleton height={160} />
      </Panel>
    ),
  },
  { isWide: true },
);
