import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { LineChart } from './line-chart.tsx';

test.each([
  [false, '3 May, Clicks 4, 2 May 9', ['1 May', '7', '5'], ['3 May', '4', '9']],
  [true, 'chart.pointSoFar, Clicks 4, 2 May –', ['1 May', '7', '5'], ['chart.pointSoFar', '4', '–']],
])('a last point that is unfinished (%s) is compared with no whole one', async (isUnfinished, spoken, first, last) => {
  const line = {
    id: 'clicks',
    label: 'Clicks',
    colorVariable: '--chart-series-1',
    isWhole: true,
    values: [7, 4],
    previous: { label: 'Before', points: ['30 April', '2 May'], values: [5, 9] },
    format: (value: number | null) => (value === null ? '–' : String(value)),
    formatTick: String,
  };
  await renderUi(
    <LineChart
      label="Course"
      points={['1 May', '3 May']}
      ticks={['1', '3']}
      series={[line]}
      isUnfinished={isUnfinished}
    />,
  );
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(spoken);
  const cells = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells.slice(1)).toEqual([first, last]);
});
