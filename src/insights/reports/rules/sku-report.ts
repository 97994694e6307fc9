import { metricNumber, type MetricId } from './metric-list.ts';
import { divideHalfEven } from '#kernel/money.ts';
import type { MetricValues } from './metrics.ts';

export type SkuStatus = 'ACTIVE' | 'INACTIVE' | 'OUT_OF_STOCK';

export const SKU_SORTS = [
  'sku',
  'name',
  'impressions',
  'clicks',
  'cpc',
  'ctr',
  'conv',
  'sales',
  'haloSales',
  'quantity',
  'haloSalesQuantity',
  'costs',
  'availableSize',
  'status',
] as const;
export type SkuSort = (typeof SKU_SORTS)[number];

/** Facts of a product in the catalog. */
export interface SkuFacts {
  name: string;
  status: SkuStatus;
  /** Number of sizes in stock; null when the feed does not include it. */
  availableSize: number | null;
}

export interface SkuLine<Extra extends MetricValues = MetricValues> {
  catalogId: string;
  sku: string;
  /** In catalog currency. */
  metrics: Extra;
}

/** Returns whether a product can be shown to shoppers. A product missing from the catalog is inactive. */
export function skuStatus(product: { status: string; quantity: number } | undefined): SkuStatus {
  if (product?.status !== 'ACTIVE') return 'INACTIVE';
  return product.quantity > 0 ? 'ACTIVE' : 'OUT_OF_STOCK';
}

/** Adds rows for sponsored products without any activity. */
export function withSponsored<Extra extends MetricValues>(
  lines: readonly SkuLine<Extra>[],
  sponsored: { catalogId: string; skus: readonly string[] } | null,
  zero: Extra,
): SkuLine<Extra>[] {
  if (!sponsored) return [...lines];
  const known = new Set(lines.map(({ catalogId, sku }) => `${catalogId} ${sku}`));
  const idle = sponsored.skus.filter((sku) => !known.has(`${sponsored.catalogId} ${sku}`));
  return [...lines, ...idle.map((sku) => ({ catalogId: sponsored.catalogId, sku, metrics: zero }))];
}

const FACT_SORTS = ['name', 'availableSize', 'status'] as const satisfies readonly SkuSort[];

/** Returns whether sorting requires catalog facts, so that all products must be looked up. */
export const needsFacts = (by: SkuSort | null): boolean => (FACT_SORTS as readonly (SkuSort | null)[]).includes(by);

const METRIC_OF = {
  impressions: 'impressions',
  clicks: 'clicks',
  cpc: 'cpc',
  ctr: 'ctr',
  conv: 'directConversion',
  sales: 'directSales',
  quantity: 'directItemsSold',
  costs: 'costs',
} as const satisfies Partial<Record<SkuSort, MetricId>>;

/**
 * Sorts rows. Rows without a value come last in both directions, ties are ordered by SKU. The default order is by cost,
 * highest first.
 */
export function sortSkuLines<Extra extends MetricValues>(
  lines: readonly SkuLine<Extra>[],
  by: SkuSort | null,
  direction: 'asc' | 'desc',
  factsOf: (line: SkuLine<Extra>) => SkuFacts | undefined,
): SkuLine<Extra>[] {
  const sign = (by === null ? 'desc' : direction) === 'desc' ? -1 : 1;
  return lines
    .map((line) => ({ line, value: valueOf(by ?? 'costs', line, factsOf) }))
    .sort((a, b) => {
      if (a.value === b.value) return a.line.sku < b.line.sku ? -1 : 1;
      if (a.value === null) return 1;
      if (b.value === null) return -1;
      return a.value < b.value ? -sign : sign;
    })
    .map(({ line }) => line);
}

function valueOf<Extra extends MetricValues>(
  by: SkuSort,
  line: SkuLine<Extra>,
  factsOf: (line: SkuLine<Extra>) => SkuFacts | undefined,
): number | bigint | string | null {
  switch (by) {
    case 'sku':
      return line.sku.toLowerCase();
    case 'name':
      return factsOf(line)?.name.toLowerCase() ?? null;
    case 'availableSize':
      return factsOf(line)?.availableSize ?? null;
    case 'status':
      return factsOf(line)?.status ?? null;
    case 'haloSales':
      return line.metrics.haloSalesMicros;
    case 'haloSalesQuantity':
      return line.metrics.haloItemsSold;
    default:
      return metricNumber(METRIC_OF[by], line.metrics);
  }
}

/** Returns the average price per item sold; null when none was sold. */
export function averageUnitPriceMicros({ salesMicros, itemsSold }: Pick<MetricValues, 'salesMicros' | 'itemsSold'>) {
  return itemsSold > 0n ? divideHalfEven(salesMicros, itemsSold) : null;
}
