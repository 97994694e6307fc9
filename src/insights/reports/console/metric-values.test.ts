import { describe, expect, test } from 'vitest';
import { createFormat } from '#design/format.ts';
import { ZERO_METRICS } from '../rules/metrics.ts';
import { chartPoints, metricsOfSummary } from './metric-values.ts';
import { metricIds, metricNumber, metricText } from '../rules/metric-list.ts';
import { formatMetric } from './metric-list.ts';

const day = (eventTime: string, value: string, count: number | string) => ({ eventTime, value, count });

describe('chart points', () => {
  test('lines are joined by day, in order, and missing points count as zero', () => {
    const points = chartPoints({
      reportImpressions: [day('2026-05-02T00:00:00Z', '20', 20), day('2026-05-01T00:00:00Z', '10', '10')],
      reportClicks: [day('2026-05-02T00:00:00Z', '2', 2)],
      reportCosts: [day('2026-05-02T00:00:00Z', '1.5', 2)],
      reportSales: [day('2026-05-01T00:00:00Z', '30', 3)],
      reportHaloSales: [],
    });
    expect(points).toEqual([
      { day: '2026-05-01', metrics: { ...ZERO_METRICS, impressions: 10n, salesMicros: 30_000_000n, itemsSold: 3n } },
      { day: '2026-05-02', metrics: { ...ZERO_METRICS, impressions: 20n, clicks: 2n, costsMicros: 1_500_000n } },
    ]);
  });
});

test('whole numbers beyond what floating point holds survive', () => {
  const row = { costs: '0', clicks: 0, value: '0', haloSalesValue: '0', quantity: 0, haloSalesQuantity: 0 };
  expect(metricsOfSummary({ ...row, impressions: '9007199254740993' }).impressions).toBe(9007199254740993n);
});

describe('metrics', () => {
  const SGD = { symbol: 'S$', maxFractionDigits: 2 };
  const metrics = { ...ZERO_METRICS, impressions: 3_000n, clicks: 9n, costsMicros: 4_500_000n };
  const format = createFormat('en-GB', 'UTC');

  test.each([
    ['impressions', '3,000', '3000', 3000],
    ['ctr', '0.30%', '0.3', 0.3],
    ['cpc', 'S$0.50', '0.5', 0.5],
    ['directRoas', '0×', '0', 0],
  ] as const)('%s on screen, in files and drawn', (id, written, text, number) => {
    expect(formatMetric(id, metrics, format, SGD)).toBe(written);
    expect(metricText(id, metrics)).toBe(text);
    expect(metricNumber(id, metrics)).toBeCloseTo(number);
  });

  test('what cannot be computed is a dash, and empty in files', () => {
    expect(formatMetric('ctr', ZERO_METRICS, format, SGD)).toBe('–');
    expect(metricText('ctr', ZERO_METRICS)).toBeNull();
  });

  test('indirect sales are offered only where they are reported', () => {
    expect(metricIds(false)).not.toContain('sales');
    expect(metricIds(true)).toContain('sales');
  });
});
