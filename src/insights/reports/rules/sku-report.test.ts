import { describe, expect, test } from 'vitest';
import { ZERO_METRICS, type MetricValues } from './metrics.ts';
import {
  averageUnitPriceMicros,
  SKU_SORTS,
  skuStatus,
  sortSkuLines,
  withSponsored,
  type SkuFacts,
  type SkuLine,
  type SkuSort,
} from './sku-report.ts';

const line = (sku: string, metrics: Partial<MetricValues> = {}): SkuLine => ({
  catalogId: 'SG',
  sku,
  metrics: { ...ZERO_METRICS, ...metrics },
});

test.each([
  [{ status: 'ACTIVE', quantity: 3 }, 'ACTIVE'],
  [{ status: 'ACTIVE', quantity: 0 }, 'OUT_OF_STOCK'],
  [{ status: 'INACTIVE', quantity: 3 }, 'INACTIVE'],
  [{ status: 'INACTIVE', quantity: 0 }, 'INACTIVE'],
  [undefined, 'INACTIVE'],
])('%j is %s', (product, status) => expect(skuStatus(product)).toBe(status));

describe('order', () => {
  const lines = [
    line('B', { impressions: 100n, clicks: 4n, costsMicros: 2_000_000n, salesMicros: 9n, itemsSold: 1n }),
    line('A', { impressions: 50n, clicks: 4n, costsMicros: 1_000_000n, haloSalesMicros: 3n, haloItemsSold: 2n }),
    line('C'),
  ];
  const facts: Record<string, SkuFacts> = {
    A: { name: 'zebra', status: 'OUT_OF_STOCK', availableSize: 0 },
    B: { name: 'Ant', status: 'ACTIVE', availableSize: 5 },
  };
  const order = (by: SkuSort | null, direction: 'asc' | 'desc') =>
    sortSkuLines(lines, by, direction, ({ sku }) => facts[sku])
      .map(({ sku }) => sku)
      .join('');

  test.each<[SkuSort | null, string, string]>([
    [null, 'BAC', 'BAC'],
    ['sku', 'ABC', 'CBA'],
    ['name', 'BAC', 'ABC'],
    ['impressions', 'CAB', 'BAC'],
    ['clicks', 'CAB', 'ABC'],
    ['cpc', 'ABC', 'BAC'],
    ['ctr', 'BAC', 'ABC'],
    ['conv', 'ABC', 'BAC'],
    ['sales', 'ACB', 'BAC'],
    ['haloSales', 'BCA', 'ABC'],
    ['quantity', 'ACB', 'BAC'],
    ['haloSalesQuantity', 'BCA', 'ABC'],
    ['costs', 'CAB', 'BAC'],
    ['availableSize', 'ABC', 'BAC'],
    ['status', 'BAC', 'ABC'],
  ])('by %s: %s rising, %s falling', (by, rising, falling) => {
    expect([order(by, 'asc'), order(by, 'desc')]).toEqual([rising, falling]);
  });

  test('every column there is can be sorted by', () => {
    for (const by of SKU_SORTS) expect(order(by, 'desc')).toHaveLength(3);
  });
});

test('sponsored products without figures have a line of their own, once', () => {
  const all = withSponsored([line('A', { clicks: 1n })], { catalogId: 'SG', skus: ['A', 'B'] }, ZERO_METRICS);
  expect(all).toEqual([line('A', { clicks: 1n }), line('B')]);
  expect(withSponsored([line('A')], null, ZERO_METRICS)).toEqual([line('A')]);
});

test.each([
  [10n, 4n, 2n],
  [7n, 2n, 4n],
  [7n, 0n, null],
])('%d over %d pieces is %s apiece', (salesMicros, itemsSold, expected) => {
  expect(averageUnitPriceMicros({ salesMicros, itemsSold })).toBe(expected);
});
