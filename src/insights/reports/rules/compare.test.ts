import { expect, test } from 'vitest';
import { changeOf, type Change } from './compare.ts';
import type { MetricId } from './metric-list.ts';
import { ZERO_METRICS, type MetricValues } from './metrics.ts';

const metrics = (patch: Partial<MetricValues>): MetricValues => ({ ...ZERO_METRICS, ...patch });
const previous = metrics({ impressions: 100n, clicks: 10n, costsMicros: 5_000_000n });

const NOW: [string, MetricId, Partial<MetricValues>, Change | null][] = [
  ['half as many again', 'clicks', { clicks: 15n }, { percent: 50, isNegligible: false, isBetter: true }],
  ['half as many', 'clicks', { clicks: 5n }, { percent: -50, isNegligible: false, isBetter: false }],
  ['the same', 'clicks', { clicks: 10n }, { percent: 0, isNegligible: true, isBetter: null }],
  ['more spent', 'costs', { costsMicros: 10_000_000n }, { percent: 100, isNegligible: false, isBetter: null }],
  [
    'cheaper clicks',
    'cpc',
    { clicks: 10n, costsMicros: 2_500_000n },
    { percent: -50, isNegligible: false, isBetter: true },
  ],
  [
    'dearer clicks',
    'cpc',
    { clicks: 10n, costsMicros: 7_500_000n },
    { percent: 50, isNegligible: false, isBetter: false },
  ],
  ['no clicks to have a cost', 'cpc', {}, null],
  ['something where there was nothing', 'directSales', { salesMicros: 1n }, null],
];

test('less than half a percent is no change', () => {
  const many = metrics({ clicks: 1000n });
  expect(changeOf('clicks', metrics({ clicks: 996n }), many)).toMatchObject({ isNegligible: true, isBetter: null });
  expect(changeOf('clicks', metrics({ clicks: 995n }), many)).toMatchObject({ isNegligible: false, isBetter: false });
});

test.each(NOW)('%s', (_, id, now, change) => {
  expect(changeOf(id, metrics(now), previous)).toEqual(change);
});
