import { decimalFromMicros } from '#kernel/money.ts';
import {
  clickThroughRate,
  conversion,
  costPerClickMicros,
  costPerMilleMicros,
  directConversion,
  directReturnOnAdSpend,
  returnOnAdSpend,
  totalItemsSold,
  totalSalesMicros,
  type MetricValues,
} from './metrics.ts';

/** All metrics with their unit and formula; null when a metric cannot be computed. */
export const METRICS = {
  impressions: { unit: 'count', of: (metrics: MetricValues) => metrics.impressions },
  clicks: { unit: 'count', of: (metrics: MetricValues) => metrics.clicks },
  ctr: { unit: 'percent', of: clickThroughRate },
  costs: { unit: 'money', of: (metrics: MetricValues) => metrics.costsMicros },
  cpc: { unit: 'money', of: costPerClickMicros },
  cpm: { unit: 'money', of: costPerMilleMicros },
  directSales: { unit: 'money', of: (metrics: MetricValues) => metrics.salesMicros },
  directItemsSold: { unit: 'count', of: (metrics: MetricValues) => metrics.itemsSold },
  directConversion: { unit: 'percent', of: directConversion },
  directRoas: { unit: 'percent', of: directReturnOnAdSpend },
  sales: { unit: 'money', of: totalSalesMicros },
  itemsSold: { unit: 'count', of: totalItemsSold },
  conversion: { unit: 'percent', of: conversion },
  roas: { unit: 'percent', of: returnOnAdSpend },
} as const satisfies Record<
  string,
  { unit: 'count' | 'percent' | 'money'; of(metrics: MetricValues): bigint | number | null }
>;

export type MetricId = keyof typeof METRICS;

/** Metrics that include indirect sales, which are displayed only where those are reported. */
const WITH_HALO: readonly MetricId[] = ['sales', 'itemsSold', 'conversion', 'roas'];

export const isMetricId = (text: unknown): text is MetricId => typeof text === 'string' && text in METRICS;

export const metricIds = (withHalo: boolean): MetricId[] =>
  (Object.keys(METRICS) as MetricId[]).filter((id) => withHalo || !WITH_HALO.includes(id));

/** Returns a metric as a number for charts and comparisons; amounts in major units. */
export function metricNumber(id: MetricId, metrics: MetricValues): number | null {
  const { unit, of } = METRICS[id];
  const value = of(metrics);
  if (value === null) return null;
  return unit === 'money' ? Number(value) / 1e6 : Number(value);
}

/** Returns a metric as exact text for exports: integers, decimals in major units, or percent. */
export function metricText(id: MetricId, metrics: MetricValues): string | null {
  const value = METRICS[id].of(metrics);
  if (value === null) return null;
  if (METRICS[id].unit === 'money') return decimalFromMicros(value as bigint);
  return typeof value === 'number' ? value.toFixed(4).replace(/\.?0+$/, '') : String(value);
}
