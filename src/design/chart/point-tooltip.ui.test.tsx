import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { PointTooltip } from './point-tooltip.tsx';

test.each([
  [3, 1, '+2.0'],
  [1, 3, '−2.0'],
  [2, 2, '0.0'],
  [2.01, 2, '0.0'],
  [1.99, 2, '0.0'],
])('%d after %d differs by %s', async (is, was, written) => {
  const line = {
    id: 'clicks',
    label: 'Clicks',
    colorVariable: '--chart-series-1',
    isWhole: false,
    values: [is],
    previous: { label: 'Before', points: ['2 May'], values: [was] },
    format: (value: number | null) => value!.toFixed(1),
    formatTick: String,
  };
  await renderUi(<PointTooltip name="3 May" series={[line]} active={{ index: 0, leftPx: 0, widthPx: 100 }} />);
  expect(screen.getAllByRole('cell', { hidden: true }).at(-1)?.textContent).toBe(written);
});
