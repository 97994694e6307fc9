import { expect, test } from 'vitest';
import { changeOf } from './compare.ts';
import { NO_FIGURES, type Figures } from './metrics.ts';

const figures = (patch: Partial<Figures>): Figures => ({ ...NO_FIGURES, ...patch });
const former = figures({ impressions: 100n, clicks: 10n, costs_micros: 5_000_000n });

test.each([
  ['clicks', { clicks: 15n }, { percent: 50, isBetter: true }],
  ['clicks', { clicks: 5n }, { percent: -50, isBetter: false }],
  ['clicks', { clicks: 10n }, { percent: 0, isBetter: null }],
  ['costs', { costs_micros: 10_000_000n }, { percent: 100, isBetter: null }],
  ['cpc', { clicks: 10n, costs_micros: 4_000_000n }, { percent: -20, isBetter: true }],
  ['cpc', { clicks: 10n, costs_micros: 6_000_000n }, { percent: 20, isBetter: false }],
  // Without clicks there is no cost of one.
  ['cpc', {}, null],
  // From nothing to something is no percentage.
  ['directSales', { sales_micros: 1n }, null],
] as const)('%s of %j beside the days before: %j', (id, now, change) => {
  expect(changeOf(id, figures(now), former)).toEqual(change);
});
