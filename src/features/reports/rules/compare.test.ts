import { expect, test } from 'vitest';
import { changeOf, type Change } from './compare.ts';
import type { MetricId } from './metric-list.ts';
import { NO_FIGURES, type Figures } from './metrics.ts';

const figures = (patch: Partial<Figures>): Figures => ({ ...NO_FIGURES, ...patch });
const former = figures({ impressions: 100n, clicks: 10n, costs_micros: 5_000_000n });

const NOW: [string, MetricId, Partial<Figures>, Change | null][] = [
  ['half as many again', 'clicks', { clicks: 15n }, { percent: 50, isBetter: true }],
  ['half as many', 'clicks', { clicks: 5n }, { percent: -50, isBetter: false }],
  ['the same', 'clicks', { clicks: 10n }, { percent: 0, isBetter: null }],
  ['more spent', 'costs', { costs_micros: 10_000_000n }, { percent: 100, isBetter: null }],
  ['cheaper clicks', 'cpc', { clicks: 10n, costs_micros: 2_500_000n }, { percent: -50, isBetter: true }],
  ['dearer clicks', 'cpc', { clicks: 10n, costs_micros: 7_500_000n }, { percent: 50, isBetter: false }],
  ['no clicks to have a cost', 'cpc', {}, null],
  ['something where there was nothing', 'directSales', { sales_micros: 1n }, null],
];

test.each(NOW)('%s', (_, id, now, change) => {
  expect(changeOf(id, figures(now), former)).toEqual(change);
});
