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

interface Metric {
  unit: 'count' | 'percent' | 'money';
  /** As programs read it, by the names of metrics; null where it is counted. */
  formula: string | null;
  /** The formula; null when it cannot be computed. */
  of(metrics: MetricValues): bigint | number | null;
  /** Which change of it is an improvement; null when neither is. */
  better: 'MORE' | 'LESS' | null;
  /** Includes indirect sales: displayed only where those are reported. */
  isHalo?: true;
  /** A percentage that the console shows as a multiple of what was spent; the API and files keep it in percent. */
  isMultiple?: true;
}

/** All metrics, in the order of files and of the console's choices. */
const DEFINED = {
  impressions: { unit: 'count', formula: null, of: (metrics) => metrics.impressions, better: 'MORE' },
  clicks: { unit: 'count', formula: null, of: (metrics) => metrics.clicks, better: 'MORE' },
  ctr: { unit: 'percent', formula: '100 * clicks / impressions', of: clickThroughRate, better: 'MORE' },
  costs: { unit: 'money', formula: null, of: (metrics) => metrics.costsMicros, better: null },
  cpc: { unit: 'money', formula: 'costs / clicks', of: costPerClickMicros, better: 'LESS' },
  cpm: { unit: 'money', formula: '1000 * costs / impressions', of: costPerMilleMicros, better: 'LESS' },
  directSales: { unit: 'money', formula: null, of: (metrics) => metrics.salesMicros, better: 'MORE' },
  directItemsSold: { unit: 'count', formula: null, of: (metrics) => metrics.itemsSold, better: 'MORE' },
  directConversion: {
    unit: 'percent',
    formula: '100 * directItemsSold / clicks',
    of: directConversion,
    better: 'MORE',
  },
  directRoas: {
    unit: 'percent',
    formula: '100 * directSales / costs',
    of: directReturnOnAdSpend,
    better: 'MORE',
    isMultiple: true,
  },
  sales: { unit: 'money', formula: 'directSales + haloSales', of: totalSalesMicros, better: 'MORE', isHalo: true },
  itemsSold: {
    unit: 'count',
    formula: 'directItemsSold + haloItemsSold',
    of: totalItemsSold,
    better: 'MORE',
    isHalo: true,
  },
  conversion: { unit: 'percent', formula: '100 * itemsSold / clicks', of: conversion, better: 'MORE', isHalo: true },
  roas: {
    unit: 'percent',
    formula: '100 * sales / costs',
    of: returnOnAdSpend,
    better: 'MORE',
    isHalo: true,
    isMultiple: true,
  },
} satisfies Record<string, Metric>;

export type MetricId = keyof typeof DEFINED;
export const METRICS: Readonly<Record<MetricId, Metric>> = DEFINED;

export const isMetricId = (text: unknown): text is MetricId => typeof text === 'string' && text in METRICS;

export const metricIds = (withHalo: boolean): MetricId[] =>
  (Object.keys(METRICS) as MetricId[]).filter((id) => withHalo || !METRICS[id].isHalo);

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
