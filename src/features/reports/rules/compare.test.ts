import { expect, test } from 'vitest';
import { changeOf, type Change } from './compare.ts';
import type { MetricId } from './metric-list.ts';
import { NO_FIGURES, type Figures } from './metrics.ts';

const figures = (patch: Partial<Figures>): Figures => ({ ...NO_FIGURES, ...patch });
const former = figures({ impressions: 100n, clicks: 10n, costs_micros: 5_000_000n });

const NOW: [string, MetricId, Partial<Figures>, Change | null][] = [
  ['half as many again', 'clicks', { clicks: 15n }, { percent: 50, isNegligible: false, isBetter: true }],
  ['half as many', 'clicks', { clicks: 5n }, { percent: -50, isNegligible: false, isBetter: false }],
  ['the same', 'clicks', { clicks: 10n }, { percent: 0, isNegligible: true, isBetter: null }],
  ['more spent', 'costs', { costs_micros: 10_000_000n }, { percent: 100, isNegligible: false, isBetter: null }],
  [
    'cheaper clicks',
    'cpc',
    { clicks: 10n, costs_micros: 2_500_000n },
    { percent: -50, isNegligible: false, isBetter: true },
  ],
  [
    'dearer clicks',
    'cpc',
    { clicks: 10n, costs_micros: 7_500_000n },
    { percent: 50, isNegligible: false, isBetter: false },
  ],
  ['no clicks to have a cost', 'cpc', {}, null],
  ['something where there was nothing', 'directSales', { sales_micros: 1n }, null],
];

test('less than half a percent is no change', () => {
  const many = figures({ clicks: 1000n });
  expect(changeOf('clicks', figures({ clicks: 996n }), many)).toMatchObject({ isNegligible: true, isBetter: null });
  expect(changeOf('clicks', figures({ clicks: 995n }), many)).toMatchObject({ isNegligible: false, isBetter: false });
});

test.each(NOW)('%s', (_, id, now, change) => {
  expect(changeOf(id, figures(now), former)).toEqual(change);
});
